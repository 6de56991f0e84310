"""Interpreted play. `act` checks an action before it takes it; if the rules refuse the action, it raises an error that
names the reason.

The functions take a game, its box `b` and a state `s`, for callers that keep states of their own. A `Play` object holds
all three, for scripts and notebooks.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING, Any, SupportsIndex

import msgspec

from mewple.core import chance
from mewple.core.actions import TABLE
from mewple.core.arrange import arrange
from mewple.core.bits import seats_in
from mewple.core.choice import make_choice, make_learned_choice, plain_room
from mewple.core.content import OptionValue
from mewple.core.events import Event, Log
from mewple.core.game import LAST_LEARNED, LEARNED, Game, GameState
from mewple.core.game import RANDOM as _RANDOM
from mewple.core.net import TEMPERATURE_BITS, has_net, needed_net
from mewple.core.reasons import LEGAL, NO_SUCH_ACTION, Reason
from mewple.core.record import integers, reals

if TYPE_CHECKING:
    import numpy as np


class IllegalAction(ValueError):
    """Raised for an action that the rules refuse. The state is unchanged."""

    def __init__(self, code: int, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.clause})" if reason.clause else reason.text)
        self.code = code
        self.reason = reason


class WrongSeats(ValueError):
    """Raised for a number of seats that the game cannot be played with."""


class NoSuchSeat(ValueError):
    """Raised for a seat that does not exist in this play."""


class BadSave(ValueError):
    """Raised for saved data that cannot be loaded; the message says why."""


def new_game(
    game: Game,
    b: Any,
    seats: int,
    seed: int,
    log: Log | None = None,
    source: chance.Source | None = None,
    *,
    watch: bool = False,
) -> Any:
    """A newly dealt state. The seed is any whole number from 0 to 2**64 - 1.

    `watch`: the log keeps a copy of the state for each event of the deal.
    """
    if seats not in game.seats:
        raise WrongSeats(f"{game.name} is for {', '.join(map(str, game.seats))} seats; got {seats}")
    s = game.state()
    s.seats = seats
    s.source = source
    chance.begin(s, seed)
    if log is not None and watch:
        log.watch(s)
    game.rules.setup(b, s, log if log is not None else Log())
    return s


def pending(game: Game, b: Any, s: GameState) -> list[int]:
    """The seats that may act now."""
    return seats_in(game.rules.pending(b, s))


def legal(game: Game, b: Any, s: GameState, seat: int) -> list[int]:
    """The legal actions of a seat, ascending."""
    room = integers(game.most_legal)
    count = game.rules.legal(b, s, seat, room)
    return list(room)[:count]


def timeout(game: Game, b: Any, s: GameState, seat: int) -> int:
    """The action that a clock takes for a pending seat that runs out of time."""
    if game.rules.timeout is None:
        return legal(game, b, s, seat)[0]
    return int(game.rules.timeout(b, s, seat))


def refusal(game: Game, b: Any, s: GameState, seat: int, action: int) -> int:
    """The code of the reason why the action is refused, or 0. `seat` and `action` may be any integers."""
    if not 0 <= action < game.actions.size or not (0 <= seat < s.seats or seat == TABLE):
        return NO_SUCH_ACTION
    return int(game.rules.refusal(b, s, seat, action))


def act(game: Game, b: Any, s: GameState, seat: int, action: int) -> list[Event]:
    """Take a legal action and return the events, or raise `IllegalAction` and change nothing."""
    code = refusal(game, b, s, seat, action)
    if code != LEGAL:
        raise IllegalAction(code, game.reasons.reason(code))
    log = Log.open()
    game.rules.apply(b, s, seat, action, log)
    return game.events.read(log)


def returns(game: Game, b: Any, s: GameState) -> list[float]:
    """Each seat's share of the win."""
    out = reals(s.seats)
    game.rules.returns(b, s, out)
    return [out[seat] for seat in range(s.seats)]


def observe(game: Game, b: Any, s: GameState, seat: int) -> list[float]:
    """What a learner at this seat may see, as numbers."""
    out = reals(game.observation)
    game.rules.observe(b, s, seat, out)
    return [out[place] for place in range(game.observation)]


