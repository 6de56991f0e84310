"""Uses: the things that are counted about actions. A use is a kind of action, or a kind with one value of one field."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mewple.core.game import Game


@dataclass(frozen=True)
class Use:
    """A kind of action. With `field`, only actions whose field has this value."""

    kind: str
    field: str = ""
    value: Any = None

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.field} {self.value}" if self.field else self.kind


@dataclass(frozen=True)
class Uses:
    """All uses of a game, and the uses of each action: `members[starts[a]:starts[a + 1]]`."""

    all: tuple[Use, ...]
    starts: Any
    members: Any
    unlisted: frozenset[int]
    """The uses of actions that are never listed as legal: giving up, and the table's clock."""

    def of(self, action: int) -> list[int]:
        """The uses of an action."""
        return [int(use) for use in self.members[self.starts[action] : self.starts[action + 1]]]


@cache
def uses(game: Game) -> Uses:
    """The uses of a game's actions, in the order of its kinds. A field that has only one value gives no use."""
    numbers: dict[Use, int] = {}
    starts, members = [0], []
    for action in range(game.actions.size):
        words = game.actions.words(action)
        kind = words.pop("kind")
        sizes = {
            field: len(values)
            for each in game.actions.kinds
            if each.name == kind
            for field, values in each.fields.items()
        }
        found = [Use(kind), *(Use(kind, field, value) for field, value in words.items() if sizes[field] > 1)]
        members += [numbers.setdefault(each, len(numbers)) for each in found]
        starts.append(len(members))
    unlisted = {action for action in (game.resign, game.ring) if action is not None}
    apart = frozenset(
        number
        for number in numbers.values()
        if all(
            action in unlisted
            for action in range(game.actions.size)
            if number in members[starts[action] : starts[action + 1]]
        )
    )
    return Uses(tuple(numbers), np.array(starts, np.int32), np.array(members, np.int32), apart)
