"""A match that continues with another seed: nothing before it changes, chance follows the new seed, and records contain
it."""

import random

import msgspec
import pytest

from mewple.match import Match, NotPossible, UndoRefused
from mewple.match.entries.reseed import fingerprint, fresh_seed
from mewple.match.record import record_of
from mewple.match.record.moved import read_moved, replayed, to_move
from mewple.match.record.ndjson import to_ndjson
from mewple.match.record.text import to_text
from mewple.match.record.verify import read, verify

SEED = "0123456789abcdef" + "0" * 32


@pytest.fixture
def begun(host):
    match = host.start("pig", "person", "person")
    seat = match.position.pending[0]
    host.act(match, seat, kind="roll")
    return match


def test_outcomes_after_it_are_those_of_the_new_seed(host, begun):
    match = Match.load(begun.setup, begun.entries)
    match.commit(match.propose_reseed(SEED, host.tick()))
    assert match.position.state.fate_key == int(SEED[:16], 16)
    assert match.position.state.fate_drawn == 0
    assert match.position.pending == begun.position.pending


def test_both_forms_of_the_record_hold_and_name_the_entry(host, begun):
    begun.commit(begun.propose_reseed(SEED, host.tick()))
    version = begun.version
    host.play_out(begun, random.Random(1))
    record = record_of(begun)
    for text in (to_text(record), to_ndjson(record)):
        assert read(text).record == record
        report = verify(text)
        assert report.ok, report.complaints
        assert any(f"from entry {version} on of the seed" in line for line in report.checked)
        forged = text.replace(SEED, "f" + SEED[1:])
        assert not verify(forged).ok


def test_the_log_shows_the_fingerprint_and_not_the_seed(host, begun):
    begun.commit(begun.propose_reseed(SEED, host.tick()))
    (said,) = begun.history.said(begun.version - 1, begun.version)
    assert fingerprint(begun.commitment, SEED) in said.text
    assert SEED[:16] not in said.text


def test_nothing_before_it_can_be_undone(host):
    match = host.start("envelopes", "person", "person")
    host.act(match, 0, kind="pick", card=1)
    match.commit(match.propose_reseed(fresh_seed(), host.tick()))
    with pytest.raises(UndoRefused, match="moved on"):
        match.propose_undo(0, match.version, host.tick())


def test_bots_think_with_other_seeds_after_it(host, begun):
    other = Match.load(begun.setup, begun.entries)
    begun.commit(begun.propose_reseed(SEED, host.tick()))
    other.commit(other.propose_reseed("f" + SEED[1:], host.tick()))
    assert begun.bot_seed(1) != other.bot_seed(1)


@pytest.mark.parametrize("seed", ["", "12", SEED.upper(), SEED + "0"])
def test_a_seed_of_another_form_is_refused(host, begun, seed):
    with pytest.raises(NotPossible, match="48 hexadecimal digits"):
        begun.propose_reseed(seed, host.tick())


def test_a_running_match_is_saved_and_replayed_as_far_as_it_has_come(begun):
    setup, entries = read_moved(to_move(begun))
    assert (setup, entries) == (begun.setup, begun.entries)
    *_, last = replayed(setup, entries)
    assert last.fingerprint() == Match.load(setup, entries).position.fingerprint()
    assert msgspec.json.decode(to_move(begun).splitlines()[-1])["ended"]
