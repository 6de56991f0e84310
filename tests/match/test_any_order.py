"""Random requests, legal and illegal, in any order: a refused request changes nothing, and loading the stored entries
gives the same match.

MEWPLE_EXAMPLES sets how many tables of each game are tried.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.match.looking import look

from mewple.core import play, registry
from mewple.core.game import Game
from mewple.match import BadEntries, ClockSetup, Draft, Match, MatchError, SeatSetup, Setup
from mewple.match.record import record_of
from mewple.match.record.ndjson import to_ndjson
from mewple.match.record.text import to_text
from mewple.match.record.verify import verify
from mewple.match.views import may_give

EXAMPLES = int(os.environ.get("MEWPLE_EXAMPLES", "10"))
seats = st.integers(-1, 4)
CLOCK = ClockSetup(per_match=200, increment=1, per_decision=20, grace=5)


class Table(RuleBasedStateMachine):
    """One table. A subclass for each game sets `game`."""

    game: Game

    @initialize(
        extra=st.integers(0, 1),
        kinds=st.lists(st.sampled_from(["person", "person", "bot"]), min_size=8, max_size=8),
        waits=st.sampled_from([False, False, False, True]),
        seed=st.integers(0, 2**64 - 1),
        real_dice=st.booleans(),
        clock=st.sampled_from([ClockSetup(), CLOCK]),
        mode=st.sampled_from(["online", "same_screen"]),
    )
    def open_table(self, extra, kinds, waits, seed, real_dice, clock, mode):
        game = self.game
        count = game.seats[min(extra, len(game.seats) - 1)]
        kinds[0] = "open" if waits else kinds[0]
        setup = Setup(
            game=game.id,
            rules=game.content.version,
            seats=tuple(SeatSetup(kind, f"P{n}", "house" * (kind == "bot")) for n, kind in enumerate(kinds[:count])),
            seed=seed,
            salt="salt",
            real_dice=real_dice and bool(game.outcomes.asked()),
            clock=clock,
            mode=mode,
        )
        self.now = 50.0
        self.match = Match.start(setup, self.now)
        self.twin = Match.start(setup, self.now)
        self.attempt(self.match.ring)

    def attempt(self, propose, *arguments, **more):
        before = self.match.position.fingerprint()
        self.now += 0.5
        refused: MatchError | None = None
        try:
            drafts = propose(*arguments, now=self.now, **more)
        except MatchError as problem:
            refused, drafts = problem, None
        assert refused is None or (refused.code != "match-error" and str(refused))
        assert self.match.position.fingerprint() == before
        for draft in (drafts,) if isinstance(drafts, Draft) else drafts or ():
            self.match.commit(draft)
            followed = self.twin.follow(draft.entry)
            assert followed is not None
            assert followed.said == draft.said

    def seen(self, back):
        return self.match.version - back

    @rule(seat=seats, action=st.integers(-2, 200), back=st.integers(-1, 3), bot=st.booleans())
    def act_anyhow(self, seat, action, back, bot):
        self.attempt(self.match.propose_act, seat, action, self.seen(back), bot=bot)

    @precondition(lambda self: self.match.position.pending)
    @rule(chooser=st.integers(0, 2**32))
    def act_legally(self, chooser):
        pick, table = random.Random(chooser), self.match.table
        for _ in range(pick.randrange(12)):
            if not self.match.position.pending:
                return
            if self.match.position.ask is not None:
                self.roll(pick)
                continue
            seat = pick.choice(self.match.position.pending)
            action = pick.choice(play.legal(table.game, table.box, self.match.position.state, seat))
            bot = self.match.position.seats[seat].kind == "bot"
            self.attempt(self.match.propose_act, seat, action, self.match.version, bot=bot)
            if pick.random() < 0.2:
                self.attempt(self.match.propose_undo, seat, self.match.version)

    def roll(self, pick):
        """One of the seats that may enter the result of real dice enters it."""
        ask = self.match.position.ask
        assert ask is not None
        for seat in range(len(self.match.setup.seats)):
            if may_give(self.match.position, seat):
                self.attempt(self.match.propose_give, seat, pick.randrange(ask.n), self.match.version)
                return

    @precondition(lambda self: self.match.position.pending and self.match.position.ask is None)
    @rule(seeds=st.lists(st.integers(0, 2**32), min_size=1, max_size=5), illegal=st.booleans())
    def move(self, seeds, illegal):
        """Sends several actions at once that would be legal one after another, sometimes with nonsense at the end."""
        table, seat = self.match.table, self.match.position.pending[0]
        state, actions = self.match.position.state.copy(), []
        for seed in seeds:
            if seat not in play.pending(table.game, table.box, state):
                break
            actions.append(random.Random(seed).choice(play.legal(table.game, table.box, state, seat)))
            play.act(table.game, table.box, state, seat, actions[-1])
        bot = self.match.position.seats[seat].kind == "bot"
        self.attempt(
            self.match.propose_move, seat, [*actions, *([10**6] if illegal else [])], self.match.version, bot=bot
        )
        self.attempt(self.match.propose_undo, seat, self.match.version)

    @rule(seat=seats, value=st.integers(-1, 6), back=st.integers(0, 2))
    def give(self, seat, value, back):
        self.attempt(self.match.propose_give, seat, value, self.seen(back))

    @rule(seat=seats, back=st.integers(0, 2))
    def undo(self, seat, back):
        self.attempt(self.match.propose_undo, seat, self.seen(back))

    @rule(seat=seats, name=st.sampled_from(["Zoe", "", "x" * 50]), level=st.sampled_from(["", "house", "tiger"]))
    def sit(self, seat, name, level):
        self.attempt(self.match.propose_sit, seat, name)
        self.attempt(self.match.propose_seat_bot, seat, level)

    @precondition(lambda self: self.match.position.phase == "playing")
    @rule(seat=seats, back=st.booleans())
    def leave_or_return(self, seat, back):
        self.attempt(
            self.match.propose_return if back else self.match.propose_leave, seat, **({"name": "Zoe"} if back else {})
        )

    @rule(seat=seats, what=st.sampled_from(["pause", "resume", "resume", "resume", "resign", "leave"]))
    def say(self, seat, what):
        self.attempt(getattr(self.match, f"propose_{what}"), seat)

    @rule(gone=st.booleans())
    def come_and_go(self, gone):
        (self.match.away if gone else self.match.back)(0, self.now)

    @rule(wait=st.sampled_from([0, 3, 25]))
    def ring(self, wait):
        self.now += wait
        due = self.match.due(self.now)
        self.attempt(self.match.ring)
        if due is None:
            assert self.match.ring(self.now) is None

    @invariant()
    def views_can_be_had(self):
        if hasattr(self, "match"):
            for seat in (None, *range(len(self.match.setup.seats))):
                update = look(self.match, seat, self.now, since=self.match.version - 1)
                assert (update.result is not None) == self.match.over
            assert self.twin.position.fingerprint() == self.match.position.fingerprint()

    def teardown(self):
        if not hasattr(self, "match") or not self.match.entries:
            return
        loaded = Match.load(self.match.setup, self.match.entries)
        assert loaded.position.fingerprint() == self.match.position.fingerprint()
        if self.match.version > 1:
            with pytest.raises(BadEntries):
                Match.load(self.match.setup, self.match.entries[1:])
        if self.match.over:
            record = record_of(self.match)
            assert verify(to_text(record)).ok
            assert verify(to_ndjson(record)).ok


@pytest.mark.parametrize("game", [*registry.ids(), "envelopes"])
def test_any_order_of_intents(game):
    fewer = settings(
        max_examples=EXAMPLES * (6 if game == "envelopes" else 1),
        stateful_step_count=50,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    machine = type("TableOfOneGame", (Table,), {"game": registry.find(game)})
    run_state_machine_as_test(machine, settings=fewer)
