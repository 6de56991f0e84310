"""A coached first game (`lesson.toml` in the game's folder): positions in words, and what a coach says at each step.

    title = "Your first fare"
    minutes = 5
    coach = "Rusty"
    goal = "Collect passengers, then leave the city."

    [[part]]
    title = "A passenger"
    names = ["", "Mango"]
    position = { turn = 0, passenger = [3, 5] }

    [[part.step]]
    say = "Two curses are one too many. Tap that die."
    do = ["mark:white-5", "roll_marked"]
    no = "Not that one: it is the last die."
    outcomes = [["turn-die", 1]]

A part is a separate match that is dealt from its `seed` (default 1) and begins in its `position`, in which the learner
has to decide. The learner has the seat whose name is empty; bots have the others. Every step has a sentence (`say`) and
may point `at` things by their names on the board; `{me}` stands for the learner's name.

A step waits for the learner to tap, unless it says what the learner has to `do`. `watch` names a kind of event: the
board stands still until the learner taps, so that there is time to read, and then shows what happens up to the next
event of this kind. `do` lists the allowed actions in notation, in which `*` stands for any text; the coach answers any
other action with `no`. A step with `do` ends when the learner takes an action that fits the last entry of `do`, or at
the event `until`. `path` lists the actions that the lesson's test takes where `do` allows several.

`bots` are moves of the other seats (`[1, "keep"]`, or several actions of one move), in order; `outcomes` lists the
outcomes of chance (a face from 1, or a card by its name). All moves and outcomes of a part are used in the order in
which they are written, no matter which step lists them. Later outcomes come from the seed, so they too are the same
each time.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mewple.core.actions import ActionError
from mewple.core.content import BoxError, OptionError, OptionValue, TomlTable

if TYPE_CHECKING:
    from mewple.core.game import Game

FILE = "lesson.toml"
LONGEST_SAY = 160
"""The most characters that `say` may have, so that it fits beside the board on a phone."""

BotMove = tuple[int, tuple[int, ...]]
"""A seat, and the actions of its move."""
ScriptedOutcome = tuple[str, int | str | tuple[str, ...]]
"""A kind of outcome, and its result: a face, or a card's name."""


@dataclass(frozen=True)
class Step:
    """One thing that the coach says, and what the step waits for."""

    say: str
    at: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    no: str = ""
    path: tuple[int, ...] = ()
    watch: str = ""
    until: str = ""
    bots: tuple[BotMove, ...] = ()
    outcomes: tuple[ScriptedOutcome, ...] = ()


@dataclass(frozen=True)
class Part:
    """A match that begins in a position, and its steps."""

    title: str
    names: tuple[str, ...]
    """A name for each seat; empty for the learner's seat."""
    options: dict[str, OptionValue]
    seed: int
    position: dict[str, Any]
    steps: tuple[Step, ...]

    @property
    def learner(self) -> int:
        return self.names.index("")

    @cached_property
    def bots(self) -> tuple[BotMove, ...]:
        return tuple(move for step in self.steps for move in step.bots)

    @cached_property
    def outcomes(self) -> tuple[ScriptedOutcome, ...]:
        return tuple(outcome for step in self.steps for outcome in step.outcomes)


@dataclass(frozen=True)
class Lesson:
    """The whole lesson. `goal`: what the game is about, in one sentence."""

    title: str
    minutes: int
    coach: str
    goal: str
    parts: tuple[Part, ...]


def fitting_actions(game: Game, pattern: str) -> tuple[int, ...]:
    """The actions whose notation fits this pattern."""
    return tuple(action for action in range(game.actions.size) if fnmatchcase(game.actions.notation(action), pattern))


