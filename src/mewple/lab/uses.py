"""Uses: the unit in which the lab counts actions. A use is a set of actions: all actions of one kind, or those of one
kind that have a certain value in one field, or those of one kind that are about a certain subject. A subject is
something that an action is about although its fields do not name it, such as a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from mewple.core.defaults import no_subject
from mewple.core.game import Game
from mewple.core.rule import rule


@dataclass(frozen=True)
class Use:
    """A kind of action. If `field` is given, only the actions of that kind whose field has the value `value`."""

    kind: str
    field: str = ""
    value: Any = None

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.field} {self.value}" if self.field else self.kind


@dataclass(frozen=True)
class Uses:
    """All uses of a game. `members[starts[a]:starts[a + 1]]` are the uses of action `a`."""

    all: tuple[Use, ...]
    starts: Any
    members: Any
    unlisted: frozenset[int]
    """The uses of actions that are never listed as legal: resigning, and the table's clock."""
    subjects: int
    """The number of the first use that is a subject. The numbers of the others follow."""

    def of(self, action: int) -> list[int]:
        """The uses of an action, without the use for its subject, because the subject depends on the position."""
        return [int(use) for use in self.members[self.starts[action] : self.starts[action + 1]]]


@cache
def uses(game: Game) -> Uses:
    """The uses of a game's actions, in the order of its kinds. A field that can have only one value defines no use."""
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
    subjects = tuple(Use(*subject) for subject in game.subjects)
    static = np.array(starts, np.int32), np.array(members, np.int32)
    return Uses((*numbers, *subjects), *static, apart, len(numbers))


def names_of(found: Iterable[Use]) -> list[str]:
    """Names of these uses for a sentence. If a use is a whole kind of action, the uses for values of that kind are left
    out. Values of the same field share one name."""
    given = list(found)
    kinds = {each.kind for each in given if not each.field}
    groups: dict[str, list[str]] = {}
    for each in given:
        if not each.field:
            groups[each.kind] = []
        elif each.kind not in kinds:
            groups.setdefault(f"{each.kind}: {each.field}", []).append(str(each.value))
    return [" ".join([name, " or ".join(values)]).strip() for name, values in groups.items()]


def subject_rule(game: Game) -> Callable[..., Any]:
    """The rule that gives the number of an action's subject."""
    return game.rules.subject or no_subject


@rule
def uses_end(use_starts: Any, action: Any, subject: Any) -> Any:
    """The index after the last use of an action. To list all its uses, call `use_at` from `use_starts[action]` up to
    this index."""
    return use_starts[action + 1] + (1 if subject >= 0 else 0)


@rule
def use_at(use_members: Any, at: Any, end: Any, subject: Any, subjects: Any) -> Any:
    """The use at index `at` of an action's list of uses. The subject, if there is one, is the last."""
    return subjects + subject if subject >= 0 and at == end - 1 else use_members[at]
