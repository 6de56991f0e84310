"""The contract of a game: what a game must define so that it can be played, simulated, searched and shown.

All functions of `Rules` are marked with `@rule` and do the same interpreted and compiled. Their first arguments are the
box `b` and the state `s`. Seats are numbered 0, 1, ... in the order of play.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from operator import index
from types import ModuleType
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from mewple.core import defaults
from mewple.core.actions import Actions
from mewple.core.chance import ChanceRecord
from mewple.core.content import BoxError, Content, Level, Option, OptionValue
from mewple.core.events import Event, Events
from mewple.core.layout import Layout
from mewple.core.outcomes import Outcomes
from mewple.core.reasons import Reasons
from mewple.core.record import Record, i32

if TYPE_CHECKING:
    from mewple.core.advice import Advice
    from mewple.core.lesson import Lesson
    from mewple.core.play import Play
    from mewple.core.printed import Printed


class GameState(ChanceRecord):
    """The fields that every state has: the random stream and the number of seats."""

    seats: int = i32()


class Own(ChanceRecord):
    """A policy's private RNG. A game may extend it with scratch fields for its policies."""


Function = Callable[..., Any]
NO_PLAN = -1
RANDOM = -1
"""The number of the policy that picks any legal action."""
LEARNED = 100
"""The number of the learned policy. A learned policy with a temperature has this number plus the temperature in
sixteenths, up to `LAST_LEARNED`."""
LAST_LEARNED = 255
HOUSE = ("beginner", "strong")
"""The policies of a game that does not declare others."""


