"""Default functions for a game that does not define its own: see `Rules` and `Game.of`.

Functions called `make_...` bind the game's functions to local names, so that Numba sees constants and can compile the
game's functions into them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from mewple.core.chance import ChanceRecord, begin, below
from mewple.core.content import Content
from mewple.core.layout import Layout, part
from mewple.core.record import Record, i32
from mewple.core.rule import rule

Function = Callable[..., Any]
S = TypeVar("S", bound=Record)


def fill_nothing(content: Content, b: Any) -> None:
    """Fills a box that has options and nothing else."""
    content.root.done()


@rule
def no_points(b: Any, s: Any, seat: int) -> int:
    return 0


@rule
def points_of_seat(b: Any, s: Any, seat: int) -> int:
    return s.points[seat]  # type: ignore[no-any-return]


@rule
def nothing_broken(b: Any, s: Any) -> int:
    return 0


@rule
def fresh_stream(b: Any, s: Any, seat: int, seed: int) -> None:
    """`imagine` for games that hide nothing: only future outcomes are unknown."""
    begin(s, seed)


@rule
def no_subject(b: Any, s: Any, seat: int, action: int) -> int:
    return -1


@rule
def turns_taken(b: Any, s: Any) -> int:
    return s.turns  # type: ignore[no-any-return]


@rule
def actions_taken(b: Any, s: Any) -> int:
    return s.taken  # type: ignore[no-any-return]


def counted(state: type[S]) -> type[S]:
    """This type of state with one more field, in which the functions of `make_counting` count actions."""
    make: Any = type(state)
    made: type[S] = make(state.__name__, (state,), {"taken": i32(), "__module__": state.__module__})
    return made


def make_counting(apply: Function) -> Function:
    """Makes an `apply`, or a `take_action`, that counts the actions for `actions_taken`."""

    @rule
    def apply_and_count(b: Any, s: Any, seat: int, action: int, log: Any) -> None:
        apply(b, s, seat, action, log)
        s.taken += 1

    return apply_and_count


def make_legal(refusal: Function, size: int, resign: int | None) -> Function:
    """Makes a `legal` that asks `refusal` about every action except resigning, which is never listed as legal."""
    unlisted = -1 if resign is None else resign

    @rule
    def list_legal(b: Any, s: Any, seat: int, out: Any) -> int:
        count = 0
        for action in range(size):
            if action != unlisted and refusal(b, s, seat, action) == 0:
                out[count] = action
                count += 1
        return count

    return list_legal


def make_random_decision(refusal: Function, size: int, resign: int | None) -> Function:
    """Makes a `decide` that takes a random legal action. It needs no memory for a list, because it first counts the
    legal actions and then goes through them again up to the chosen one."""
    unlisted = -1 if resign is None else resign

    @rule
    def decide_at_random(b: Any, s: Any, seat: int, policy: int, own: Any) -> int:
        count = 0
        for action in range(size):
            if action != unlisted and refusal(b, s, seat, action) == 0:
                count += 1
        skip = below(own, count)
        for action in range(size):
            if action != unlisted and refusal(b, s, seat, action) == 0:
                if skip == 0:
                    return action
                skip -= 1
        return -1

    return decide_at_random


def make_most_points_win(pending: Function, points: Function) -> Function:
    """Makes a `returns` that gives the win to the seat with the most points, or equal shares to several such seats.
    Before the end of the game all shares are 0."""

    @rule
    def share_the_win(b: Any, s: Any, out: Any) -> None:
        best, sharing = points(b, s, 0), 0
        for seat in range(s.seats):
            best = max(best, points(b, s, seat))
        for seat in range(s.seats):
            if points(b, s, seat) == best:
                sharing += 1
        over = pending(b, s) == 0
        for seat in range(s.seats):
            out[seat] = 1.0 / sharing if over and points(b, s, seat) == best else 0.0

    return share_the_win


def visible_fields(state: type[Record]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yields the fields of a state and their shapes, without the random stream, which nobody may see."""
    shapes = state.shapes()
    yield from ((name, shapes[name]) for name in state.field_names() if name not in ChanceRecord.field_names())


def observed_layout(state: type[Record], options: Sequence[str]) -> Layout:
    """Names the numbers that the function of `make_observe` writes."""
    parts = [part("seat", "number")]
    if options:
        parts.append(part("option", *options))
    for name, shape in visible_fields(state):
        rows, columns = (1, 1, *shape)[-2:]
        parts.append(part(f"state {name}", *(str(column) for column in range(columns)), rows=rows))
    return Layout(*parts)


def make_observe(state: type[Record], options: Sequence[str]) -> Function:
    """Makes an `observe` for games where seats see everything: the seat's number, the options, then every field of the
    state in order."""
    lines, at = ["def observe_state(b, s, seat, out):", " out[0] = seat"], 1 + len(options)
    lines += [f" out[{place}] = b.{option}" for place, option in enumerate(options, 1)]
    for name, shape in visible_fields(state):
        if not shape:
            lines.append(f" out[{at}] = s.{name}")
            at += 1
            continue
        rows, columns = (1, *shape)[-2:]
        cell = f"s.{name}[i][j]" if len(shape) == 2 else f"s.{name}[j]"
        lines += [f" for i in range({rows}):", f"  for j in range({columns}):"]
        lines.append(f"   out[{at} + i * {columns} + j] = {cell}")
        at += rows * columns
    space: dict[str, Any] = {"__name__": __name__}
    exec(compile("\n".join(lines), __file__, "exec"), space)  # noqa: S102  compiled code cannot ask for fields by name
    made: Function = rule(space["observe_state"])
    return made


def make_view(state: type[Record], options: Sequence[str]) -> Function:
    """Makes a `view` for games where seats see everything: the options as numbers, and every field of the state."""
    kinds: tuple[Any, ...] = (int, list[int], list[list[int]])
    fields = {option: kinds[0] for option in options}
    fields |= {name: kinds[len(shape)] for name, shape in visible_fields(state)}
    struct: Any = msgspec.defstruct("View", list(fields.items()), module=state.__module__)

    def view(b: Any, s: Any, seat: int | None) -> Any:
        values = {**{option: getattr(b, option) for option in options}, **s.as_dict()}
        return struct(**{name: values[name] for name in fields})

    view.__annotations__["return"] = struct
    return view
