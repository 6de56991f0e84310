"""What a match shows: legal actions with words and reasons, results, past moments, and nothing hidden."""

import random
from dataclasses import replace

import msgspec
import pytest
from tests.match.looking import look, moment

from mewple.core import play, registry
from mewple.match import Match, NoSuchSeat, NotPossible
from mewple.match.views import result


def encoded(update):
    return msgspec.json.encode({**vars(update), "match": None})


def shown(update):
    """What a past moment shows; nobody can act in it any more."""
    names = ("version", "view", "turn", "legal", "pending", "points", "ask", "result", "events")
    return msgspec.json.encode({name: getattr(update, name) for name in names})


def test_choices_have_words_labels_and_reasons(host):
    match = host.start("pig", "person", "person")
    update = look(match, 0, host.now)
    assert [(choice.action, choice.words, choice.label) for choice in update.legal] == [(0, {"kind": "roll"}, "Roll")]
    assert [(each.action, each.label, each.text, each.clause) for each in update.refused] == [
        (1, "Hold 0", "There is nothing in the pot to keep yet: roll first.", "R4")
    ]
    assert look(match, 1, host.now).legal == []
    assert match.reasons(1, match.version) == []
    assert look(match, None, host.now).seat is None


def test_the_turn_line_says_whose_turn_it_is(host):
    match = host.start("pig", "person", "person")
    assert look(match, 0, host.now).turn == "Roll the die."
    for other in (1, None):
        assert look(match, other, host.now).turn == "Ann is rolling, with 0 in the pot."


def test_a_line_about_others_has_their_names(host):
    match = host.start("pig", "boar", "person")
    game = match.table.game

    def turn(b, s, seat, name):
        return f"{name(0)} throws, {name(1)} watches."

    match.table = replace(match.table, game=replace(game, words=replace(game.words, turn=turn)))
    assert look(match, 1, host.now).turn == f"Boar throws, {match.position.name(1)} watches."


def test_the_end_reveals_the_seed_and_the_result(host):
    match = host.start("pig", "person", "person", options={"target": 10})
    assert look(match, None, host.now).reveal is None
    host.play_out(match, random.Random(1))
    update = look(match, None, host.now)
    assert update.reveal.seed == f"{7:016x}"
    (winner,) = [each for each in update.result if each.place == 1]
    assert winner.share == 1
    assert update.points[winner.seat] == winner.points >= 10
    assert update.commitment == Match.start(match.setup, 0).commitment


# Play past the version of the first position that a match keeps for replays.
@pytest.mark.parametrize(("game", "least"), [("envelopes", 20), ("pig", 40)])
def test_a_moment_is_what_was_seen_then(host, game, least):
    match = host.start(game, "person", "person", "person")
    chooser = random.Random(3)
    seen = [look(match, 1, host.now, since=0)]
    table = match.table
    while not match.over:
        seat = chooser.choice(match.position.pending)
        action = chooser.choice(play.legal(table.game, table.box, match.position.state, seat))
        match.commit(match.propose_act(seat, action, match.version, host.tick()))
        seen.append(look(match, 1, host.now, since=0))
    assert len(seen) > least
    for update in seen:
        then = moment(match, update.version, 1, since=0)
        assert shown(then) == shown(update)
    with pytest.raises(NotPossible, match="no version"):
        moment(match, match.version + 1, None)
    with pytest.raises(NoSuchSeat):
        moment(match, 0, 3)


def test_the_past_can_be_told_before_the_deal(host):
    match = host.start("pig", "person", "person")
    assert moment(match, 0, 0).view is None
    assert moment(match, 0, 0).turn == "Dealing."


def twin(match, seat, seed):
    """The same match in a state that differs only in what this seat cannot know. It keeps no past states for undo,
    because the past states of the match show what the seat cannot know."""
    table = match.table
    other = Match(table, match.position.at)
    state = match.position.state.copy()
    table.game.rules.imagine(table.box, state, seat, seed)
    other.position = replace(match.position, state=state, undo=())
    return other


def leaks(match, seat, now, seed):
    sent = look(match, seat, now)
    other = look(twin(match, seat, seed), seat, now)
    return encoded(replace(other, undo=sent.undo)) != encoded(sent)


@pytest.mark.parametrize("game", [*registry.ids(), "envelopes"])
def test_nothing_hidden_leaves_for_any_seat(host, game):
    """Compares everything that is sent, byte for byte, with a match in which the hidden things are different."""
    chooser = random.Random(5)
    for count in registry.find(game).seats:
        match = host.start(game, *["person"] * count)
        table = match.table
        for step in range(60):
            if match.over:
                break
            for seat in range(count):
                assert not leaks(match, seat, host.now, step), f"{game}: seat {seat} at version {match.version}"
            seat = chooser.choice(match.position.pending)
            action = chooser.choice(play.legal(table.game, table.box, match.position.state, seat))
            match.commit(match.propose_act(seat, action, match.version, host.tick()))


def test_the_leak_test_finds_a_leak(host, envelopes, monkeypatch):
    words = envelopes.words
    match = host.start("envelopes", "person", "person")
    told = lambda b, s, seat, name: f"The next card is {s.deck[s.top]}."  # noqa: E731
    leaky = type(words)(words.view, told, words.action, words.event)
    monkeypatch.setitem(envelopes.__dict__, "words", leaky)
    assert any(leaks(match, 0, host.now, seed) for seed in range(5))


def test_events_go_to_who_may_see_them(host):
    match = host.start("envelopes", "person", "person")
    hands = [list(match.position.state.hand[seat]) for seat in (0, 1)]
    for seat in (0, 1, None):
        dealt = [event for event in look(match, seat, host.now, since=0).events if event.kind == "dealt"]
        assert [list(event.fields.values()) for event in dealt] == ([hands[seat]] if seat is not None else [])


@pytest.mark.parametrize("game", [*registry.ids(), "envelopes"])
def test_views_before_the_end_never_hold_the_seed(host, game):
    seed = 0xDEADBEEFCAFEF00D
    count = max(registry.find(game).seats)
    match = host.start(game, *["person"] * count, seed=seed)
    for seat in (*range(count), None):
        sent = encoded(look(match, seat, host.now, since=0))
        assert f"{seed:016x}".encode() not in sent
        assert str(seed).encode() not in sent
        assert b'"salt"' not in sent


@pytest.mark.parametrize(
    ("shares", "points", "places"),
    [
        ([0.5, 0.5, 0], [7, 9, 8], [1, 1, 3]),
        ([0, 1, 0], [9, 7, 9], [2, 1, 2]),
        ([0, 0, 0], [3, 5, 5], [3, 1, 1]),
    ],
)
def test_all_who_share_the_win_share_the_first_place(host, shares, points, places):
    match = host.start("envelopes", "person", "person", "person")

    def returns(b, s, out):
        for seat, share in enumerate(shares):
            out[seat] = share

    game = match.table.game
    rules = replace(game.rules, returns=returns, points=lambda b, s, seat: points[seat])
    table = replace(match.table, game=replace(game, rules=rules))
    ended = result(table, replace(match.position, phase="over"))
    assert ended is not None
    assert (ended.returns, ended.places) == (shares, places)
