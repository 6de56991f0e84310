"""Real dice: the table asks for results, people enter them, and the record contains them."""

import pytest
from tests.match.looking import look

from mewple.core.actions import TABLE
from mewple.match import BadOutcome, BadSetup, Match, NothingAsked, NotYours, OutcomeAwaited, Stale, UndoRefused


def give(match, host, seat, value):
    draft = match.propose_give(seat, value, match.version, host.tick())
    match.commit(draft)
    return draft.entry


def test_the_table_asks_and_goes_on_when_it_is_told(host):
    match = host.start("pig", "person", "person", real_dice=True)
    host.act(match, 0, kind="roll")
    assert match.position.state.pot == 0
    asked = look(match, 0, host.now).ask
    assert (asked.seat, asked.what, asked.text, asked.n, asked.yours) == (0, "die", "the die", 6, True)
    assert not look(match, 1, host.now).ask.yours
    assert look(match, 0, host.now).legal == []
    assert look(match, None, host.now).turn == "Ann: roll the die and say what it shows."
    with pytest.raises(OutcomeAwaited):
        host.act(match, 0, kind="roll")
    with pytest.raises(NotYours, match="Ann"):
        match.propose_give(1, 3, match.version, host.tick())
    for value in (-1, 6, 10**20):
        with pytest.raises(BadOutcome, match="1 to 6"):
            match.propose_give(0, value, match.version, host.tick())
    seen = match.version
    entry = give(match, host, 0, 4)
    assert entry.outcomes == (4,)
    assert match.position.state.pot == 5
    with pytest.raises(NothingAsked):
        match.propose_give(0, 4, seen, host.tick())


def test_telling_twice_does_not_count_for_the_next_roll(host):
    match = host.start("pig", "person", "person", real_dice=True)
    host.act(match, 0, kind="roll")
    seen = match.version
    give(match, host, 0, 4)
    host.act(match, 0, kind="roll")
    with pytest.raises(Stale):
        match.propose_give(0, 4, seen, host.tick())


def test_an_action_that_waits_is_withdrawn_before_the_first_roll(host):
    match = host.start("pig", "person", "person", real_dice=True)
    before = match.position.state.to_bytes()
    host.act(match, 0, kind="roll")
    with pytest.raises(UndoRefused, match="not yours"):
        match.propose_undo(1, match.version, host.tick())
    assert look(match, 0, host.now).undo.label == "Roll"
    host.undo(match, 0)
    assert match.position.ask is None
    assert match.position.state.to_bytes() == before
    host.act(match, 0, kind="roll")
    give(match, host, 0, 2)
    with pytest.raises(UndoRefused, match="dice were rolled"):
        match.propose_undo(0, match.version, host.tick())


def test_anybody_rolls_for_a_bot(host):
    match = host.start("pig", "boar", "person", real_dice=True)
    host.act(match, 0, kind="roll")
    assert match.bots_to_act() == []
    assert look(match, 1, host.now).ask.yours
    give(match, host, 1, 5)
    assert match.position.state.pot == 6
    assert match.bots_to_act() == [0]


def test_what_is_no_die_is_drawn_by_the_table_even_then(host):
    """In Envelopes the table shuffles and people roll the die, so no result is asked for in the deal."""
    match = host.start("envelopes", "person", "person", real_dice=True)
    assert match.position.phase == "playing"
    assert len(match.entries[0].outcomes) == 23
    assert match.position.state.to_bytes() == host.start("envelopes", "person", "person").position.state.to_bytes()


def test_a_waiting_match_loads(host):
    match = host.start("pig", "person", "person", real_dice=True)
    host.act(match, 0, kind="roll")
    loaded = Match.load(match.setup, match.entries)
    assert loaded.position.fingerprint() == match.position.fingerprint()
    give(loaded, host, 0, 3)
    assert loaded.position.state.pot == 4


def test_a_match_refuses_a_die_with_other_sides_than_declared(host, envelopes, monkeypatch):
    from mewple.core.outcomes import OutcomeKind, Outcomes, WrongSides

    monkeypatch.setitem(envelopes.__dict__, "outcomes", Outcomes(OutcomeKind("die", "the die", sides=8)))
    match = host.start("envelopes", "person", "person")
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    with pytest.raises(WrongSides, match="outcome 'die' is drawn with 6 sides; declared: 8"):
        host.act(match, match.position.pending[0], kind="flip")


