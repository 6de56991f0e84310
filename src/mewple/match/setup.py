"""The setup of a match: everything that is decided before the first entry, including its secrets."""

from __future__ import annotations

import hashlib
import math
import secrets
from typing import Any, Literal, TypeAlias

import msgspec

import mewple
from mewple.bots.levels import PROGRAM, find_level
from mewple.core.content import BoxError, OptionError, OptionValue
from mewple.core.game import Game
from mewple.core.overlay import game_of
from mewple.core.registry import NoSuchGame
from mewple.match.errors import BadSetup, OtherRules
from mewple.match.names import LONGEST_NAME, is_printable

SeatKind: TypeAlias = Literal["person", "bot", "open"]
Mode: TypeAlias = Literal["online", "same_screen"]

FIRST_RELEASE = "0.1.0"
"""The only release that did not write its own number into records."""
LONGEST_CLOCK = 7 * 24 * 3600.0


class SeatSetup(msgspec.Struct, frozen=True):
    """Who sits at a seat when the match begins. `level` is a bot's level. An open seat waits for a person, or with the
    level "program" for a program."""

    kind: SeatKind = "person"
    name: str = ""
    level: str = ""


class ClockSetup(msgspec.Struct, frozen=True):
    """The clocks of a match, in seconds; 0 means no limit. Clocks run for people only, and only while their seat may
    act.

    `grace`: for how long, in a whole match, a seat's clock stands still while its person is disconnected. `game`: the
    game's own clock, for games that define what happens when it runs out. `new_setup` sets `game` if the box says how
    long this clock runs.
    """

    per_match: float = 0.0
    increment: float = 0.0
    per_decision: float = 0.0
    grace: float = 60.0
    game: float = 0.0

    def __post_init__(self) -> None:
        """Converts all values to float, so that a setup read from a record equals the one that was written."""
        for name in self.__struct_fields__:
            msgspec.structs.force_setattr(self, name, float(getattr(self, name)))

    @property
    def runs(self) -> bool:
        """Whether the table has any clock."""
        return bool(self.per_match or self.per_decision or self.game)


class LessonSetup(msgspec.Struct, frozen=True):
    """A part of a lesson: the position in which the match begins, the outcomes that chance gives first, and the bots'
    moves.

    All of it is kept with the match, so that a match continues as it began even if the text of the lesson changes.
    """

    part: int
    """The number of the part, counted from 1."""
    position: dict[str, Any]
    outcomes: tuple[tuple[str, int | str | tuple[str, ...]], ...] = ()
    bots: tuple[tuple[int, tuple[int, ...]], ...] = ()


class Setup(msgspec.Struct, frozen=True):
    """Everything that is decided before a match starts. `seed` (0..2**64-1) and `salt` are secret until the match is
    over."""

    game: str
    rules: int
    seats: tuple[SeatSetup, ...]
    seed: int
    salt: str
    options: dict[str, OptionValue] = {}
    real_dice: bool = False
    clock: ClockSetup = ClockSetup()
    hints: bool = True
    mode: Mode = "online"
    date: str = ""
    """When the table was opened, as text from the server; used only in the record."""
    release: str = ""
    """The release of Mewple that set up the table; empty for releases that did not store it (see `release_of`)."""
    overlay: str = ""
    """The overlay that changes the printed box, as in `Content.overlay`; empty without one."""
    lesson: LessonSetup | None = None


def new_setup(
    game: Game,
    seats: list[SeatSetup],
    options: dict[str, OptionValue] | None = None,
    *,
    real_dice: bool = False,
    clock: ClockSetup | None = None,
    hints: bool = True,
    mode: Mode = "online",
    date: str = "",
    lesson: LessonSetup | None = None,
    seed: int | None = None,
) -> Setup:
    """A checked setup. Without a `seed` it gets a new secret one.

    The game's own clock gets the time that the game's options say, unless `clock` gives one.
    """
    setup = Setup(
        game=game.id,
        rules=game.content.version,
        seats=tuple(seats),
        seed=secrets.randbits(64) if seed is None else seed,
        salt=secrets.token_hex(16),
        options=dict(options or {}),
        real_dice=real_dice,
        clock=clock or ClockSetup(),
        hints=hints,
        mode=mode,
        date=date,
        release=mewple.__version__,
        overlay=game.content.overlay,
        lesson=lesson,
    )
    check_setup(setup)
    return _wound(game, setup)


def _wound(game: Game, setup: Setup) -> Setup:
    declared = game.content.clock
    if declared is None or setup.clock.game:
        return setup
    clock = msgspec.structs.replace(setup.clock, game=float(declared.seconds(setup.options)))
    return msgspec.structs.replace(setup, clock=clock)


