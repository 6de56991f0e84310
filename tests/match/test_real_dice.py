"""Real dice: the table asks, people tell, and what they tell is recorded."""

import pytest

from mewple.match import BadOutcome, BadSetup, Match, NothingAsked, NotYours, OutcomeAwaited, Stale, UndoRefused


def give(match, host, seat, value):
    draft = match.propose_give(seat, value, match.version, host.tick())
    match.commit(draft)
    return draft.entry


def test_the_table_asks_and_goes_on_when_it_is_told(host):
    match = host.start("pig", "person", "person", real_dice=True)
    host.act(match, 0, kind="roll")
    assert match.position.state.pot == 0
    asked = match.view_for(0, host.now).ask
    assert (asked.seat, asked.what, asked.text, asked.n, asked.yours) == (0, "die", "the die", 6, True)
    assert not match.view_for(1, host.now).ask.yours
    assert match.view_for(0, host.now).legal == []
    assert match.view_for(None, host.now).turn == "Ann: roll the die and say what it shows."
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
    assert match.view_for(0, host.now).undo.label == "Roll"
    host.undo(match, 0)
    assert match.position.ask is None
    assert match.position.state.to_bytes() == before
    host.act(match, 0, kind="roll")
    give(match, host, 0, 2)
    with pytest.raises(UndoRefused, match="stays"):
        match.propose_undo(0, match.version, host.tick())


def test_anybody_rolls_for_a_bot(host):
    match = host.start("pig", "boar", "person", real_dice=True)
    host.act(match, 0, kind="roll")
    assert match.bots_to_act() == []
    assert match.view_for(1, host.now).ask.yours
    give(match, host, 1, 5)
    assert match.position.state.pot == 6
    assert match.bots_to_act() == [0]


def test_what_is_no_die_is_drawn_by_the_table_even_then(host):
    """Envelopes shuffles by the table and rolls its die by hand: the deal asks nothing."""
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


def test_a_game_without_dice_has_no_real_ones(host, envelopes, monkeypatch):
    from mewple.core.words import Outcomes

    monkeypatch.setitem(envelopes.__dict__, "outcomes", Outcomes())
    with pytest.raises(BadSetup, match="no dice"):
        host.start("envelopes", "person", "person", real_dice=True)