def test_a_game_without_dice_has_no_real_ones(host, envelopes, monkeypatch):
    from mewple.core.outcomes import Outcomes

    monkeypatch.setitem(envelopes.__dict__, "outcomes", Outcomes())
    with pytest.raises(BadSetup, match="no dice"):
        host.start("envelopes", "person", "person", real_dice=True)


def test_when_the_last_person_leaves_nobody_is_asked_for_dice_any_more(host):
    match = host.start("pig", "person", "house", real_dice=True)
    host.act(match, 0, kind="roll")
    assert match.position.ask is not None
    match.commit(match.propose_leave(0, host.tick()))
    assert (match.position.ask, match.bots_to_act()) == (None, [0])
    roll = match.table.game.actions.number({"kind": "roll"})
    match.commit(match.propose_act(0, roll, match.version, host.tick(), bot=True))
    assert match.position.ask is None
    assert len(match.entries[-1].outcomes) == 1
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_a_table_of_bots_deals_and_rolls_by_itself(host):
    match = host.start("pig", "house", "house", real_dice=True)
    assert match.position.phase == "playing"


@pytest.fixture
def quitters(monkeypatch):
    """Pig with a third action: the seat resigns, and the next player rolls at once."""
    from dataclasses import replace

    from mewple.core import registry
    from mewple.core.actions import Actions, kind
    from mewple.core.chance import below
    from mewple.core.reasons import LEGAL

    pig = registry.find("pig")
    rules, give_up = pig.rules, 2

    def refusal(b, s, seat, action):
        return LEGAL if action == give_up and not s.over else rules.refusal(b, s, seat, action)

    def apply(b, s, seat, action, log):
        if action != give_up:
            rules.apply(b, s, seat, action, log)
            return
        s.player = (seat + 1) % s.seats
        s.pot = below(s, 6, pig.outcomes["die"]) + 1

    monkeypatch.setitem(pig.__dict__, "actions", Actions(kind("roll"), kind("hold"), kind("resign")))
    monkeypatch.setitem(pig.__dict__, "resign", give_up)
    monkeypatch.setitem(pig.__dict__, "rules", replace(rules, refusal=refusal, apply=apply))


def test_other_players_roll_the_dice_that_a_resignation_needs(host, quitters):
    """A player who resigns leaves the table, so the table must not wait for that player to roll."""
    match = host.start("pig", "person", "person", "person", real_dice=True)
    match.commit(match.propose_resign(0, host.tick()))
    assert match.position.ask is not None
    assert [look(match, seat, host.now).ask.yours for seat in (1, 2)] == [True, True]
    assert look(match, 1, host.now).ask.seat == TABLE
    assert look(match, 1, host.now).turn == "Somebody: roll the die and say what it shows."
    give(match, host, 2, 4)
    assert (match.position.state.pot, match.position.pending) == (5, (1,))
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_a_player_may_withdraw_a_resignation_before_the_dice_are_rolled(host, quitters):
    match = host.start("pig", "person", "person", real_dice=True)
    match.commit(match.propose_resign(0, host.tick()))
    match.commit(match.propose_undo(0, match.version, host.tick()))
    host.act(match, 0, kind="roll")
    give(match, host, 0, 4)
    assert match.position.state.pot == 5


def test_the_table_rolls_when_everybody_else_is_a_bot_or_has_resigned(host, quitters):
    match = host.start("pig", "person", "house", real_dice=True)
    match.commit(match.propose_resign(0, host.tick()))
    assert (match.position.ask, match.bots_to_act()) == (None, [1])
    assert Match.load(match.setup, match.entries).position.fingerprint() == match.position.fingerprint()


def test_the_table_rolls_when_the_last_player_leaves_who_has_not_resigned(host, quitters):
    match = host.start("pig", "person", "person", real_dice=True)
    match.commit(match.propose_resign(0, host.tick()))
    match.commit(match.propose_leave(1, host.tick()))
    assert match.position.ask is None
