"""Games as OpenSpiel games, with explicit chance nodes. Importing this module registers all of them.

    import pyspiel, mewple.envs.openspiel
    game = pyspiel.load_game("mewple_pig(players=3,target=50)")

The parameters are `players`, `max_decisions` (a game with more ends without a winner) and the game's rule options. The
returns are the rewards of `mewple.envs.batches.Batch`: the share of the win minus an even share.

Every outcome of chance is a separate node, in the deal too. If the rules let several seats choose at the same time,
they choose one after another here, and none sees another's choice; this is equivalent as a sequential game of imperfect
information. What a player knows is given as a hash: `observation_string` for what the player sees now,
`information_state_string` for everything that the player has ever seen. `State.resample_from_infostate` deals anew what
the player cannot know.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import pyspiel

from mewple.core import play
from mewple.core.chance import Given, OutcomeNeeded
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.outcomes import ANY_SIDES
from mewple.core.registry import find, games
from mewple.envs.batches import LIMIT

PLAYERS = "players"
_DEAL = -1
"""Stands for the deal, in place of an action's number."""


def short_name(game: Game) -> str:
    """The game's name in OpenSpiel."""
    return f"mewple_{game.id.replace('-', '_')}"


def _most_outcomes(game: Game) -> int:
    """The largest number of sides of all outcomes that the game declares."""
    declared = [kind.sides for kind in game.outcomes.all if kind.sides != ANY_SIDES]
    return max([2, *(sides if isinstance(sides, int) else max(sides) for sides in declared)])


def _game_type(game: Game) -> Any:
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    hides = game.hidden or any(len(play.pending(game, *_dealt(game, seats))) > 1 for seats in game.seats)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.content.cooperative else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.usual_seats,
            "max_decisions": LIMIT,
            **{name: option.default for name, option in game.options.items()},
        },
    )


def _dealt(game: Game, seats: int) -> tuple[Any, Any]:
    made = game.deal(seats, seed=0)
    return made.b, made.s


@dataclass(frozen=True)
class _Waiting:
    """An action, or the deal, that waits for an outcome of chance."""

    seat: int
    action: int
    outcomes: tuple[int, ...]
    sides: int
    what: int


@dataclass(frozen=True)
class _Past:
    """A decision and the position after it, with a link to the decision before it. What each player has seen so far is
    computed when it is needed, and then kept."""

    before: _Past | None
    seat: int
    action: int
    s: Any
    seen: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Position:
    """The position of a state. It never changes, so copies of the state can share it."""

    setup: _Setup
    s: Any
    past: _Past | None
    taken: int = 0
    waiting: _Waiting | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> _Position:
        return self

    def __reduce__(self) -> Any:
        steps, past = [], self.past
        while past is not None:
            steps.append((past.seat, past.action, past.s.to_bytes()))
            past = past.before
        raw = None if self.s is None else self.s.to_bytes()
        return _restore_position, (self.setup, steps[::-1], raw, self.taken, self.waiting)


def _restore_position(
    setup: _Setup, steps: list[tuple[int, int, bytes]], raw: bytes | None, taken: int, waiting: _Waiting | None
) -> _Position:
    past = None
    for seat, action, after in steps:
        past = _Past(past, seat, action, setup.rules.state.from_bytes(after))
    s = None if raw is None else setup.rules.state.from_bytes(raw)
    return _Position(setup, s, past, taken, waiting)


@dataclass(frozen=True)
class _Setup:
    """The data that all states of a game share."""

    rules: Game
    box: Any
    players: int
    max_decisions: int
    even_share: float
    options: Mapping[str, OptionValue]

    @classmethod
    def of(cls, rules: Game, players: int, max_decisions: int, options: Mapping[str, OptionValue]) -> _Setup:
        if players not in rules.seats:
            raise play.WrongSeats(f"{rules.name} is for {', '.join(map(str, rules.seats))} seats; got {players}")
        even = 0.0 if rules.content.cooperative or players == 1 else 1 / players
        return cls(rules, rules.open_box(options), players, max_decisions, even, options)

    def __reduce__(self) -> Any:
        return _restore_setup, (self.rules.id, self.players, self.max_decisions, dict(self.options))


