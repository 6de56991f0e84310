"""Sets up positions that are described in words, for tests and lessons: changes a dealt state into the described one.

    arrange(game, b, s, {"cabs": {0: (6, 8)}, "turn": 0, "white": [4, 4, 1, 2, 2]})

The words that a game knows are the parameters of its own function `arrange`. All values can be written in TOML:
numbers, names (the same as in views and events), lists, and tables whose keys are seats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from mewple.core.game import Game, GameState
    from mewple.core.outcomes import OutcomeKind

T = TypeVar("T")
PerSeat = Mapping[Any, T] | Sequence[T]
"""Values for some of the seats: a table `{0: …, 2: …}`, whose keys may be texts as in TOML, or a list that begins with
seat 0."""


class BadPosition(ValueError):
    """Raised for words that describe no possible position. The message names the word that does not fit, and what was
    expected."""


def arrange(game: Game, b: Any, s: GameState, position: Mapping[str, Any]) -> None:
    """Change a state into the position that these words describe. Everything that is not described stays as it is.

    Raises `BadPosition`, and changes nothing, if a word is unknown or does not fit.
    """
    words = known_words(game)
    for word in position:
        if word not in words:
            raise BadPosition(f"{game.id} has no word {_and_near(word, words)}")
    made = _made(game, b, s, position)
    broken = _newly_broken(game, b, s, made)
    if broken:
        raise BadPosition(f"no game comes to this: {'; '.join(broken)}{_culprits(game, b, s, position)}")
    s.become(made)


def outcome_value(game: Game, b: Any, s: Any, n: int, kind: OutcomeKind, given: Any) -> int:
    """Converts an outcome as people write it (the face of a die, from 1, or the name of a card) to a number from 0 to
    `n` - 1.

    Raises `BadPosition` if chance cannot give this outcome in this state.
    """
    if kind.dice or game.named_outcome is None:
        refuse_unless(isinstance(given, int), f"{kind.name}: expected a whole number; got {given!r}")
        value = int(given) - 1 if kind.dice else int(given)
    else:
        value = int(game.named_outcome(b, s, kind.name, given))
    refuse_unless(0 <= value < n, f"{kind.name}: {given!r} was given where it is one of {n}")
    return value


def known_words(game: Game) -> list[str]:
    """The names of the parameters of the game's function `arrange`."""
    if game.arrange is None:
        raise BadPosition(f"{game.id} has no function 'arrange', so its positions cannot be told in words")
    return [name for name in signature(game.arrange).parameters if name not in ("b", "s")]


def _made(game: Game, b: Any, s: GameState, position: Mapping[str, Any]) -> GameState:
    assert game.arrange is not None
    made = s.copy()
    game.arrange(b, made, **position)
    return made


def _newly_broken(game: Game, b: Any, before: GameState, s: GameState) -> list[str]:
    """The texts of the invariants that held before and do not hold in the new position."""
    bits = game.rules.invariants(b, s) & ~game.rules.invariants(b, before)
    return [text for place, text in enumerate(game.invariants) if bits >> place & 1]


def _culprits(game: Game, b: Any, s: GameState, position: Mapping[str, Any]) -> str:
    """The words that make the position impossible: without any one of them, the remaining words describe a possible
    position."""
    found = []
    for word in position:
        others = {each: value for each, value in position.items() if each != word}
        try:
            fits = not _newly_broken(game, b, s, _made(game, b, s, others))
        except BadPosition:
            continue
        if fits:
            found.append(repr(word))
    return f" (it would be possible without {' or without '.join(found)})" if found else ""


# --- for the games' own functions ------------------------------------------------------------------------------------


def by_seat(word: str, given: PerSeat[T] | None, seats: Collection[int]) -> Iterator[tuple[int, T]]:
    """Yields each seat that has a value, with the value; nothing if `given` is None."""
    if given is None:
        return
    if not isinstance(given, Mapping):
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise BadPosition(f"{word}: expected a table by seat, such as {{0: …}}, or a list; got {given!r}")
        given = dict(enumerate(given))
    for key, value in given.items():
        yield whole(word, int(key) if isinstance(key, str) and key.isdigit() else key, seats), value


def by_name(word: str, given: Mapping[str, T] | None, names: Sequence[str]) -> Iterator[tuple[int, T]]:
    """Yields a pair for each name in `given`: the name's index in `names`, and its value."""
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise BadPosition(f"{word}: expected a table by name, such as {{{names[0]} = …}}; got {given!r}")
    for name, value in given.items():
        yield number_of(word, name, names), value


def whole(word: str, value: Any, allowed: Collection[int]) -> int:
    """Returns the value if it is a whole number in the allowed range; otherwise raises `BadPosition`."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise BadPosition(f"{word}: {value!r} does not fit; expected {_span(allowed)}")
    return value


def number_of(word: str, name: Any, names: Sequence[str]) -> int:
    """The index of a name in a list of names. Raises `BadPosition` for an unknown name."""
    if name not in names:
        raise BadPosition(f"{word}: there is no {_and_near(name, names)}")
    return names.index(name)


def numbers_of(word: str, given: Any, names: Sequence[str]) -> list[int]:
    """The indexes of several names in a list of names."""
    return [number_of(word, name, names) for name in listed(word, given)]


def listed(word: str, given: Any) -> list[Any]:
    """The given values as a list. A text is refused, because Python would split it into letters."""
    if isinstance(given, str) or not isinstance(given, Collection):
        raise BadPosition(f"{word}: expected a list; got {given!r}")
    return list(given)


def refuse_unless(holds: object, why: str) -> None:
    """Raises `BadPosition` with the text `why` unless `holds` is true."""
    if not holds:
        raise BadPosition(why)


def put_first(cards: Sequence[T], wanted: Sequence[T]) -> list[T]:
    """The cards in a new order, with the wanted ones first. Wanted cards that are not in `cards` are ignored."""
    return [*(card for card in wanted if card in cards), *(card for card in cards if card not in wanted)]


def _and_near(name: Any, names: Sequence[str]) -> str:
    """Quotes a wrong name and adds the most similar known name, or else all known names."""
    near = get_close_matches(name, names, n=1) if isinstance(name, str) else []
    return f"{name!r}; did you mean {near[0]!r}?" if near else f"{name!r}; there are {', '.join(names)}"


def _span(allowed: Collection[int]) -> str:
    """The allowed numbers as a text for an error: "0 to 3"."""
    ordered = sorted(allowed)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return " or ".join(map(str, ordered))