def load_lesson(game: Game) -> Lesson | None:
    """The game's lesson; None if it has none. Raises `BoxError` if anything in it is wrong."""
    from mewple.core.registry import game_folder

    file = game_folder(game) / FILE
    if not file.is_file():
        return None
    name = f"{file.parent.name}/{file.name}"
    try:
        root = TomlTable(tomllib.loads(file.read_text(encoding="utf-8")), name)
    except (OSError, tomllib.TOMLDecodeError) as problem:
        raise BoxError(f"{name}: cannot be read: {problem}") from problem
    lesson = Lesson(
        title=root.text("title"),
        minutes=root.integer("minutes", 1, 30),
        coach=root.text("coach"),
        goal=root.text("goal"),
        parts=tuple(_part(game, table) for table in root.tables("part")),
    )
    root.done()
    return lesson


def _part(game: Game, table: TomlTable) -> Part:
    names = tuple(table.texts("names"))
    if len(names) not in game.seats or names.count("") != 1:
        raise table.error("names", f"a name for each of {' or '.join(map(str, game.seats))} seats, one of them empty")
    part = Part(
        title=table.text("title"),
        names=names,
        options=_options(game, table),
        seed=table.integer("seed", 0, 2**32, 1),
        position=dict(_given(table, "position", {})),
        steps=tuple(_step(game, len(names), step) for step in table.tables("step")),
    )
    table.done()
    return part


def _given(table: TomlTable, key: str, otherwise: Any) -> Any:
    return table.anything(key) if table.has(key) else otherwise


def _options(game: Game, table: TomlTable) -> dict[str, OptionValue]:
    options = dict(_given(table, "options", {}))
    try:
        game.content.codes(options)
    except OptionError as problem:
        raise table.error("options", f"options of the game ({problem})") from None
    return options


def _step(game: Game, seats: int, table: TomlTable) -> Step:
    say = table.text("say")
    if not 0 < len(say) <= LONGEST_SAY:
        raise table.error("say", f"1 to {LONGEST_SAY} characters")
    do = _texts(table, "do")
    for pattern in do:
        if not fitting_actions(game, pattern):
            raise table.error("do", f"actions of the game; none fits {pattern!r}")
    step = Step(
        say=say,
        at=_texts(table, "at"),
        do=do,
        no=table.text("no", ""),
        path=_actions(game, table, "path", _texts(table, "path") or do) if do else (),
        watch=_event(game, table, "watch"),
        until=_event(game, table, "until"),
        bots=tuple(_move(game, seats, table, each) for each in _given(table, "bots", [])),
        outcomes=tuple(_outcome(game, table, each) for each in _given(table, "outcomes", [])),
    )
    if step.do and step.watch:
        raise table.error("watch", "either `do` or `watch`")
    if bool(step.do) != bool(step.no):
        raise table.error("no", "an answer to other actions, where there is something to do")
    table.done()
    return step


def _texts(table: TomlTable, key: str) -> tuple[str, ...]:
    return tuple(table.texts(key)) if table.has(key) else ()


def _event(game: Game, table: TomlTable, key: str) -> str:
    kind = table.text(key, "")
    if kind and kind not in game.events.names:
        raise table.error(key, "the name of an event")
    return kind


def _actions(game: Game, table: TomlTable, key: str, notations: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return tuple(game.actions.parse(notation) for notation in notations)
    except ActionError as problem:
        raise table.error(key, f"whole actions ({problem})") from None


def _move(game: Game, seats: int, table: TomlTable, given: Any) -> BotMove:
    match given:
        case [int(seat), str(), *_] if 0 <= seat < seats and all(isinstance(each, str) for each in given[1:]):
            return seat, _actions(game, table, "bots", tuple(given[1:]))
    raise table.error("bots", "moves such as [1, 'keep']: a seat, then its actions")


def _outcome(game: Game, table: TomlTable, given: Any) -> ScriptedOutcome:
    kinds = [kind.name for kind in game.outcomes.all]
    match given:
        case [str(kind), int(value) | str(value)] if kind in kinds:
            return kind, value
        case [str(kind), [*names]] if kind in kinds and all(isinstance(each, str) for each in names):
            return kind, tuple(names)
    raise table.error("outcomes", f"outcomes such as ['{kinds[0]}', 3]; there are {', '.join(kinds)}")