def _restore_setup(game: str, players: int, max_decisions: int, options: Mapping[str, OptionValue]) -> _Setup:
    return _Setup.of(find(game), players, max_decisions, options)


class MewpleGame(pyspiel.Game):  # type: ignore[misc]
    """An OpenSpiel game with its number of players and options. `register_all` makes a subclass for each game."""

    rules: ClassVar[Game]
    game_type: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rules, given = self.rules, dict(params or {})
        players, max_decisions = int(given.get(PLAYERS, rules.usual_seats)), int(given.get("max_decisions", LIMIT))
        options = {name: given[name] for name in rules.options if name in given}
        self.setup = setup = _Setup.of(rules, players, max_decisions, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions.size,
            max_chance_outcomes=_most_outcomes(rules),
            num_players=players,
            min_utility=-setup.even_share,
            max_utility=1.0 - setup.even_share,
            max_game_length=max_decisions,
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> MewpleState:
        return MewpleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MewpleObserver:
        if params:
            raise ValueError(f"observers take no parameters; got {params}")
        return MewpleObserver(self, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class MewpleState(pyspiel.State):  # type: ignore[misc]
    """A state in OpenSpiel: a position in which a player decides, or a chance node."""

    def __init__(self, game: MewpleGame) -> None:
        super().__init__(game)
        self._at = _Position(game.setup, None, None)
        self._try(_DEAL, _DEAL, ())

    def __deepcopy__(self, memo: dict[int, Any]) -> MewpleState:
        copy: MewpleState = self.clone()
        return copy

    # --- OpenSpiel's interface ---

    def current_player(self) -> int:
        if self._at.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self._pending()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self._at.waiting is None and not self._pending()

    def _legal_actions(self, player: int) -> list[int]:
        return play.legal(self._at.setup.rules, self._at.setup.box, self._at.s, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        waiting = self._at.waiting
        assert waiting is not None
        return [(value, 1 / waiting.sides) for value in range(waiting.sides)]

    def _apply_action(self, action: int) -> None:
        waiting = self._at.waiting
        if waiting is not None:
            self._try(waiting.seat, waiting.action, (*waiting.outcomes, action))
        else:
            self._try(self.current_player(), action, ())

    def _action_to_string(self, player: int, action: int) -> str:
        rules, waiting = self._at.setup.rules, self._at.waiting
        if player != pyspiel.PlayerId.CHANCE:
            return rules.actions.notation(action)
        assert waiting is not None
        kind = rules.outcomes.all[waiting.what]
        return f"{kind.name} {action + kind.dice} of {waiting.sides}"

    def returns(self) -> list[float]:
        setup, players = self._at.setup, range(self._at.setup.players)
        if not self.is_terminal():
            return [0.0 for _ in players]
        if play.pending(setup.rules, setup.box, self._at.s):
            return [-setup.even_share for _ in players]  # stopped at the limit
        return [share - setup.even_share for share in play.returns(setup.rules, setup.box, self._at.s)]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> MewpleState:
        """A random state that this player cannot tell from the present one."""
        copy: MewpleState = self.clone()
        s = self._at.s.copy()
        seed = int(probability_sampler() * 2**53)
        self._at.setup.rules.rules.imagine(self._at.setup.box, s, player, seed)
        copy._at = _Position(self._at.setup, s, self._at.past, self._at.taken)
        return copy

    def __str__(self) -> str:
        rules, waiting = self._at.setup.rules, self._at.waiting
        if waiting is not None:
            doing = "the deal" if waiting.action == _DEAL else rules.actions.notation(waiting.action)
            return f"chance: {rules.outcomes.all[waiting.what].text} of {doing}, after {list(waiting.outcomes)}"
        return self.as_play().text().partition("\n")[2]  # without the title: it names the seed, but this play has none

    # --- what is below it ---

    def as_play(self) -> play.Play:
        """The position as an independent `Play`. At a chance node, this is the position before the action that waits
        for an outcome."""
        setup = self._at.setup
        return play.Play(setup.rules, setup.box, self._at.s.copy(), 0, setup.options)

    def _pending(self) -> list[int]:
        """The players who may act; none once the game is over or stopped."""
        if self._at.taken >= self._at.setup.max_decisions:
            return []
        return play.pending(self._at.setup.rules, self._at.setup.box, self._at.s)

    def _try(self, seat: int, action: int, outcomes: tuple[int, ...]) -> None:
        """Takes an action on a copy with the known outcomes. If an outcome is missing, the state becomes a chance
        node."""
        setup, at, source = self._at.setup, self._at, Given(outcomes)
        try:
            if action == _DEAL:
                s = play.new_game(setup.rules, setup.box, setup.players, 0, None, source)
            else:
                s = at.s.copy()
                s.source = source
                play.act(setup.rules, setup.box, s, seat, action)
        except OutcomeNeeded as needed:
            waiting = _Waiting(seat, action, outcomes, needed.n, needed.what)
            self._at = _Position(setup, at.s, at.past, at.taken, waiting)
            return
        s.source = None
        self._at = _Position(setup, s, _Past(at.past, seat, action, s), at.taken + (action != _DEAL))

    def seen_numbers(self, player: int) -> list[float]:
        """The observation of a player; zeros until the deal is complete."""
        rules = self._at.setup.rules
        if self._at.s is None:
            return [0.0] * rules.observation
        return play.observe(rules, self._at.setup.box, self._at.s, player)

    def seen_digest(self, player: int) -> str:
        """A text that is the same for all positions that a player cannot tell apart now."""
        return "" if self._at.s is None else self._digest(self._at.s, player)

    def recalled_digest(self, player: int) -> str:
        """A text that is the same for all positions that a player with perfect recall cannot tell apart."""
        todo, past = [], self._at.past
        while past is not None and player not in past.seen:
            todo.append(past)
            past = past.before
        known = past.seen[player] if past is not None else ""
        for each in reversed(todo):
            mine = str(each.action) if each.seat == player else ""
            known = _hash(known + mine + self._digest(each.s, player))
            each.seen[player] = known
        return known

    def _digest(self, s: Any, player: int) -> str:
        rules, box = self._at.setup.rules, self._at.setup.box
        numbers = np.array(play.observe(rules, box, s, player), np.float32).tobytes().hex()
        may = play.legal(rules, box, s, player) if player in play.pending(rules, box, s) else []
        return _hash(f"{numbers} {may}")


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


class MewpleObserver:
    """What a player observes: the numbers of `observe`, and a hash."""

    def __init__(self, game: MewpleGame, perfect_recall: bool) -> None:
        self._recalls = perfect_recall
        self.tensor = np.zeros(game.setup.rules.observation, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MewpleState, player: int) -> None:
        self.tensor[:] = state.seen_numbers(player)

    def string_from(self, state: MewpleState, player: int) -> str:
        known = state.recalled_digest(player) if self._recalls else state.seen_digest(player)
        return f"{play.seat_name(player)}: {known or 'nothing yet'}"


def _register(game: Game) -> None:
    """Registers the game as a class, not as a function: OpenSpiel keeps the object until after Python has ended, and a
    function would not survive that. The class is put into this module, where `pickle` looks for it."""
    kind = _game_type(game)
    made = type(short_name(game), (MewpleGame,), {"rules": game, "game_type": kind, "__module__": __name__})
    globals()[short_name(game)] = made
    pyspiel.register_game(kind, made)


def register_all() -> None:
    """Register every game with OpenSpiel; importing this module does it."""
    known = set(pyspiel.registered_names())
    for game in games():
        if short_name(game) not in known:
            _register(game)


register_all()