def broken(game: Game, b: Any, s: GameState) -> list[str]:
    """The broken invariants, in words; empty if there are none."""
    bits = game.rules.invariants(b, s)
    return [text for place, text in enumerate(game.invariants) if bits >> place & 1]


RANDOM = _RANDOM
"""The number of the policy that picks any legal action."""

OWN_DICE_SALT = 0x6D6577706C65
"""Makes a policy's private RNG differ from the game's stream."""


def fresh_own(game: Game, seed: int) -> Any:
    """A private RNG and scratch memory for a policy, independent of the game's own stream."""
    own = game.own()
    chance.begin(own, seed ^ OWN_DICE_SALT)
    return own


def choose(game: Game, b: Any, s: GameState, seat: int, policy: int, own: Any) -> int:
    """An action by one of the game's policies, or a random one."""
    room = plain_room(game)
    if policy >= LEARNED:
        return int(make_learned_choice(game)(b, s, seat, policy, own, room))
    return int(make_choice(game)(b, s, seat, policy, own, room.options))


def plans(game: Game, b: Any, s: GameState, seat: int) -> list[int]:
    """The plans that this seat may consider; none if the game has no plans."""
    if game.rules.plans is None:
        return []
    room = integers(game.plans)
    count = game.rules.plans(b, s, seat, room)
    return list(room)[:count]


def policy_names(game: Game) -> tuple[str, ...]:
    """The names of all policies of the game, "random" first."""
    return ("random", "house", *game.policies, *(["learned"] if has_net(game) else []))


def policy_number(game: Game, name: str) -> int:
    """The number of a policy: "random", "house" (the strongest that is written by hand), one of the game's own names,
    or "learned".

    "learned:0.5" draws actions at random by the learned preferences. The number is the temperature: the higher it is,
    the more the actions vary.
    """
    if name == "random":
        return RANDOM
    if name == "house":
        return len(game.policies) - 1
    if name in game.policies:
        return game.policies.index(name)
    learned, _, temperature = name.partition(":")
    if learned == "learned":
        needed_net(game)
        return LEARNED + _sixteenths(name, temperature or "0")
    raise LookupError(f"{game.name} has no policy {name!r}; there are: {', '.join(policy_names(game))}")


def _sixteenths(name: str, temperature: str) -> int:
    """Reads a temperature and converts it to sixteenths. Raises `LookupError` if it is out of range."""
    most = (LAST_LEARNED - LEARNED) / (1 << TEMPERATURE_BITS)
    try:
        given = float(temperature)
    except ValueError:
        given = -1.0
    if not 0 <= given <= most:
        raise LookupError(f"{name!r}: expected a temperature from 0 to {most:g}, such as learned:0.5")
    return round(given * (1 << TEMPERATURE_BITS))


def whole_game(
    game: Game, b: Any, seats: int, seed: int, policies: Sequence[int], limit: int = 1_000_000
) -> tuple[Any, int]:
    """Play one whole game interpreted. The policies take the same decisions as in compiled play. Returns the final
    state and the number of decisions."""
    s, own = new_game(game, b, seats, seed), fresh_own(game, seed)
    for taken in range(limit):
        waiting = pending(game, b, s)
        if not waiting:
            return s, taken
        seat = waiting[0]
        act(game, b, s, seat, choose(game, b, s, seat, policies[seat], own))
    return s, limit


# --- one play as an object --------------------------------------------------------------------------------------------

MOST_SEED = 2**64 - 1
SAVE_FORMAT = "mewple-play-1"
ActionLike = SupportsIndex | str | Mapping[str, Any]
"""An action as its number, in notation (`"hold"`, `"move:2:up"`) or as fields (`{"kind": "move", ...}`)."""


def seat_name(seat: int) -> str:
    """The default name of a seat."""
    return f"Seat {seat + 1}" if seat >= 0 else "The table"


