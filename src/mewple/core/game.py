"""The contract of a game: what it must give to be played, simulated, searched and shown.

All functions of `Rules` are marked with `@rule` and run interpreted and compiled alike. They take the box `b` and the
state `s` first. A seat is 0, 1, ... as people sit at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from types import ModuleType
from typing import Any

from mewple.core.content import BoxError, Content, OptionValue
from mewple.core.fate import Fated
from mewple.core.record import Record, i32
from mewple.core.words import Actions, Event, Events, Outcomes, Reasons


class GameState(Fated):
    """What every state begins with: the stream of outcomes and how many seats there are."""

    seats: int = i32()


class Own(Fated):
    """What a policy may use besides the state: dice of its own. A game may extend it with scratch fields."""


Function = Callable[..., Any]
NO_PLAN = -1


@dataclass(frozen=True)
class Rules:
    """The functions of the contract; every one is marked with `@rule`."""

    setup: Function
    """setup(b, s, log): deals a new game. `s` is zeroed but for `seats` and its stream of outcomes."""
    pending: Function
    """pending(b, s): the seats that may act now, as bits, several where they choose at the same time; 0 at the end."""
    refusal: Function
    """refusal(b, s, seat, action): 0 when legal, else a code of `reasons`. Legality is written here, once."""
    legal: Function
    """legal(b, s, seat, out): writes the legal actions, ascending, and returns how many; never 0 for a pending seat."""
    apply: Function
    """apply(b, s, seat, action, log): changes the state, unchecked; logs events. Forced steps play themselves."""
    imagine: Function
    """imagine(b, s, seat, seed): re-deals, in place, all that this seat cannot know, and starts a fresh stream."""
    returns: Function
    """returns(b, s, out): each seat's share of the win, 0..1, once the game is over. Cooperative: all 1 or all 0."""
    points: Function
    """points(b, s, seat): the seat's points as they stand."""
    length: Function
    """length(b, s): how long the game has lasted, in rounds (or whatever the game counts)."""
    observe: Function
    """observe(b, s, seat, out): numbers a learner at this seat may see, always the same count."""
    house: Function
    """house(b, s, seat, policy, own): an action by the game's own policy number `policy` (see `Game.policies`)."""
    status: Function
    """status(b, s): one bit for each broken invariant (see `Game.invariants`); 0 when all is well."""
    take_action: Function | None = None
    """take_action(b, s, seat, action, log): the decision alone, the first half of `apply` where a game has two."""
    settle_step: Function | None = None
    """settle_step(b, s, log): makes one step that needs no decision; True, and no step, when somebody has to decide or
    the game is over. Where a game has this, `apply` is `take_action`, then `settle_step` until it is True. A GPU makes
    the steps one by one, so that threads which play different games can make the same kind of step together."""
    kind_of_step: Function | None = None
    """kind_of_step(b, s): a small number that is the same where the next step runs the same code; by default the field
    `phase` of the state."""
    plans: Function | None = None
    """plans(b, s, seat, out): writes which of the game's plans (see `Game.plans`) are worth a thought, and returns how
    many. A plan is what a seat may set its mind on for several decisions, where one of them alone says little."""
    intend: Function | None = None
    """intend(b, s, seat, plan, own): from now on `house` plays this seat by the plan; by none for `NO_PLAN`."""
    standing: Function | None = None
    """standing(b, s, seat, own): how rich the seat is with all that is under way; by default its points."""

    @classmethod
    def of(cls, module: ModuleType) -> Rules:
        """The functions of these names in a module; a game split over several modules gathers them in one."""
        given: dict[str, Any] = {each.name: getattr(module, each.name, None) for each in fields(cls)}
        missing = [each.name for each in fields(cls) if each.default is MISSING and given[each.name] is None]
        if missing:
            raise AttributeError(f"{module.__name__} has no function {missing[0]!r}")
        if (given["take_action"] is None) != (given["settle_step"] is None):
            raise AttributeError(f"{module.__name__} needs both of take_action and settle_step, or neither")
        if (given["plans"] is None) != (given["intend"] is None):
            raise AttributeError(f"{module.__name__} needs both of plans and intend, or neither")
        return cls(**given)


