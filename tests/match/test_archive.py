"""Archives: a finished match looks the same to every viewer, whether it is read from its archive or computed by the
rules."""

import json
import lzma
import random

import msgspec
import pytest
from tests.match.looking import look, moment

from mewple.bots.policies import decide
from mewple.core import registry
from mewple.match import MatchOver, NotOver, NotPossible, SeatNow
from mewple.match.archive import BadArchive, make_archive, pack, unpack
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.patches import apply, difference
from mewple.match.views import Ended

GAMES = [*registry.ids(), "envelopes"]


def play_sensibly(host, match):
    """Plays to the end by the games' policies, because a random match can take thousands of actions."""
    table = match.table
    while not match.over:
        seat = match.position.pending[-1]
        action = decide(table.game, table.box, match.position.state, seat, 0, match.bot_seed(seat))
        bot = match.position.seats[seat].kind == "bot"
        match.commit(match.propose_act(seat, action, match.version, host.tick(), bot=bot))
    return match


def finished(host, game):
    seats = registry.find(game).seats
    people = ["person"] * (2 if 2 in seats else seats[0])
    return play_sensibly(host, host.start(game, *people))


def seen(update):
    """Everything that a viewer sees at a past moment, except for the actions that were possible then."""
    kept = ("version", "seat", "turn", "points", "result", "reveal", "commitment", "events")
    return {name: plain(getattr(update, name)) for name in (*kept, "view")}


def plain(value):
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_looks_the_same_from_the_archive_for_every_seat_and_for_spectators(host, game):
    match = finished(host, game)
    told = ArchivedMatch(match.setup, unpack(pack(make_archive(match))))
    versions = {0, 1, match.version - 1, match.version, *range(0, match.version, max(1, match.version // 40))}
    for seat in (None, *range(len(match.position.seats))):
        for version in versions:
            assert seen(moment(told, version, seat, version - 1)) == seen(moment(match, version, seat, version - 1))
        assert seen(look(told, seat, host.now, 0)) == seen(look(match, seat, host.now, 0))
    assert plain(told.history.said(0, match.version)) == plain(match.history.said(0, match.version))


def test_the_archive_holds_for_each_seat_only_what_that_seat_saw(host):
    match = finished(host, "envelopes")
    told = ArchivedMatch(match.setup, make_archive(match))
    for version in range(match.version):
        assert plain(moment(told, version, None).view) == plain(moment(match, version, None).view)
    hidden = [each for each in match.history.said(0, match.version) if not each.visible_to(None)]
    assert all(each.text not in [event.text for event in look(told, None, 0.0, 0).events] for each in hidden)


def test_a_running_match_has_no_archive(host):
    with pytest.raises(NotOver):
        make_archive(host.start("pig", "person", "person"))


def test_an_archive_can_be_read_without_the_game(host, monkeypatch):
    match = finished(host, "pig")
    data = pack(make_archive(match))
    monkeypatch.setattr(registry, "find", None)
    told = ArchivedMatch(match.setup, unpack(data))
    assert moment(told, 3, 0).view == plain(moment(match, 3, 0).view)
    assert told.archive.record_ndjson.startswith('{"mewple":1')
    assert told.archive.record_text.startswith("[Mewple 1]")


@pytest.mark.parametrize("damage", [b"", b"nonsense", lzma.compress(b"{}"), lzma.compress(b'{"format":1}')])
def test_damaged_archives_are_refused(damage):
    with pytest.raises(BadArchive, match="damaged"):
        unpack(damage)


def test_an_archive_of_a_newer_format_is_refused(host):
    whole = json.loads(lzma.decompress(pack(make_archive(finished(host, "pig")))))
    with pytest.raises(BadArchive, match="format 2"):
        unpack(lzma.compress(json.dumps({**whole, "format": 2}).encode()))


def test_an_archived_match_cannot_be_changed(host):
    match = finished(host, "pig")
    told = ArchivedMatch(match.setup, make_archive(match))
    for propose in (told.propose_leave, told.propose_resign, told.propose_pause, told.propose_hints):
        with pytest.raises(MatchOver):
            propose(0, host.now)
    with pytest.raises(MatchOver):
        told.propose_act(0, 0, told.version, host.now)
    with pytest.raises(NotPossible, match="no version"):
        moment(told, match.version + 1, None)
    assert told.due(host.now) is None
    assert told.bots_to_act() == []


def test_an_ended_match_says_why_and_does_nothing(host):
    setup = host.setup("pig", "person", "boar")
    ended = EndedMatch(
        setup, [SeatNow("person", "Ann"), SeatNow("bot", "Boar", "boar")], Ended("rules", "Why."), 4, "c"
    )
    assert look(ended, None, host.now, 0).turn == "Why."
    assert ended.due(host.now) is None
    assert ended.bots_to_act() == []
    with pytest.raises(MatchOver, match="Why"):
        ended.propose_act(0, 0, 4, host.now)


def random_value(choose, depth=3):
    kinds = ["number", "text", "none", "flag"] + (["list", "object"] * 2 if depth else [])
    match choose.choice(kinds):
        case "number":
            return choose.choice([0, 1, 1.0, 2, -7])
        case "text":
            return choose.choice(["", "cat", "cab"])
        case "flag":
            return choose.random() < 0.5
        case "list":
            return [random_value(choose, depth - 1) for _ in range(choose.randrange(5))]
        case "object":
            return {key: random_value(choose, depth - 1) for key in choose.sample("abcd", choose.randrange(4))}
    return None


def test_a_patch_leads_from_any_value_to_any_other():
    choose = random.Random(3)
    for _ in range(5000):
        old, new = random_value(choose), random_value(choose)
        before = json.dumps(old)
        patch = json.loads(json.dumps(difference(old, new)))
        assert apply(old, patch) == new
        assert json.dumps(old) == before