@dataclass(frozen=True)
class Result:
    """How a play ended. Both tuples have one entry for each seat."""

    shares: tuple[float, ...]
    """Each seat's share of the win, from 0 to 1. In a cooperative game all win (1) or all lose (0)."""
    points: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won or share the win."""
        return tuple(seat for seat, share in enumerate(self.shares) if share > 0)


@dataclass(frozen=True)
class Draw:
    """An outcome that chance has to decide: a number from 0 to `sides` - 1, all equally likely."""

    sides: int
    kind: str
    text: str
    """The purpose of the outcome, in words: "the die"."""


class _Saved(msgspec.Struct):
    """What `Play.save` writes, as JSON."""

    format: str
    game: str
    rules: int
    seats: int
    seed: int
    options: dict[str, str | int | bool]
    state: str
    check: str


def _check_of(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()[:16]


class Play:
    """One dealt game: its box and its state in one object. `Game.deal` makes one.

    Errors change nothing: after an exception the play is as before.
    """

    def __init__(self, game: Game, b: Any, s: Any, seed: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.b = b
        """The box: boards, cards and options as one read-only record."""
        self.s = s
        """The state: everything that changes, as one flat record."""
        self.seed = seed
        self.options = dict(options)
        """The options that were given; all others have their defaults."""
        self.drawn: tuple[chance.Outcome, ...] = ()
        """The outcomes of chance in the deal or in the last action."""

    @classmethod
    def deal(
        cls,
        game: Game,
        seats: int | None = None,
        seed: int | None = None,
        outcomes: Iterable[int] | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Play:
        """See `Game.deal`."""
        count = game.usual_seats if seats is None else seats
        number = randbits(64) if seed is None else seed
        if not 0 <= number <= MOST_SEED:
            raise ValueError(f"seed: expected a whole number from 0 to {MOST_SEED}; got {seed!r}")
        b = game.open_box(options)
        made = cls(game, b, None, number, options or {})
        made._draw(outcomes, lambda source: new_game(game, b, count, number, None, source))
        return made

    # --- looking ---

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.s.seats)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending. There are several when seats choose at the same time, and none at the
        end."""
        return tuple(pending(self.game, self.b, self.s))

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def points(self) -> list[int]:
        """The points of each seat now."""
        return [int(self.game.rules.points(self.b, self.s, seat)) for seat in range(self.seats)]

    @property
    def length(self) -> int:
        """How long the game has lasted, in rounds or in whatever unit the game counts."""
        return int(self.game.rules.length(self.b, self.s))

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is not over."""
        if not self.over:
            return None
        return Result(tuple(returns(self.game, self.b, self.s)), tuple(self.points))

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of a seat, ascending; by default of the first seat that may act. Empty when the seat may
        not act."""
        who = self._seat(seat)
        return legal(self.game, self.b, self.s, who) if who in self.to_act else []

    def choices(self, seat: int | None = None) -> dict[str, str]:
        """The legal actions in words: the notation of each, and its label."""
        who = self._seat(seat)
        text, notation = self.game.words.action, self.game.actions.notation
        return {notation(action): text(self.b, self.s, who, action) for action in self.legal(who)}

    def refusal(self, action: ActionLike, seat: int | None = None) -> Reason | None:
        """Why the seat may not take this action now; None if it may."""
        who = self._seat(seat)
        code = refusal(self.game, self.b, self.s, who, self.game.action(action))
        return None if code == LEGAL else self.game.reasons.reason(code)

    def view(self, seat: int | None = None) -> Any:
        """What this seat may see and nothing else, as the game's own msgspec Struct. None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.words.view(self.b, self.s, seat)

    def observe(self, seat: int | None = None) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """What a learner at this seat may see, as numbers; by default the first seat that may act."""
        import numpy as np

        return np.array(observe(self.game, self.b, self.s, self._seat(seat)), np.float32)

    # --- playing ---

    def act(self, action: ActionLike, seat: int | None = None, *, outcomes: Iterable[int] | None = None) -> list[Event]:
        """Take an action for a seat, by default the first that may act; returns what happened.

        `outcomes`: what chance gives during the action, each from 0 to `Draw.sides` - 1 (a die that shows 6 is 5).
        Without `outcomes` the seed decides. Raises `IllegalAction` with the reason and its clause, `ActionError` for a
        text that names no action, `OutcomeError` for wrong outcomes and for too many, and `OutcomeNeeded` for too few.
        """
        who, number = self._seat(seat), self.game.action(action)
        events: list[Event] = []

        def change(source: chance.Source) -> Any:
            s = self.s.copy()
            s.source = source
            events.extend(act(self.game, self.b, s, who, number))
            return s

        self._draw(outcomes, change)
        return events

    def outcomes(
        self, action: ActionLike, given: Iterable[int] = (), seat: int | None = None
    ) -> Draw | None:  # fmt: skip
        """What chance has to decide next if the seat takes this action and these outcomes were `given` already.

        None if no outcome is missing: then `act(action, outcomes=given)` takes the action.
        """
        try:
            self.copy().act(action, seat, outcomes=given)
        except chance.OutcomeNeeded as needed:
            kind = self.game.outcomes.all[needed.what]
            return Draw(needed.n, kind.name, kind.text)
        return None

    def arrange(self, **position: Any) -> None:
        """Change the play into the position that these words describe: `play.arrange(turn=1, passengers={0: 2})`.

        Each game has words of its own; a wrong one raises `BadPosition`, which says what was expected.
        """
        arrange(self.game, self.b, self.s, position)

    def reseed(self, seed: int) -> None:
        """From now on, random outcomes follow this seed."""
        chance.begin(self.s, seed)

    def _draw(self, outcomes: Iterable[int] | None, change: Callable[[chance.Source], Any]) -> None:
        """Replace the state by the result of `change`, if that succeeds, and keep the outcomes that were drawn."""
        given = None if outcomes is None else chance.Given(outcomes)
        source = chance.Recorded(given, self.game.outcomes)
        s = change(source)
        if given is not None:
            given.finish()
        s.source = None
        self.s, self.drawn = s, tuple(source.outcomes)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return next(iter(self.to_act), 0)
        self._check_seat(seat)
        return seat

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats) and seat != TABLE:
            raise NoSuchSeat(f"seats are numbered 0 to {self.seats - 1} here; got {seat!r}")

    # --- keeping ---

    def copy(self) -> Play:
        """An independent copy. After the same actions, it draws the same outcomes."""
        made = Play(self.game, self.b, self.s.copy(), self.seed, self.options)
        made.drawn = self.drawn
        return made

    def imagine(self, seat: int, seed: int) -> Play:
        """A copy in which everything that this seat cannot know is dealt anew, future outcomes included."""
        self._check_seat(seat)
        made = self.copy()
        self.game.rules.imagine(self.b, made.s, seat, seed)
        return made

    def save(self) -> bytes:
        """The play as JSON, for `Game.load`. It contains everything, including hidden things and the random stream."""
        state = base64.b64encode(self.s.to_bytes()).decode()
        version = self.game.content.version
        saved = _Saved(
            SAVE_FORMAT, self.game.id, version, self.seats, self.seed, self.options, state, _check_of(state)
        )  # fmt: skip
        return msgspec.json.encode(saved)

    @classmethod
    def load(cls, game: Game, data: bytes) -> Play:
        """See `Game.load`."""
        try:
            saved = msgspec.json.decode(data, type=_Saved)
            raw = base64.b64decode(saved.state, validate=True)
        except (msgspec.MsgspecError, binascii.Error, ValueError) as problem:
            raise BadSave(f"this is not a saved play: {problem}") from None
        for what, found, expected in (
            ("format", saved.format, SAVE_FORMAT),
            ("game", saved.game, game.id),
            ("version of the rules", saved.rules, game.content.version),
            ("check sum", saved.check, _check_of(saved.state)),
            ("size", len(raw), game.state.size()),
        ):
            if found != expected:
                raise BadSave(f"the {what} of the saved play is {found!r}; expected {expected!r}")
        b, s = game.open_box(saved.options), game.state.from_bytes(raw)
        if wrong := broken(game, b, s):
            raise BadSave(f"the saved play breaks the rules: {wrong[0]}")
        return cls(game, b, s, saved.seed, saved.options)

    # --- showing ---

    def text(self, seat: int | None = None) -> str:
        """The play as text, as the first seat that may act sees it. `seat` chooses another seat, or `TABLE` for a
        spectator."""
        from mewple.core.play_text import play_text

        return play_text(self, self._seat(seat))

    def picture(self, seat: int | None = None) -> str:
        """The same as an SVG picture."""
        from mewple.core.play_picture import play_picture

        return play_picture(self, self._seat(seat))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        state = "over" if self.over else f"{' and '.join(map(seat_name, self.to_act))} to act"
        return f"<Play of {self.game.id}: {self.seats} seats, {state}>"

    def _repr_svg_(self) -> str:
        return self.picture()
