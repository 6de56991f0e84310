"""Scripted scenarios for tests: set up a position, state the dice, act, and look at what happened.

    scene = Scene("pig", seats=2, seed=1)
    scene.arrange(points={0: 97})
    scene.rolls(3)
    scene.act(0, kind="roll")
    scene.refused(1, "not-your-turn", kind="roll")

Outcomes are queued for the coming actions: `rolls` queues dice in order, and `gives` queues outcomes by their kind. If
outcomes are queued, the next action must use exactly these; if none are, the random stream of the seed gives the
outcomes. Outcomes that people would not roll themselves, such as a shuffled deck, come from the stream unless `gives`
or `draws` states them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from mewple.core import chance, play
from mewple.core.actions import ActionError
from mewple.core.arrange import BadPosition, arrange, outcome_value
from mewple.core.content import OptionValue
from mewple.core.events import Event, Log
from mewple.core.game import Game
from mewple.core.outcomes import OutcomeKind
from mewple.core.registry import find

FAR_ENOUGH = 100_000
"""The number of decisions after which `play_until` gives up."""


class SceneError(AssertionError):
    """Raised if a scenario does not go as its test says."""


@dataclass(frozen=True)
class _Queued:
    """A queued outcome. A face can only be used for a die; a drawn value for any outcome."""

    value: int
    face: bool

    def __str__(self) -> str:
        return f"face {self.value + 1}" if self.face else f"draw {self.value}"


class _Queue:
    """The source of a scene's outcomes: first those in the queue, then those of the random stream."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.b: Any = None
        self.waiting: list[_Queued] = []
        self.named: dict[str, list[Any]] = {}
        """The queued outcomes of each kind, by the kind's name."""
        self.strict = False
        self.drawn: list[str] = []

    def start(self) -> None:
        """Call this when an action begins. If outcomes are queued at that moment, the action must not need more dice
        than are queued."""
        self.strict = bool(self.waiting or self.named)
        self.drawn = []

    def outcome(self, record: chance.ChanceRecord, n: int, what: int) -> int:
        self.game.outcomes.check(n, what)
        kind = self.game.outcomes.all[what]
        if kind.name in self.named:
            return self._take_named(record, n, kind)
        if self.waiting and (kind.dice or not self.waiting[0].face):
            return self._take(n, kind.name)
        if self.strict and kind.dice:
            raise SceneError(f"one more outcome is needed: {kind.name}, one of {n}; so far: {self.told()}")
        value = chance.Recorded().outcome(record, n, what)
        self.drawn.append(f"{kind.name} {value} of {n} (stream)")
        return value

    def _take(self, n: int, name: str) -> int:
        queued = self.waiting.pop(0)
        if not 0 <= queued.value < n:
            raise SceneError(f"{queued} was queued where {name} is one of {n}; so far: {self.told()}")
        self.drawn.append(f"{name} {queued.value} of {n}")
        return queued.value

    def give(self, kind: OutcomeKind, values: Sequence[Any]) -> None:
        """Queues values for outcomes of this kind, no matter what else is drawn in between."""
        if values:
            self.named.setdefault(kind.name, []).extend(values)

    def _take_named(self, record: chance.ChanceRecord, n: int, kind: OutcomeKind) -> int:
        given = self.named[kind.name].pop(0)
        if not self.named[kind.name]:
            del self.named[kind.name]
        value = self._value(record, n, kind, given)
        self.drawn.append(f"{kind.name} {given!r}")
        return value

    def _value(self, record: chance.ChanceRecord, n: int, kind: OutcomeKind, given: Any) -> int:
        """The outcome as a number from 0. A die's face is given as a number from 1, and a card by a name that the game
        knows."""
        try:
            return outcome_value(self.game, self.b, record, n, kind, given)
        except BadPosition as problem:
            raise SceneError(f"{problem}; so far: {self.told()}") from None

    def told(self) -> str:
        return ", ".join(self.drawn) or "none"

    def finish(self) -> None:
        """Raises an error if queued outcomes are left over, because then the action did not roll as the test
        expects."""
        left = [
            *map(str, self.waiting),
            *(f"{name} {value!r}" for name, given in self.named.items() for value in given),
        ]
        self.waiting, self.named = [], {}
        if left:
            raise SceneError(f"queued but not used: {', '.join(left)}; what was drawn: {self.told()}")


