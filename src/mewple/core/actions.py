"""Actions: the action space of a game. A game declares kinds of actions with fields; the numbers of the actions follow
from the order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import product
from typing import Any

TABLE = -1
"""The number in place of a seat for an action that the table itself takes, because the game's clock has run out."""


class ActionError(ValueError):
    """Raised for a text that names no action, and for fields that the kind of action does not have."""


@dataclass(frozen=True)
class Kind:
    """A kind of action with its fields; each combination of field values is one action."""

    name: str
    fields: Mapping[str, tuple[Any, ...]]

    @property
    def size(self) -> int:
        count = 1
        for values in self.fields.values():
            count *= len(values)
        return count


def kind(name: str, **fields: Iterable[Any]) -> Kind:
    """`kind("move", length=(1, 2), direction=DIRECTIONS)` declares eight actions: first those of length 1 in all
    directions, then those of length 2."""
    return Kind(name, {field: tuple(values) for field, values in fields.items()})


class Actions:
    """The action space of a game. It converts the number of an action to its fields and back, without loss."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._words: list[dict[str, Any]] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        for each in kinds:
            for values in product(*each.fields.values()):
                self._numbers[(each.name, *values)] = len(self._words)
                self._words.append({"kind": each.name, **dict(zip(each.fields, values, strict=True))})

    @property
    def size(self) -> int:
        return len(self._words)

    def first(self, name: str) -> int:
        """The number of the first action of a kind. The other actions of the kind have the numbers after it."""
        for number, words in enumerate(self._words):
            if words["kind"] == name:
                return number
        raise ActionError(f"no kind of action is called {name!r}")

    def only(self, name: str) -> int | None:
        """The number of the action of a kind without fields; None if there is no such kind."""
        return self._numbers.get((name,))

    def check(self, action: int) -> int:
        """Returns the action's number. Raises `ActionError` if there is no action with this number."""
        if not 0 <= action < len(self._words):
            raise ActionError(f"action {action} is not one of 0..{len(self._words) - 1}")
        return action

    def words(self, action: int) -> dict[str, Any]:
        return dict(self._words[self.check(action)])

    def number(self, words: Mapping[str, Any]) -> int:
        name = words.get("kind")
        found = next((each for each in self.kinds if each.name == name), None)
        if found is None:
            raise ActionError(
                f"no kind of action is called {name!r}; there are {', '.join(k.name for k in self.kinds)}"
            )
        extra = set(words) - set(found.fields) - {"kind"}
        missing = set(found.fields) - set(words)
        if extra or missing:
            raise ActionError(
                f"action {name!r} has the fields {sorted(found.fields)}; got {sorted(set(words) - {'kind'})}"
            )
        try:
            return self._numbers[(name, *(words[field] for field in found.fields))]
        except (KeyError, TypeError):
            wanted = "; ".join(f"{field} one of {list(values)}" for field, values in found.fields.items())
            raise ActionError(f"action {name!r} takes {wanted}; got {dict(words)}") from None

    def notation(self, action: int) -> str:
        """The action as one readable token, such as `move:2:up`. `parse` reads it back."""
        return ":".join(str(value) for value in self.words(action).values())

    def parse(self, notation: str) -> int:
        try:
            return self._notations[notation]
        except KeyError:
            near = get_close_matches(notation, self._notations, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise ActionError(f"no action is written {notation!r}{hint}") from None

    @cached_property
    def _notations(self) -> dict[str, int]:
        return {self.notation(number): number for number in range(self.size)}