@dataclass(frozen=True)
class Rules:
    """The functions of the contract; every one is marked with `@rule`.

    Four have no default: `setup`, `pending`, `refusal` and `apply`. `imagine` and `observe` have a default only in
    games that hide nothing. The defaults are in `core/defaults.py`.
    """

    setup: Function
    """setup(b, s, log): deals a new game. `s` is zeroed except for `seats` and its random stream."""
    pending: Function
    """pending(b, s): the seats that may act now, as bits. There are several if they choose at the same time, and none
    at the end."""
    refusal: Function
    """refusal(b, s, seat, action): 0 if the action is legal, else the code of a reason. No other function decides what
    is legal."""
    legal: Function
    """legal(b, s, seat, out): writes the legal actions, ascending, and returns how many; never 0 for a pending seat.
    By default asks `refusal` about every action."""
    apply: Function
    """apply(b, s, seat, action, log): takes an action without checking it, logs the events, and makes the steps after
    it that need no decision."""
    imagine: Function
    """imagine(b, s, seat, seed): deals anew, in place, everything that this seat cannot know, and starts a new random
    stream. The default, for games that hide nothing, only starts a new stream."""
    returns: Function
    """returns(b, s, out): each seat's share of the win, 0..1, once the game is over. In a cooperative game all shares
    are 1 or all are 0. By default the seats with the most points share the win."""
    points: Function
    """points(b, s, seat): the seat's points now. By default this is the seat's number in the state's field `points`, or
    0 if the state has no such field."""
    length: Function
    """length(b, s): how long the game has lasted, in rounds (or whatever the game counts).
    By default the field `turns` of the state, or the number of actions where it has no such field."""
    observe: Function
    """observe(b, s, seat, out): writes what a learner at this seat may see, always equally many numbers. The default,
    for games that hide nothing, writes the seat, the options, and the state without its random stream."""
    decide: Function
    """decide(b, s, seat, policy, own): an action by the game's own policy number `policy` (see `Game.policies`).

    By default a random legal action."""
    invariants: Function
    """invariants(b, s): one bit for each broken invariant (see `Game.invariants`). By default 0."""
    timeout: Function | None = None
    """timeout(b, s, seat): the action that a clock takes for a pending seat when its time is up. The action must be
    legal, always the same in the same position, and depend only on what the seat may know. By default the first legal
    action."""
    take_action: Function | None = None
    """take_action(b, s, seat, action, log): takes only the action itself. This is the first half of `apply`, in games
    that split it in two."""
    settle_step: Function | None = None
    """settle_step(b, s, log): makes one step that needs no decision. It returns True, and makes no step, if a seat has
    to decide or the game is over. In a game that has this function, `apply` is `take_action`, then `settle_step` until
    it returns True. A GPU makes the steps one by one, so that threads with different games can make the same kind of
    step at the same time."""
    kind_of_step: Function | None = None
    """kind_of_step(b, s): a small number for the kind of the next step. States with the same number run the same code
    in this step. By default the field `phase` of the state."""
    plans: Function | None = None
    """plans(b, s, seat, out): writes which of the game's plans (see `Game.plans`) are worth considering, and returns
    how many. A plan is a goal for several decisions in a row, when one decision alone achieves little."""
    intend: Function | None = None
    """intend(b, s, seat, plan, own): makes `decide` play this seat by the plan from now on; `NO_PLAN` ends that."""
    subject: Function | None = None
    """subject(b, s, seat, action): which card, or other thing, a legal action is about, if its fields only name a
    place: an index into `Game.subjects`, or -1 for none. The lab counts how often each subject is chosen, as it does
    for actions."""
    standing: Function | None = None
    """standing(b, s, seat, own): the points of the seat, plus an estimate of those that it is about to get; by default
    its points."""

    @classmethod
    def of(cls, module: ModuleType, **instead: Function) -> Rules:
        """Collects the functions of these names from a module. A game whose rules are split over several modules
        gathers them in one."""
        given: dict[str, Any] = {each.name: getattr(module, each.name, instead.get(each.name)) for each in fields(cls)}
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
    """The functions that describe a game to people. They are plain Python and never compiled."""

    view: Callable[[Any, Any, int | None], Any]
    """view(b, s, seat): what this seat (None: a spectator) may see and nothing else, as a msgspec Struct. The default,
    for games that hide nothing, has the options as numbers and the state without its random stream."""
    turn: Callable[[Any, Any, int | None, Callable[[int], str]], str]
    """turn(b, s, seat, name): one line that tells this seat, or a spectator (None), who has to act and what they can
    do. `name(seat)` is the name of a seat at the table."""
    action: Callable[[Any, Any, int, int], str]
    """action(b, s, seat, action): what this action is, in a few words."""
    event: Callable[[Any, Event, Callable[[int], str]], str]
    """event(b, event, name): the log line. Empty if the event needs no line."""
    short: Callable[[Any, Any, int, int], str] | None = None
    """short(b, s, seat, action): the action without its cost or result, to be quoted in a sentence; by default
    `action`."""
    aim: Callable[[Any, Any, int, int], str] | None = None
    """aim(b, s, seat, plan): the goal of the seat with this plan, in a sentence; for games that have plans."""
    counted: Callable[[int], str] = in_points
    """counted(points): a number of points with the game's own word for them, such as "3 coins"."""
    advise: Callable[[Any, Any, int, tuple[int, ...]], Advice] | None = None
    """advise(b, s, seat, line): the advice that hints and reviews show about these actions, taken one after another.
    The function is in the game's module `advice`. By default the advice is the name of the first action."""

    @classmethod
    def of(cls, module: ModuleType, **instead: Function) -> Words:
        """Collects the functions of these names from a module."""
        given = {each.name: getattr(module, each.name, instead.get(each.name)) for each in fields(cls)}
        missing = [each.name for each in fields(cls) if each.default is MISSING and given[each.name] is None]
        if missing:
            raise AttributeError(f"{module.__name__} has no function {missing[0]!r}")
        return cls(**{name: function for name, function in given.items() if function is not None})


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
    """The most legal actions that a seat can ever have."""
    observation: int
    """How many numbers `observe` writes."""
    fill: Callable[[Content, Any], None]
    """fill(content, b): puts boards, cards and tables from the TOML into the box. `open_box` puts in the options."""
    layout: Layout
    """The name of each number that `observe` writes."""
    spaces_version: int = 1
    """A version number, raised whenever the meaning of an action or of a number in the observation changes. Files of
    weights contain it, and the ids of environments end with it."""
    own: type[Own] = Own
    subjects: tuple[tuple[str, str, str], ...] = ()
    """The subjects that `Rules.subject` numbers: for each the kind of action, a word for the subject, and its name,
    such as ("take", "cat", "nimbus")."""
    plans: int = 0
    """How many plans a seat may follow: see `Rules.plans`."""
    outcomes: Outcomes = field(default_factory=Outcomes)
    resign: int | None = None
    """The action by which a seat resigns. It is legal at any time and never listed by `legal`."""
    ring: int | None = None
    """The action that the table takes when the game's clock runs out."""
    hidden: bool = False
    """Whether the game hides things from some of its seats. If it does, a screen that players share is covered while
    one player hands it to the next."""
    arrange: Callable[..., None] | None = None
    """arrange(b, s, *, word=None, ...): changes a dealt state into the position that these words describe; for tests
    and lessons, plain Python, never compiled. See `core/arrange.py`."""
    named_outcome: Callable[[Any, Any, str, Any], int] | None = None
    """named_outcome(b, s, kind, name): the number of the outcome with this name, such as a card, in the present state.

    Raises `BadPosition` if chance cannot give this outcome."""
    printed: Callable[[Any], Printed[Any]] | None = None
    """printed(b): what is in the box, for printing it; None: it cannot be printed. See `core/printed.py`."""

    @classmethod
    def of(cls, game_id: str, state: ModuleType, rules: ModuleType, view: ModuleType, **more: Any) -> Game:
        """Makes a game from its modules; `more` gives fields of `Game` that are in no module.

        `state` has CONTENT, Box, State, ACTIONS and EVENTS, and may have Own, REASONS and OUTCOMES. `rules` has the
        functions of `Rules`, `view` those of `Words`. Constants that belong to a function are in `state`, in `rules` or
        in the module of that function: POLICIES (`decide`), INVARIANTS (`invariants`), LAYOUT and SPACES_VERSION
        (`observe`), MOST_LEGAL (`legal`), PLANS (`plans`), SUBJECTS (`subject`). `fill` is in one of these modules or
        in the module `box` beside them; `arrange` and `named_outcome` in a module `arrange` beside them, `advise` in a
        module `advice`, `printed` in a module `printed`. The actions named "resign" and "ring" become the fields
        `resign` and `ring`.
        """
        return cls(id=game_id, **{**GameParts(game_id, state, rules, view).fields(more), **more})

    def __post_init__(self) -> None:
        """Checks that a game with plans has all the functions that plans need, that a game with a clock has the action
        `ring`, and that the clock's settings name only existing events."""
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
        for kind in clock.restarts:
            if kind not in self.events.names:
                raise BoxError(f"{self.content.file}: clock.restarts: {kind!r} is no event of {self.id}")

    @property
    def name(self) -> str:
        return self.content.name

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that the game can be played with."""
        return self.content.seats

    @property
    def usual_seats(self) -> int:
        """The default number of seats for commands and new tables: the smallest one above 1, if the game has one."""
        return next((seats for seats in self.seats if seats > 1), self.seats[0])

    @cached_property
    def guide(self) -> list[dict[str, Any]]:
        """The rules in our own words, for the rules panel at the table."""
        from mewple.core.guide import load_guide

        return load_guide(self)

    @cached_property
    def lesson(self) -> Lesson | None:
        """The coached first game; None if there is none."""
        from mewple.core.lesson import load_lesson

        return load_lesson(self)

    @property
    def options(self) -> Mapping[str, Option]:
        """The rule options, by id."""
        return self.content.options

    @property
    def levels(self) -> tuple[Level, ...]:
        """The strengths of bot that players choose from, the weakest first."""
        return self.content.levels

    def action(self, action: SupportsIndex | str | Mapping[str, Any]) -> int:
        """The number of an action that is given as a number, in notation or as fields; see `Actions`."""
        if isinstance(action, str):
            return self.actions.parse(action)
        if isinstance(action, Mapping):
            return self.actions.number(action)
        number = index(action)
        self.actions.words(number)  # raises an error for an unknown number
        return number

    def deal(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        outcomes: Iterable[int] | None = None,
        **options: OptionValue,
    ) -> Play:
        """Deal a game for `seats` seats (default: `usual_seats`).

        The same seed (0 to 2**64 - 1; random by default) gives the same game. If `outcomes` are given, chance gives
        these during the deal, whatever the seed is. Rule options are given by name: `board="dark"`. Raises `WrongSeats`
        and `OptionError`.
        """
        from mewple.core.play import Play

        return Play.deal(self, seats, seed, outcomes, options)

    def load(self, data: bytes) -> Play:
        """Load a play that `Play.save` wrote. Raises `BadSave` for other data and for other versions of the rules."""
        from mewple.core.play import Play

        return Play.load(self, data)

    def __repr__(self) -> str:
        seats = "1 seat" if self.seats == (1,) else f"{self.seats[0]} to {self.seats[-1]} seats"
        return f"<Game {self.id}: {self.name}, {seats}, {self.actions.size} actions>"

    def open_box(self, options: Mapping[str, OptionValue] | None = None) -> Any:
        """Makes the box, one read-only record, with these options and the defaults of all others."""
        b = self.box()
        for name, code in self.content.codes(options).items():
            setattr(b, name, code)
        self.fill(self.content, b)
        return b


@dataclass(frozen=True)
class GameParts:
    """The modules of a game, in which `Game.of` finds its parts."""

    id: str
    state: ModuleType
    rules: ModuleType
    view: ModuleType

    def fields(self, more: Mapping[str, Any]) -> dict[str, Any]:
        """All fields of the game except its id; `more` has the fields that the caller sets."""
        state: type[GameState] = self.declared("State")
        if self.counts_actions():
            state = defaults.counted(state)
        actions: Actions = self.declared("ACTIONS")
        resign = more.get("resign", actions.only("resign"))
        hidden = bool(more.get("hidden", False))
        layout = self.layout(state)
        return {
            "content": self.declared("CONTENT"),
            "box": self.declared("Box"),
            "state": state,
            "own": getattr(self.state, "Own", Own),
            "rules": self.all_rules(state, actions, resign, hidden),
            "words": self.all_words(state, hidden),
            "actions": actions,
            "events": self.declared("EVENTS"),
            "reasons": getattr(self.state, "REASONS", None) or Reasons(),
            "outcomes": getattr(self.state, "OUTCOMES", None) or Outcomes(),
            "policies": self.beside("decide", "POLICIES", HOUSE if hasattr(self.rules, "decide") else ("random",)),
            "invariants": self.beside("invariants", "INVARIANTS", ()),
            "most_legal": self.beside("legal", "MOST_LEGAL", actions.size),
            "observation": layout.size,
            "layout": layout,
            "spaces_version": self.beside("observe", "SPACES_VERSION", 1),
            "plans": self.beside("plans", "PLANS", 0),
            "subjects": self.beside("subject", "SUBJECTS", ()),
            "fill": self.fill(),
            "resign": resign,
            "ring": actions.only("ring"),
            "arrange": self.of_module("arrange", "arrange"),
            "named_outcome": self.of_module("arrange", "named_outcome"),
            "printed": self.of_module("printed", "printed"),
        }

    def declared(self, name: str) -> Any:
        """The value of this name in the module `state`, which must define it."""
        if not hasattr(self.state, name):
            raise AttributeError(f"{self.state.__name__} has no {name}; {self.id} needs it")
        return getattr(self.state, name)

    def options(self) -> list[str]:
        return list(self.declared("CONTENT").options)

    def counts_actions(self) -> bool:
        """Whether the core has to count actions, because the game counts nothing itself."""
        return not hasattr(self.rules, "length") and "turns" not in self.declared("State").field_names()

    def beside(self, function: str, name: str, otherwise: Any) -> Any:
        """The value of the constant `name`, which belongs to this function of the rules; `otherwise` if the game does
        not define it."""
        written = sys.modules.get(getattr(getattr(self.rules, function, None), "__module__", ""))
        found = (getattr(module, name) for module in (self.state, self.rules, written) if hasattr(module, name))
        return next(found, otherwise)

    def layout(self, state: type[GameState]) -> Layout:
        """Gives a name to each number that `observe` writes. A game with its own `observe` declares their names
        itself."""
        if not hasattr(self.rules, "observe"):
            return defaults.observed_layout(state, self.options())
        found: Layout | None = self.beside("observe", "LAYOUT", None)
        if found is None:
            raise AttributeError(f"{self.id} has an `observe` of its own: it needs a LAYOUT beside it")
        return found

    def fill(self) -> Function:
        """The function that fills the box. By default the box has options and nothing else."""
        for module in (self.state, self.rules):
            if hasattr(module, "fill"):
                return cast(Function, module.fill)
        box = f"{self.state.__package__}.box"
        return cast(Function, import_module(box).fill) if find_spec(box) else defaults.fill_nothing

    def of_module(self, module: str, name: str) -> Function | None:
        """A function of an optional module beside the state, if the game has it."""
        full = f"{self.state.__package__}.{module}"
        return getattr(import_module(full), name, None) if find_spec(full) else None

    def all_rules(self, state: type[GameState], actions: Actions, resign: int | None, hidden: bool) -> Rules:
        """The rules, with defaults for missing functions."""
        missing = [name for name in ("pending", "refusal", "apply") if not hasattr(self.rules, name)]
        if missing:
            raise AttributeError(f"{self.rules.__name__} has no function {missing[0]!r}")
        pending, refusal = self.rules.pending, self.rules.refusal
        counted = defaults.points_of_seat if "points" in state.field_names() else defaults.no_points
        points = getattr(self.rules, "points", counted)
        instead: dict[str, Function] = {
            "legal": defaults.make_legal(refusal, actions.size, resign),
            "returns": defaults.make_most_points_win(pending, points),
            "points": points,
            "length": defaults.actions_taken if self.counts_actions() else defaults.turns_taken,
            "decide": defaults.make_random_decision(refusal, actions.size, resign),
            "invariants": defaults.nothing_broken,
            "imagine": defaults.fresh_stream,
            "observe": defaults.make_observe(state, self.options()),
        }
        if hidden:
            self.refuse_defaults(self.rules, "imagine", "observe")
        rules = Rules.of(self.rules, **instead)
        if not self.counts_actions():
            return rules
        take = rules.take_action and defaults.make_counting(rules.take_action)
        return replace(rules, apply=defaults.make_counting(rules.apply), take_action=take)

    def all_words(self, state: type[GameState], hidden: bool) -> Words:
        if hidden:
            self.refuse_defaults(self.view, "view")
        instead: dict[str, Function] = {"view": defaults.make_view(state, self.options())}
        if advise := self.of_module("advice", "advise"):
            instead["advise"] = advise
        return Words.of(self.view, **instead)

    def refuse_defaults(self, module: ModuleType, *names: str) -> None:
        """Raises an error if a game hides things, but does not define one of these functions. Their defaults would show
        hidden things to a seat, or would not deal them anew."""
        missing = [name for name in names if not hasattr(module, name)]
        if missing:
            raise AttributeError(
                f"{self.id} hides things from its seats: {module.__name__} needs a function {missing[0]!r} of its own"
            )