class Scene:
    """A game that a test plays. `arrange` sets up a position; `b` and `s` are the box and the state, for positions that
    cannot be described in words."""

    possible = True
    """Tests that write impossible numbers into the state set this to False. Then the invariants are not checked."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        seed: int = 1,
        options: Mapping[str, OptionValue] | None = None,
        setup_outcomes: Iterable[int] | None = None,
    ) -> None:
        """Deals a new game. `setup_outcomes` are the outcomes of the deal in order, as numbers from 0 like those of
        `draws`. Without them the seed decides."""
        self.game = find(game) if isinstance(game, str) else game
        self.b = self.game.open_box(options)
        self.queue = _Queue(self.game)
        self.queue.b = self.b
        if setup_outcomes is not None:
            self.draws(*setup_outcomes)
        self.queue.start()
        log = Log.open()
        self.s = play.new_game(self.game, self.b, seats, seed, log, self.queue)
        self.queue.finish()
        self.last: list[Event] = self.game.events.read(log)

    def arrange(self, **position: Any) -> Self:
        """Sets up the position that these arguments describe. Raises `BadPosition`, with a message about what does not
        fit."""
        arrange(self.game, self.b, self.s, position)
        return self

    def gives(self, **outcomes: Any) -> None:
        """Queues outcomes by their kind: `gives(item=3, turn_die=[4, 4])`. Each kind has one value or a list: faces of
        dice from 1, cards by the names that the game gives them, other draws from 0."""
        kinds = {kind.name.replace("-", "_"): kind for kind in self.game.outcomes.all}
        for name, given in outcomes.items():
            if name not in kinds:
                raise SceneError(f"{self.game.id} has no outcome called {name!r}; there are {', '.join(kinds)}")
            self.queue.give(kinds[name], list(given) if isinstance(given, (list, tuple)) else [given])

    def rolls(self, *faces: int) -> None:
        """Queues faces of dice, as numbers from 1, for the coming actions."""
        self.queue.waiting += [_Queued(face - 1, face=True) for face in faces]

    def draws(self, *values: int) -> None:
        """Queues outcomes of any kind, as numbers from 0, for the coming actions."""
        self.queue.waiting += [_Queued(value, face=False) for value in values]

    def act(self, seat: int, /, **words: Any) -> list[Event]:
        """Takes a legal action and returns its events. It must use all queued outcomes."""
        events = self._try(seat, self._number(words))
        self.queue.finish()
        return events

    def act_on(self, seat: int, /, **words: Any) -> list[Event]:
        """Like `act`, but outcomes may stay in the queue for the next action."""
        return self._try(seat, self._number(words))

    def _try(self, seat: int, action: int) -> list[Event]:
        self.queue.start()
        try:
            self.last = play.act(self.game, self.b, self.s, seat, action)
        except play.IllegalAction as refused:
            told = f"seat {seat} may not {self.game.actions.notation(action)}: {refused.reason.name}: {refused}"
            raise SceneError(f"{told}; {self._now()}") from None
        return self.last

    def _number(self, words: Mapping[str, Any]) -> int:
        try:
            return self.game.actions.number(words)
        except ActionError as problem:
            raise SceneError(str(problem)) from None

    def _now(self) -> str:
        """Which actions are legal for each seat now, for error messages."""
        can = {seat: [self.game.actions.notation(action) for action in self._legal(seat)] for seat in self.pending()}
        return f"legal now: {can}" if can else "the game is over"

    def refused(self, seat: int, reason: str, /, **words: Any) -> str:
        """Checks that the action is refused for this reason and changes nothing. Returns the reason's text."""
        self.game.reasons[reason]  # a misspelled reason is an error of the test, not of the rules
        action = self._number(words)
        tried = self.s.copy()
        wanted = f"seat {seat}, {self.game.actions.notation(action)}: expected the refusal {reason!r}"
        try:
            play.act(self.game, self.b, tried, seat, action)
        except play.IllegalAction as refused:
            if refused.reason.name != reason:
                raise SceneError(f"{wanted}; got {refused.reason.name!r}; {self._now()}") from None
            if tried.to_bytes() != self.s.to_bytes():
                raise SceneError(f"{wanted}; it came, but the state changed") from None
            return refused.reason.text
        raise SceneError(f"{wanted}; it is legal; {self._now()}")

    def _legal(self, seat: int) -> list[int]:
        return play.legal(self.game, self.b, self.s, seat)

    def legal(self, seat: int, kind: str | None = None) -> list[dict[str, Any]]:
        """The legal actions of a seat as fields: all of them, or those of one kind."""
        if kind is not None:
            self.game.actions.first(kind)  # raises an error for a misspelled kind
        found = [self.game.actions.words(action) for action in self._legal(seat)]
        return [words for words in found if kind is None or words["kind"] == kind]

    def kinds(self, seat: int) -> set[str]:
        """The kinds of actions that are legal for the seat."""
        return {words["kind"] for words in self.legal(seat)}

    def pending(self) -> list[int]:
        """The seats that may act now."""
        return play.pending(self.game, self.b, self.s)

    def events(self, kind: str) -> list[Event]:
        """The events of one kind in the last action."""
        self.game.events[kind]  # raises an error for a misspelled kind
        return [event for event in self.last if event.kind == kind]

    def told(self) -> list[str]:
        """The kinds of the last action's events, in order, without those that nobody could see."""
        return [event.kind for event in self.last if event.seen_by != 0]

    def fields(self, kind: str) -> list[dict[str, Any]]:
        """The fields of the events of one kind in the last action."""
        return [dict(event.fields) for event in self.events(kind)]

    def points(self) -> list[int]:
        """Each seat's points now."""
        return [self.game.rules.points(self.b, self.s, seat) for seat in range(self.s.seats)]

    def returns(self) -> list[float]:
        """Every seat's share of the win."""
        return play.returns(self.game, self.b, self.s)

    def broken(self) -> list[str]:
        """The invariants that do not hold; empty if all hold."""
        return play.broken(self.game, self.b, self.s)

    def view(self, seat: int | None) -> Any:
        """What this seat, or a spectator, may see."""
        return self.game.words.view(self.b, self.s, seat)

    def play_until(self, predicate: Callable[[Scene], bool], policy: str = "random", seed: int = 1) -> int:
        """Plays by a policy until `predicate(scene)` is true. Returns the number of decisions."""
        number, own = play.policy_number(self.game, policy), play.fresh_own(self.game, seed)
        for taken in range(FAR_ENOUGH):
            if predicate(self):
                return taken
            pending = self.pending()
            if not pending:
                raise SceneError(f"the game ended after {taken} decisions without what the test waits for")
            self._try(pending[0], play.choose(self.game, self.b, self.s, pending[0], number, own))
        raise SceneError(f"{FAR_ENOUGH} decisions without what the test waits for")


def watched(make: Callable[..., Scene]) -> Iterator[Callable[..., Any]]:
    """The body of a pytest fixture that makes scenes. After the test it checks the invariants of each scene.

    @pytest.fixture
    def table():
        yield from watched(Table)
    """
    made: list[Scene] = []

    def make_and_watch(*args: Any, **options: Any) -> Scene:
        made.append(make(*args, **options))
        return made[-1]

    yield make_and_watch
    for scene in made:
        if scene.possible and scene.broken():
            raise SceneError(f"after the test: {'; '.join(scene.broken())}")