def check_setup(setup: Setup) -> Game:
    """Checks a setup and returns its game. Raises `BadSetup` if anything in it is wrong."""
    game = _checked_game(setup)
    for number, seat in enumerate(setup.seats, start=1):
        _check_seat(game, seat, number)
    _check_clock(game, setup.clock)
    if setup.mode == "same_screen":
        _check_one_screen(game, setup.options)
    if not 0 <= setup.seed < 2**64:
        raise BadSetup("the seed must be a whole number from 0 to 2**64 - 1")
    if not setup.salt.isascii() or not setup.salt.isalnum():
        raise BadSetup("the salt must be letters and digits")
    if setup.real_dice and not game.outcomes.asked():
        raise BadSetup(f"{game.name} has no dice that people could roll themselves")
    return game


def check_rules(setup: Setup, game: Game) -> None:
    """Raises `OtherRules` if the installed game has another version of the rules than the setup."""
    if setup.rules != game.content.version:
        raise OtherRules(
            f"This match was played by version {setup.rules} of the rules of {game.name}; "
            f"this release of Mewple has version {game.content.version}. {release_that_can_check(setup)}"
        )


def release_that_can_check(setup: Setup) -> str:
    """A sentence that says which release can check the record of a match whose rules have changed since."""
    release = setup.release or FIRST_RELEASE
    if release == mewple.__version__:
        return f"An earlier build of Mewple {release} can check it."
    return f"Mewple {release} can check it: pip install mewple=={release}"


def check_name(name: str) -> str:
    """Tidies up a name for a seat. Raises `BadSetup` if it is not a possible name."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not is_printable(tidy):
        raise BadSetup(f"a name has 1 to {LONGEST_NAME} printable characters; got {name[:80]!r}")
    return tidy


def commitment(setup: Setup) -> str:
    """The hash that is published at the start: SHA-256 over the rules in force, the seed and the salt (see
    docs/records.md)."""
    options = msgspec.json.encode(setup.options, order="sorted").decode()
    dice = "real dice" if setup.real_dice else "drawn"
    lines = ["mewple 1", setup.game, str(setup.rules), options, str(len(setup.seats)), dice]
    if setup.overlay:
        lines.append(hashlib.sha256(setup.overlay.encode()).hexdigest())
    return hashlib.sha256("\n".join([*lines, f"{setup.seed:016x}", setup.salt]).encode()).hexdigest()


def _checked_game(setup: Setup) -> Game:
    try:
        game = game_of(setup.game, setup.overlay)
        check_rules(setup, game)
        game.content.codes(setup.options)
    except (NoSuchGame, OptionError, BoxError) as problem:
        raise BadSetup(str(problem)) from None
    if len(setup.seats) not in game.seats:
        raise BadSetup(f"{game.name} is for {', '.join(map(str, game.seats))} seats; got {len(setup.seats)}")
    return game


def _check_seat(game: Game, seat: SeatSetup, number: int) -> None:
    if seat.kind == "person" and check_name(seat.name) != seat.name:
        raise BadSetup(f"seat {number}: the name {seat.name!r} has spaces too many")
    if seat.kind == "bot":
        check_level(game, seat.level)
    if seat.kind == "open" and seat.level not in ("", PROGRAM):
        raise BadSetup(f"seat {number}: an open seat can be kept for a program, not for {seat.level!r}")
    if seat.kind == "bot" and seat.name:
        check_name(seat.name)


def check_level(game: Game, level: str) -> None:
    """Raises an error if the game does not have this level of bot."""
    try:
        find_level(game, level)
    except LookupError as problem:
        raise BadSetup(str(problem)) from None


def _check_one_screen(game: Game, options: dict[str, OptionValue]) -> None:
    for option in game.content.options.values():
        value = options.get(option.id, option.default)
        if value in option.separate_screens:
            label = option.labels[option.code(value)]
            raise BadSetup(f"{option.title}: {label!r} needs a screen for every player; choose another for one screen")


def _check_clock(game: Game, clock: ClockSetup) -> None:
    for name in clock.__struct_fields__:
        value = getattr(clock, name)
        if not math.isfinite(value) or not 0 <= value <= LONGEST_CLOCK:
            raise BadSetup(f"clock {name}: expected 0 to {LONGEST_CLOCK:.0f} seconds; got {value}")
    if clock.game and game.ring is None:
        raise BadSetup(f"{game.name} has no clock of its own")
