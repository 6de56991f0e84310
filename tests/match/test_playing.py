"""Proposing and committing changes, versions, who may act, and what the rules refuse."""

import pytest

from mewple.match import (
    BadEntries,
    BadSetup,
    ClockSetup,
    Draft,
    Illegal,
    Match,
    MatchOver,
    NoSuchSeat,
    NotPossible,
    NotStarted,
    NotYours,
    SeatSetup,
    Stale,
    check_setup,
    new_setup,
)


def test_a_proposal_changes_nothing_until_it_is_committed(host):
    match = host.start("pig", "person", "person")
    before = match.position.fingerprint()
    draft = match.propose_act(0, 0, match.version, host.tick())
    assert isinstance(draft, Draft)
    assert match.position.fingerprint() == before
    assert match.version == 1
    said = match.commit(draft).said
    assert match.version == 2
    assert match.entries[-1] is draft.entry
    assert said[0].kind == "rolled"
    assert draft.entry.outcomes == (said[0].fields["face"] - 1,)


def test_two_writers_of_one_version(host):
    match = host.start("pig", "person", "person")
    first = match.propose_act(0, 0, match.version, host.tick())
    second = match.propose_act(0, 0, match.version, host.tick())
    match.commit(first)
    with pytest.raises(Stale, match="version 2"):
        match.commit(second)
    assert match.version == 2


def test_a_follower_sees_the_same_match(host):
    writer = host.start("pig", "person", "person")
    reader = Match.load(writer.setup, writer.entries)
    draft = writer.propose_act(0, 0, writer.version, host.tick())
    writer.commit(draft)
    followed = reader.follow(draft.entry)
    assert followed is not None
    assert followed.said == draft.said
    assert reader.position.fingerprint() == writer.position.fingerprint()
    with pytest.raises(BadEntries, match="does not follow"):
        reader.follow(draft.entry)


def test_an_intent_for_an_old_version_is_stale(host):
    match = host.start("pig", "person", "person", seed=1)
    seen = match.version
    host.act(match, 0, kind="roll")
    with pytest.raises(Stale, match="moved on"):
        match.propose_act(match.position.pending[0], 0, seen, host.tick())
    with pytest.raises(Stale):
        match.propose_act(match.position.pending[0], 0, match.version + 1, host.tick())


def test_choices_made_together_do_not_make_each_other_stale(host):
    match = host.start("envelopes", "person", "person", "person")
    seen = match.version
    host.act(match, 1, kind="pick", card=1)
    match.commit(match.propose_act(0, 1, seen, host.tick()))
    with pytest.raises(Stale):  # its own choice was already made
        match.propose_act(0, 0, seen, host.tick())
    match.commit(match.propose_act(2, 0, seen, host.tick()))
    with pytest.raises(Stale):  # everybody has chosen, so seats now face another decision
        match.propose_act(match.position.pending[0], 2, seen, host.tick())


def test_what_others_do_at_the_table_makes_nothing_stale(host):
    match = host.start("pig", "person", "person", "person")
    seen = match.version
    match.commit(match.propose_leave(2, host.tick()))
    match.commit(match.propose_act(0, 0, seen, host.tick()))


def test_refusals_are_named_and_change_nothing(host):
    match = host.start("pig", "person", "boar")
    before = match.position.fingerprint()
    with pytest.raises(Illegal, match="nothing in the pot") as refused:
        host.act(match, 0, kind="hold")
    assert (refused.value.code, refused.value.reason, refused.value.clause) == ("illegal", "empty-pot", "R4")
    for seat, error in ((1, NotYours), (2, NoSuchSeat), (-1, NoSuchSeat)):
        with pytest.raises(error):
            match.propose_act(seat, 0, match.version, host.tick())
    with pytest.raises(NotYours):
        match.propose_act(0, 0, match.version, host.tick(), bot=True)
    for action in (2, -1, 10**12):
        with pytest.raises(Illegal, match="no such action"):
            match.propose_act(0, action, match.version, host.tick())
    with pytest.raises(NotPossible, match="cannot be resigned"):
        match.propose_resign(0, host.tick())
    assert match.position.fingerprint() == before


def test_nothing_happens_before_the_deal_or_after_the_end(host):
    match = Match.start(host.setup("pig", "person", "open"), host.now)
    with pytest.raises(NotStarted):
        match.propose_act(0, 0, 0, host.tick())
    assert match.due(host.now) is None
    ended = host.start("pig", "person", "person", options={"target": 10})
    while not ended.over:
        pot = ended.position.state.pot
        host.act(ended, ended.position.pending[0], kind="hold" if pot >= 10 else "roll")
    for attempt in (ended.propose_act, lambda *_: ended.propose_undo(0, ended.version, host.tick())):
        with pytest.raises(MatchOver):
            attempt(0, 0, ended.version, host.tick())
    assert ended.due(host.now) is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "nothing"}, "no game is called"),
        ({"rules": 9}, "version 9"),
        ({"options": {"target": 1}}, "target: expected"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
        ({"seats": (SeatSetup(name="Ann"),)}, "is for 2, 3"),
        ({"seats": (SeatSetup(name=""), SeatSetup(name="B"))}, "a name has"),
        ({"seats": (SeatSetup(name="A\nB"), SeatSetup(name="B"))}, "spaces too many"),
        ({"seats": (SeatSetup(name="A"), SeatSetup("bot", level="tiger"))}, "no bot level 'tiger'"),
        ({"clock": ClockSetup(per_match=-1)}, "per_match"),
        ({"clock": ClockSetup(per_decision=float("nan"))}, "per_decision"),
        ({"clock": ClockSetup(game=5)}, "no clock of its own"),
        ({"seed": 2**64}, "seed"),
        ({"salt": "a b"}, "salt"),
    ],
)
def test_wrong_setups_say_what_is_wrong(host, change, words):
    import msgspec

    setup = host.setup("pig", "person", "person")
    check_setup(setup)
    with pytest.raises(BadSetup, match=words):
        check_setup(msgspec.structs.replace(setup, **change))


def test_new_setups_have_secrets_of_their_own(envelopes):
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Bob")]
    first, second = new_setup(envelopes, seats), new_setup(envelopes, seats)
    assert first.seed != second.seed
    assert first.salt != second.salt