def in_points(points: int) -> str:
    return f"{points} point" if abs(points) == 1 else f"{points} points"


@dataclass(frozen=True)
class Words:
    """What the game says to people; plain Python, never compiled."""

    view: Callable[[Any, Any, int | None], Any]
    """view(b, s, seat): what this seat (None: a spectator) may see and nothing else, as a msgspec Struct."""
    turn: Callable[[Any, Any, int | None, Callable[[int], str]], str]
    """turn(b, s, seat, name): who is to act and what can be done, in one plain line addressed to this seat, which may
    be None; `name(seat)` is what the table calls a seat."""
    action: Callable[[Any, Any, int, int], str]
    """action(b, s, seat, action): what this action is, in a few words."""
    event: Callable[[Any, Event, Callable[[int], str]], str]
    """event(b, event, name): the log line. Empty: not worth a line."""
    aim: Callable[[Any, Any, int, int], str] | None = None
    """aim(b, s, seat, plan): what the seat is after with this plan, in a sentence; for games that have plans."""
    counted: Callable[[int], str] = in_points
    """counted(points): so many points as the game calls them: coins, pounds."""

    @classmethod
    def of(cls, module: ModuleType) -> Words:
        """The functions of these names in a module."""
        given = {each.name for each in fields(cls) if each.default is MISSING or hasattr(module, each.name)}
        return cls(**{name: getattr(module, name) for name in given})


@dataclass(frozen=True, eq=False)
class Game:
    """The rules of one game, and everything that is needed to run and show it."""

    id: str
    content: Content
    box: type[Record]
    state: type[GameState]
    rules: Rules
    words: Words
    actions: Actions
    events: Events
    reasons: Reasons
    policies: tuple[str, ...]
    """The game's own policies, the simplest first: "beginner", "strong"."""
    invariants: tuple[str, ...]
    most_legal: int
    """No seat ever has more legal actions than this."""
    observation: int
    """How many numbers `observe` writes."""
    fill: Callable[[Content, Any], None]
    """fill(content, b): boards, cards and tables from the text into the box. Options are filled in by `open_box`."""
    own: type[Own] = Own
    plans: int = 0
    """How many plans a seat may follow: see `Rules.plans`."""
    outcomes: Outcomes = field(default_factory=Outcomes)
    resign: int | None = None
    """The action by which a seat gives up: legal for its seat at any time, never listed by `legal`."""
    ring: int | None = None
    """The action of the table that the ring of the game's clock means."""
    hidden: bool = False
    """Whether seats hold things that others may not see: a shared screen then needs a curtain."""

    def __post_init__(self) -> None:
        """Plans have numbers; a clock in the box must ring for something, and is only stopped by events there are."""
        if not bool(self.plans) == (self.rules.plans is not None) == (self.words.aim is not None):
            raise AttributeError(
                f"{self.id} needs its number of plans, their rules and words for them, or none of these"
            )
        clock = self.content.clock
        if clock is None:
            return
        if self.ring is None:
            raise BoxError(f"{self.content.file}: clock: {self.id} has no action that its ring would mean")
        for kind in clock.stops:
            if kind not in self.events.names:
                raise BoxError(f"{self.content.file}: clock.stops.{kind}: expected the name of an event of {self.id}")

    @property
    def name(self) -> str:
        return self.content.name

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats it can be played with."""
        return self.content.seats

    @cached_property
    def guide(self) -> list[dict[str, Any]]:
        """The rules in our own words, for the drawer at the table."""
        from mewple.core.guide import load_guide

        return load_guide(self)

    def open_box(self, options: Mapping[str, OptionValue] | None = None) -> Any:
        """The box as one read-only record: content from its text, options as given or by default."""
        b = self.box()
        for name, code in self.content.codes(options).items():
            setattr(b, name, code)
        self.fill(self.content, b)
        return b
