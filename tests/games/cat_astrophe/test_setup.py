"""Setting up, seats and cats, levels (R1-R11, R102-R104, Q1, Q2)."""

import pytest

from mewple.core import play
from mewple.games.cat_astrophe.state import HOME, PICK
from mewple.testing import clause

CARDS = [card.id for card in HOME.cards]
NAMES = [cat.id for cat in HOME.cats]


@clause("R1", "R3", "R4", "R5", "R7", "R8", "R9", "R10", "R11")
def test_s1_the_table_before_the_first_turn(flat):
    scene = flat()
    view = scene.view(None)
    assert list(view.places.values()) == ["entryway"] * 4
    assert view.human.room is None
    assert (view.tracker, view.numbers.last) == (4, 8)
    assert len(view.deck) == 28
    assert len(view.coming) == 15
    assert list(view.paws.values()) == [[]] * 4
    assert not any([*view.tokens.values(), *view.floor.values()])
    assert view.broken == []
    assert scene.broken() == []


@clause("R9", "R77")
def test_event_1_is_always_the_first_and_the_others_come_in_any_order(flat):
    seconds = set()
    for seed in range(40):
        scene = flat(seed=seed)
        for expected in (1, 2):
            while scene.s.round == expected and scene.pending():
                scene.do("end_turn" if scene.offered("end_turn") else "lose_item")
            if expected == 1:
                assert CARDS[scene.s.card] == "honey_im_home"
        seconds.add(CARDS[scene.s.card])
    assert len(seconds) > 8
    assert "honey_im_home" not in seconds


@clause("R2", "R25", "R26", "R27")
def test_the_apartment_and_the_traits_are_those_of_the_ledger(flat):
    view = flat().view(0)
    assert len(view.rooms) == 8
    assert len(view.doors) == 11
    assert len(view.things) == 16
    assert [(check.words["kind"], check.chance) for check in view.checks] == [("find", 50), ("destroy", 0)]
    assert view.rooms[0].doors == ["living_room", "study", "hallway"]
    printed = {thing.id: (thing.kind, thing.printed) for thing in view.things}
    assert printed["dryer_vent"] == ("opening", 10)
    assert printed["front_door"] == ("opening", 13)
    assert printed["clock"] == ("distraction", 9)


@clause("R6", "R29")
def test_every_cat_has_its_own_dice(flat):
    dice = {cat.id: tuple(cat.dice.values()) for cat in flat().view(None).cats}
    assert dice == {"brick": (12, 4, 8), "widget": (6, 12, 6), "marzipan": (4, 8, 12), "pocket": (10, 8, 6)}
    assert all(sum(each) == 24 for each in dice.values())


@clause("Q1", "R1")
@pytest.mark.parametrize(
    ("seats", "owners"), [(1, [0, 0, 0, 0]), (2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])]
)
def test_all_four_cats_play_with_any_number_of_people(flat, seats, owners):
    scene = flat(seats)
    assert list(scene.s.seat_of) == owners
    for owner in owners:
        assert scene.pending() == [owner]
        scene.act_on(owner, kind="end_turn")
    rolls = [event for event in scene.last if event.kind == "rolled"]
    assert len(rolls) == 4  # all four cats roll at the event, however many people play
    assert scene.s.round == 2


@clause("Q1")
def test_s40_one_person_answers_for_all_their_cats(flat):
    scene = flat(2)  # seat 0 has Brick and Marzipan; seat 1 has Widget and Pocket
    scene.arrange(paws={"marzipan": ["tuna"]})
    scene.do("ask", item="tuna")
    assert scene.pending() == [0]
    scene.do("accept")
    scene.do("end_turn")
    scene.arrange(paws={"pocket": ["sock"]})
    assert scene.pending() == [1]
    scene.do("ask", item="sock")
    assert scene.pending() == [1]
    scene.do("decline")
    assert (set(scene.view(None).paws["brick"]), set(scene.view(None).paws["pocket"])) == ({"tuna"}, {"sock"})


@clause("Q2")
def test_cats_go_by_seat_unless_the_table_picks(flat):
    assert [NAMES[cat] for cat in flat().s.order] == ["brick", "widget", "marzipan", "pocket"]
    scene = flat(3, cat_choice="pick")
    assert scene.s.phase == PICK
    assert scene.pending() == [0]
    scene.act(0, kind="next_cat", cat="marzipan")
    scene.refused(1, "cat-taken", kind="next_cat", cat="marzipan")
    scene.act(1, kind="next_cat", cat="pocket")
    scene.act(2, kind="next_cat", cat="brick")  # the last cat goes to the first seat without a choice
    assert [NAMES[cat] for cat in scene.s.order] == ["marzipan", "pocket", "brick", "widget"]
    assert {NAMES[cat]: scene.s.seat_of[cat] for cat in range(4)} == {
        "marzipan": 0,
        "pocket": 1,
        "brick": 2,
        "widget": 0,
    }
    assert scene.pending() == [0]
    assert NAMES[scene.s.cat] == "marzipan"
    assert scene.broken() == []


def _group_dc(scene):
    return scene.b.card_dc[CARDS.index("video_call")]


def _things(scene):
    return scene.view(None).dcs


@clause("R102", "R103", "R104")
def test_levels(flat):
    easy, normal, hard = (flat(level=level) for level in ("easy", "normal", "hard"))
    assert [scene.s.tracker for scene in (easy, normal, hard)] == [3, 4, 5]
    assert [_things(scene)["dryer_vent"] for scene in (easy, normal, hard)] == [9, 10, 10]
    assert [_things(scene)["fern"] for scene in (easy, normal, hard)] == [8, 8, 8]
    assert [_group_dc(scene) for scene in (easy, normal, hard)] == [18, 19, 20]
    individual = [scene.b.card_dc[CARDS.index("parcel")] for scene in (easy, normal, hard)]
    assert individual == [4, 4, 4]
    assert [scene.b.half_dc for scene in (easy, normal, hard)] == [3, 4, 5]
    assert [scene.view(None).level for scene in (easy, normal, hard)] == ["easy", "normal", "hard"]


@clause("Q43", "Q44")
def test_nobody_can_be_stuck_or_leave_the_game_hanging(flat):
    scene = flat()
    assert scene.game.resign is None  # when a player leaves, the table gives the cat to a bot
    for seed in range(5):
        s, _ = play.whole_game(scene.game, scene.b, 4, seed, [0, 1, -1, -1])
        assert s.result
    scores = [HOME.items[item].combine for item in HOME.escape]
    assert sum(sorted(scores)[-2:]) <= HOME.cats[1].dice[1]  # Widget can combine any two
    openings = [thing for thing in HOME.things if thing.kind == "opening" and thing.id != "front_door"]
    assert max(thing.dc for thing in openings) <= HOME.cats[0].dice[0]
    assert scene.b.lose_above + scene.b.stealth <= HOME.cats[2].dice[2]
    while scene.pending():  # ending the turn is always legal
        scene.do("end_turn")
    assert scene.returns() == [0] * 4
