"""`Play`: dealing, acting, choosing outcomes, copies, saved plays, text and picture."""

from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import numpy as np
import pytest

import mewple
from mewple.core import play as core_play
from mewple.core.actions import TABLE
from mewple.core.chance import OutcomeError, OutcomeNeeded
from mewple.core.registry import games

PIG = mewple.game("pig")
ALL = [(game, seats) for game in games() for seats in game.seats]
ids = [f"{game.id}-{seats}" for game, seats in ALL]


def play_on(play: mewple.Play, most: int = 400) -> None:
    """Plays on until the game is over, but at most `most` actions. It always takes the middle one of the legal
    actions."""
    for _ in range(most):
        if play.over:
            return
        legal = play.legal()
        play.act(legal[len(legal) // 2])


@pytest.mark.parametrize(("game", "seats"), ALL, ids=ids)
def test_a_play_says_the_same_as_the_functions_it_is_made_of(game, seats):
    play = game.deal(seats, seed=3)
    b, s = game.open_box(), core_play.new_game(game, game.open_box(), seats, 3)
    for _ in range(25):
        if play.over:
            break
        seat = core_play.pending(game, b, s)[0]
        assert play.to_act[0] == seat
        assert play.legal() == core_play.legal(game, b, s, seat)
        assert play.observe().tolist() == core_play.observe(game, b, s, seat)
        assert play.view(seat) == game.words.view(b, s, seat)
        assert list(play.choices().values()) == [game.words.action(b, s, seat, each) for each in play.legal()]
        action = play.legal()[-1]
        assert play.act(action) == core_play.act(game, b, s, seat, action)
        assert play.s.to_bytes() == s.to_bytes()
    assert play.points == [game.rules.points(b, s, seat) for seat in range(seats)]


def test_an_action_may_be_a_number_notation_or_fields():
    plays = [PIG.deal(2, seed=1) for _ in range(4)]
    actions: tuple[Any, ...] = (0, np.int64(0), "roll", {"kind": "roll"})
    for play, action in zip(plays, actions):
        play.act(action)
    assert len({play.s.to_bytes() for play in plays}) == 1


def test_a_game_by_its_end():
    play = PIG.deal(2, seed=5)
    assert play.copy().result is None
    while not play.over:
        play.act("hold" if "hold" in play.choices() and play.view().pot >= 20 else "roll")
    assert play.to_act == ()
    assert play.legal() == []
    assert play.result is not None
    assert sorted(play.result.shares) == [0.0, 1.0]
    assert max(play.result.points) >= 100
    assert play.points[play.result.winners[0]] == max(play.points)


def unchanged(play):
    return play.s.to_bytes(), play.drawn, play.to_act


@pytest.mark.parametrize(
    ("action", "more", "error", "text"),
    [
        ("hold", {}, mewple.IllegalAction, r"There is nothing in the pot to keep yet: roll first\. \(R4\)"),
        ("roll", {"seat": 1}, mewple.IllegalAction, "It is not your turn."),
        ("rol", {}, mewple.ActionError, "no action is written 'rol'; did you mean 'roll'"),
        ("xyz", {}, mewple.ActionError, "no action is written 'xyz'$"),
        (2, {}, mewple.ActionError, r"action 2 is not one of 0\.\.1"),
        ({"kind": "fold"}, {}, mewple.ActionError, "no kind of action is called 'fold'"),
        ("roll", {"seat": 2}, mewple.NoSuchSeat, "seats are numbered 0 to 1 here; got 2"),
        ("roll", {"outcomes": [6]}, OutcomeError, r"outcome 6 is not one of 0\.\.5"),
        ("roll", {"outcomes": [1, 1]}, OutcomeError, "2 outcomes are given, but only 1 are drawn"),
        ("roll", {"outcomes": []}, OutcomeNeeded, "one of 6"),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(action, more, error, text):
    play = PIG.deal(2, seed=1)
    before = unchanged(play)
    with pytest.raises(error, match=text):
        play.act(action, **more)
    assert unchanged(play) == before


def test_an_illegal_action_names_reason_and_clause():
    with pytest.raises(mewple.IllegalAction) as caught:
        PIG.deal(2, seed=1).act("hold")
    assert (caught.value.reason.name, caught.value.reason.clause) == ("empty-pot", "R4")
    assert PIG.deal(2, seed=1).refusal("hold") == caught.value.reason
    assert PIG.deal(2, seed=1).refusal("roll") is None


@pytest.mark.parametrize(
    ("how", "error", "text"),
    [
        ({"seats": 9}, mewple.WrongSeats, "Pig is for 2, 3, 4, 5, 6 seats; got 9"),
        ({"goal": 50}, mewple.OptionError, "Pig has no option 'goal'; its options are: target"),
        ({"target": "many"}, mewple.OptionError, "option target: expected a whole number from .* got 'many'"),
        ({"seed": -1}, ValueError, "seed: expected a whole number from 0 to 18446744073709551615; got -1"),
        ({"outcomes": [1]}, OutcomeError, "1 outcomes are given, but only 0 are drawn"),
    ],
)
def test_a_deal_that_cannot_be_says_why(how, error, text):
    with pytest.raises(error, match=text):
        PIG.deal(**how)


def test_without_a_seed_every_deal_is_another_and_says_which():
    one, other = PIG.deal(), PIG.deal()
    assert one.seed != other.seed
    one.act("roll")
    again = PIG.deal(seed=one.seed)
    again.act("roll")
    assert again.s.to_bytes() == one.s.to_bytes()


def test_options_hold():
    assert PIG.deal(seed=1, target=50).b.target == 50
    assert PIG.deal(seed=1).b.target == 100


def test_outcomes_can_be_given_and_asked_for():
    play = PIG.deal(2, seed=1)
    draw = play.outcomes("roll")
    assert draw is not None
    assert (draw.sides, draw.kind, draw.text) == (6, "die", "the die")
    assert play.outcomes("roll", [5]) is None
    for face in (6, 5):
        play.act("roll", outcomes=[face - 1])
    assert play.view().pot == 11
    assert [each.value for each in play.drawn] == [4]
    assert play.outcomes("hold") is None
    play.act("hold", outcomes=[])
    assert play.points == [11, 0]


@pytest.mark.parametrize(("game", "seats"), ALL, ids=ids)
def test_a_deal_told_its_own_outcomes_is_the_same_deal(game, seats):
    dealt = game.deal(seats, seed=11)
    told = game.deal(seats, seed=11, outcomes=[each.value for each in dealt.drawn])
    assert told.s.to_bytes() == dealt.s.to_bytes()


def test_a_copy_goes_on_by_itself():
    play = PIG.deal(2, seed=8)
    play.act("roll")
    copy = play.copy()
    before = unchanged(play)
    for _ in range(5):
        copy.act("roll")
    assert unchanged(play) == before
    for _ in range(5):
        play.act("roll")
    assert play.s.to_bytes() == copy.s.to_bytes()


def test_another_seed_gives_other_outcomes():
    play = PIG.deal(2, seed=8)
    faces = set()
    for seed in range(50):
        copy = play.copy()
        copy.reseed(seed)
        copy.act("roll")
        faces.add(copy.drawn[0].value)
    assert faces == set(range(6))


@pytest.mark.parametrize(("game", "seats"), ALL, ids=ids)
def test_what_a_seat_imagines_looks_the_same_to_it(game, seats):
    play = game.deal(seats, seed=4)
    play_on(play, 12)
    if play.over:
        return
    seat = play.to_act[-1]
    for seed in range(3):
        imagined = play.imagine(seat, seed)
        assert imagined.observe(seat).tolist() == play.observe(seat).tolist()
        assert imagined.legal(seat) == play.legal(seat)
        assert imagined.s.to_bytes() != play.s.to_bytes()  # at least the random stream differs


@pytest.mark.parametrize(("game", "seats"), ALL, ids=ids)
def test_a_saved_play_goes_on_as_if_nothing_had_happened(game, seats):
    play = game.deal(seats, seed=6)
    play_on(play, 15)
    loaded = game.load(play.save())
    assert (loaded.seed, loaded.options, loaded.to_act) == (play.seed, play.options, play.to_act)
    play_on(play, 10)
    play_on(loaded, 10)
    assert loaded.s.to_bytes() == play.s.to_bytes()


def test_a_saved_play_keeps_its_options():
    assert PIG.load(PIG.deal(3, seed=1, target=60).save()).b.target == 60


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda saved: saved | {"format": "mewple-play-0"}, "the format of the saved play is 'mewple-play-0'"),
        (lambda saved: saved | {"game": "hog"}, "the game of the saved play is 'hog'; expected 'pig'"),
        (lambda saved: saved | {"rules": 99}, "the version of the rules of the saved play is 99"),
        (lambda saved: saved | {"check": "00"}, "the check sum of the saved play is '00'"),
        (lambda saved: saved | with_state(b"short"), "the size of the saved play is 5; expected 64"),
        (lambda saved: saved | with_state(broken_state()), "the saved play breaks the rules: the pot or the player"),
        (lambda saved: {"state": 5}, "this is not a saved play"),
        (lambda saved: saved | {"state": "*"}, "this is not a saved play"),
    ],
)
def test_wrong_data_is_not_loaded(change, text):
    saved = msgspec.json.decode(PIG.deal(2, seed=1).save())
    with pytest.raises(mewple.BadSave, match=text):
        PIG.load(msgspec.json.encode(change(saved)))


def with_state(raw):
    import base64
    import hashlib

    state = base64.b64encode(raw).decode()
    return {"state": state, "check": hashlib.sha256(state.encode()).hexdigest()[:16]}


def broken_state():
    play = PIG.deal(2, seed=1)
    play.s.pot = -1
    return play.s.to_bytes()


# --- text and picture ---


def test_a_play_prints_as_text():
    play = PIG.deal(2, seed=7, target=50)
    play.act("roll", outcomes=[3])
    assert str(play).splitlines() == [
        "Pig, 2 seats, seed 7, target=50",
        "Seat 1 to act. For Seat 1: 4 in the pot: roll on, or hold?",
        "Points: Seat 1 0, Seat 2 0",
        "",
        "target: 50; seats: 2; player: 0; pot: 4; over: 0; turns: 1; points: 0 0 0 0 0 0",
        "",
        "Legal actions (2):",
        "  roll  Roll",
        "  hold  Hold 4",
    ]
    assert "Seat 1 is rolling, with 4 in the pot." in play.text(1)
    assert "Legal actions" not in play.text(1)
    assert "Seat 1 to act. Seat 1 is rolling" in play.text(TABLE)
    assert repr(play) == "<Play of pig: 2 seats, Seat 1 to act>"


@pytest.mark.parametrize(("game", "seats"), ALL, ids=ids)
def test_every_play_has_a_text_and_a_picture(game, seats):
    play = game.deal(seats, seed=2)
    for _ in range(4):
        for seat in (None, TABLE, seats - 1):
            text = play.text(seat)
            assert text.startswith(f"{game.name}, {seats} seat")
            assert max(map(len, text.splitlines()[3:]), default=0) <= 100
            picture = ET.fromstring(play.picture(seat))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        play_on(play, 60)


def test_the_text_shows_nothing_that_is_hidden():
    """Two states that a seat cannot tell apart have the same text for it."""
    for game in games():
        if game.hidden:
            play = game.deal(seed=9)
            play_on(play, 20)
            seat = 0
            assert play.imagine(seat, 5).text(seat) == play.text(seat)
