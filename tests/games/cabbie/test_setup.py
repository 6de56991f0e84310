"""Setting up: starting points, packs, the first jam and the first player (R1-R15)."""

import pytest

from mewple.core.events import Log
from mewple.core.play import WrongSeats
from mewple.games.cabbie.arrange import tip_card
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.state import DESTINATIONS, JAMS, NONE, PASSENGERS, STARTS, TIPS
from mewple.games.cabbie.turns import draw_for_start
from mewple.testing import Scene, clause

SIX = [
    "Liverpool Street Station",
    "Houses of Parliament",
    "Hyde Park Corner",
    "Paddington Station",
    "Kings Cross Station",
    "Tower of London",
]

UNSHUFFLED = [*range(PASSENGERS), *(value for count in (JAMS, DESTINATIONS, TIPS) for value in range(count - 1, 0, -1))]
"""Outcomes that leave all packs in their order in the box: passengers, jams, destinations, tips."""


def order(wanted, count):
    """The outcomes that make `shuffle` put the wanted cards first. The order of all other cards does not matter."""
    target = [*wanted, *(card for card in range(count) if card not in wanted)]
    cards, out = list(range(count)), []
    for last in range(count - 1, 0, -1):
        other = cards.index(target[last])
        out.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return out


def choose_all(scene):
    while scene.s.round == 0:
        seat = scene.pending()[0]
        scene.act(seat, kind="start", place=scene.legal(seat)[0]["place"])
    return scene


@clause("R1", "Q1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_one_to_six_play_with_a_cab_each(seats):
    scene = Scene("cabbie", seats)
    choose_all(scene)
    view = scene.view(None)
    assert [(cab.seat, cab.cab) for cab in view.cabs] == [(seat, 0) for seat in range(seats)]
    assert len({seat.colour for seat in view.seats}) == seats


@clause("R1", "Q1")
@pytest.mark.parametrize("seats", [0, 7])
def test_nobody_and_seven_cannot_play(seats):
    with pytest.raises(WrongSeats):
        Scene("cabbie", seats)


@clause("Q1")
def test_practice_alone_goes_to_the_end_by_the_same_rules():
    scene = Scene("cabbie", 1, options={"max_rounds": 3})
    scene.play_until(lambda scene: not scene.pending(), "beginner")
    assert (scene.s.round, scene.returns()) == (3, [1])
    assert scene.points()[0] == scene.s.fares[0] + scene.s.tips[0]


@clause("R2")
def test_six_starting_points_by_name():
    assert [BOARD.places[place].name for place in BOARD.starts] == SIX
    scene = Scene("cabbie", 2)
    assert [words["place"] for words in scene.legal(0)] == list(STARTS)
    assert [start.name for start in scene.view(0).starts] == SIX


@clause("R3", "Q2")
def test_no_starting_point_is_taken_twice_and_seats_choose_in_order():
    scene = Scene("cabbie", 3)
    scene.refused(1, "not-your-turn", kind="start", place="tower")
    scene.act(0, kind="start", place="tower")
    assert scene.pending() == [1]
    assert "already" in scene.refused(1, "start-taken", kind="start", place="tower")
    assert len(scene.legal(1)) == 5
    scene.act(1, kind="start", place="parliament")
    assert len(scene.legal(2)) == 4


@clause("R3")
@pytest.mark.parametrize("last", range(6))
def test_the_last_starting_point_of_six_chooses_itself(last):
    scene = Scene("cabbie", 6)
    others = [place for place in range(6) if place != last]
    for seat, place in enumerate(others):
        scene.act(seat, kind="start", place=STARTS[place])
    assert [event.fields["place"] for event in scene.events("start_chosen")] == [STARTS[others[-1]], STARTS[last]]
    assert scene.s.round == 1


@clause("R4")
def test_the_cab_stands_on_the_shaded_square():
    cells = {"tower": (36, 19), "parliament": (19, 23), "kings_cross": (22, 2)}
    for place, cell in cells.items():
        scene = Scene("cabbie", 2)
        scene.act(0, kind="start", place=place)
        assert BOARD.roads.squares[scene.s.square[0]] == cell
        assert scene.view(None).cabs[0].square == scene.s.square[0]


@clause("R5")
def test_cards_are_laid_out_only_when_all_have_chosen():
    scene = Scene("cabbie", 3)
    for seat, place in enumerate(("tower", "parliament")):
        scene.act(seat, kind="start", place=place)
        assert (scene.view(2).waiting, scene.view(2).jam, scene.s.fate_drawn) == ([], None, 0)
    scene.act(2, kind="start", place="paddington")
    assert len(scene.view(2).waiting) == 5
    assert len(scene.events("turned_up")) == 5


@clause("Q2")
def test_starting_points_can_be_drawn():
    drawn = set()
    for seed in range(12):
        scene = Scene("cabbie", 4, seed, {"start_choice": "random"})
        assert scene.s.round >= 1
        homes = [scene.s.home[seat] for seat in range(4)]
        assert len(set(homes)) == 4
        waiting = [seat for seat in range(4) if seat != scene.s.active]
        assert all(scene.s.square[2 * seat] == scene.b.start_square[homes[seat]] for seat in waiting)
        assert all(scene.s.home[seat] == NONE for seat in (4, 5))
        drawn.add(tuple(homes))
    assert len(drawn) > 8
    scene = Scene("cabbie", 2, options={"start_choice": "random"}, setup_outcomes=[0, 0, 0, 0, 0])
    assert [scene.s.home[seat] for seat in range(2)] == [1, 2]


@clause("R6", "R7", "Q3", "Q5")
def test_passengers_are_dealt_round_to_five_piles():
    scene = Scene("cabbie", 1)
    scene.draws(*UNSHUFFLED, *order([], 16))
    scene.act(0, kind="start", place="tower")
    s = scene.s
    assert [s.height[pile] for pile in range(5)] == [10, 10, 9, 9, 9]
    for pile in range(5):
        assert list(s.cards[pile])[: s.height[pile]] == list(range(pile, 47, 5))
    assert [each.passenger.card for each in scene.view(0).waiting] == [0, 1, 2, 3, 4]


@clause("R6", "Q5")
def test_all_four_packs_are_shuffled():
    tops, jams, packs, tips = set(), set(), set(), set()
    for seed in range(20):
        s = choose_all(Scene("cabbie", 2, seed)).s
        tops.add(tuple(s.cards[pile][5] for pile in range(5)))
        jams.add(tuple(s.jam_pack))
        packs.add(tuple(s.pack))
        tips.add(tuple(s.tip_pack))
        assert sorted(card for pile in range(5) for card in list(s.cards[pile])[: s.height[pile]]) == list(range(47))
        assert (sorted(s.jam_pack), sorted(s.pack), sorted(s.tip_pack)) == (
            list(range(13)),
            list(range(30)),
            list(range(16)),
        )
    assert min(len(tops), len(jams), len(packs), len(tips)) == 20


@clause("R8", "R11", "R12")
@pytest.mark.parametrize(("spot", "squares"), [("trafalgar_square", 2), ("strand", 14), ("tower_bridge", 10)])
def test_the_top_jam_card_alone_shuts_its_one_or_two_spots(city, spot, squares):
    scene = city(jam=spot)
    jam = scene.view(0).jam
    assert spot in jam.spots
    assert len(jam.squares) == squares
    shut = {number for number in range(462) if scene.b.jam_of[number] == scene.s.jam}
    assert shut == set(jam.squares)


@clause("R9", "R10")
def test_destinations_and_tips_lie_face_down(city):
    """What players and spectators see does not depend on the order of the destinations and tips."""
    scene = city()
    before = [scene.view(seat) for seat in (0, 1, None)]
    pack, tips = list(scene.s.pack), list(scene.s.tip_pack)
    for place in range(30):
        scene.s.pack[place] = pack[29 - place]
    for place in range(16):
        scene.s.tip_pack[place] = tips[15 - place]
    assert [scene.view(seat) for seat in (0, 1, None)] == before


def start_with_tips(seats, *cards):
    """A game in which all players have chosen their starting points and have drawn these Tip cards."""
    scene = Scene("cabbie", seats)
    for seat in range(seats - 1):
        scene.act(seat, kind="start", place=STARTS[seat])
    scene.draws(*UNSHUFFLED[:-15], *order(list(cards), 16), *[0] * 15)
    scene.act(seats - 1, kind="start", place=STARTS[seats - 1])
    return scene


@clause("R13", "R14", "R15")
def test_the_highest_tip_starts_and_nobody_keeps_it(city):
    tips = [tip_card(pence) for pence in (5, 20, 100, 10)]
    scene = start_with_tips(4, *tips)
    assert [event.fields["pence"] for event in scene.events("tip_dealt")] == [5, 20, 100, 10]
    assert [event.seat for event in scene.events("tip_dealt")] == [0, 1, 2, 3]
    assert (scene.s.starter, scene.s.active) == (2, 2)
    assert scene.points() == [0, 0, 0, 0]
    assert list(scene.s.tip_pack)[:3] == tips[1:]  # all cards went back, and the pack was shuffled
    assert scene.s.tip_pack[15] == tips[0]
    assert scene.s.tip_drawn == 0


@clause("Q7", "R14")
def test_example_26_a_tie_draws_again_from_the_rest(city):
    tips = [tip_card(20), tip_card(20, 1), tip_card(5), tip_card(10), tip_card(0)]
    scene = start_with_tips(3, *tips)
    assert [event.seat for event in scene.events("tip_dealt")] == [0, 1, 2, 0, 1]
    assert [event.fields["seats"] for event in scene.events("draw_again")] == [[0, 1]]
    assert scene.s.starter == 0


@clause("Q7")
def test_those_below_the_tie_are_out(city):
    """The third player is out of the draw and gets no further card, although the next card is worth a pound."""
    tips = [tip_card(20), tip_card(20, 1), tip_card(5), tip_card(0), tip_card(30), tip_card(100)]
    assert start_with_tips(3, *tips).s.starter == 1


@clause("Q7")
def test_a_pack_that_is_too_short_is_shuffled_first(city):
    """With the cards of the box, the pack never becomes too short. In this test only one of sixteen cards has a tip, so
    three players draw fifteen cards in five rounds."""
    scene = city(seats=3)
    for card in range(16):
        scene.b.tip[card] = 5 * (card == 15)
        scene.s.tip_pack[card] = card
    scene.s.tip_at = scene.s.tip_drawn = 0
    scene.s.starter = NONE
    scene.draws(*order([3, 15, 4], 16), *order([], 16))
    draw_for_start(scene.b, scene.s, Log())
    scene.queue.finish()
    assert scene.s.starter == 1


@clause("R15", "R16")
def test_play_goes_round_to_the_left_from_the_starting_player(city):
    scene = city(seats=3, may_stop=True)
    scene.s.starter = 1
    scene.arrange(turn=1)
    turns = []
    for _ in range(6):
        turns.append((scene.s.round, scene.pending()[0]))
        scene.act(scene.pending()[0], kind="end_turn")
    assert turns == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]


@clause("Q5")
def test_packs_are_never_shuffled_again(city):
    scene = city(seats=3)
    drawn = scene.s.fate_drawn
    scene.play_until(lambda scene: scene.s.round == 30 or not scene.pending(), "beginner")
    assert scene.s.tip_drawn == 16
    assert scene.s.fate_drawn == drawn


@clause("Q5")
def test_with_each_pass_tips_are_shuffled_after_sixteen(city):
    scene = city(reshuffle="each_pass")
    scene.s.tip_at, scene.s.tip_drawn = 15, 15
    last = scene.s.tip_pack[15]
    scene.quiet().arrange(cabs={0: (8, 23)}, passengers={0: ("pall_mall", "victoria_station")}).drive("E")
    assert scene.events("tipped")[0].fields["text"] == BOARD.tips[last].flavour
    scene.arrange(turn=0, cabs={0: (8, 23)}, passengers={0: ("pall_mall", "victoria_station")})
    for place in range(16):
        scene.s.tip_pack[place] = place
    scene.draws(*order([7], 16))
    scene.act(0, kind="drive", cab=0, direction="E")
    assert scene.events("tipped")[0].fields["text"] == BOARD.tips[7].flavour


@clause("Q5")
def test_with_each_pass_destinations_are_shuffled_after_thirty(city):
    scene = city(reshuffle="each_pass").quiet("the_mall").arrange(cabs={0: (15, 20)})
    scene.s.pack_drawn, scene.s.fresh = 30, 0
    for place in range(30):
        scene.s.pack[place] = place
    scene.draws(*order([22], 30))
    scene.claim(0, 0)
    assert scene.s.destination[0] == 22
    assert (scene.s.fresh, scene.s.pack_drawn) == (29, 1)
    assert not scene.broken()


@clause("Q5")
def test_with_each_pass_jams_are_shuffled_but_for_the_one_put_away(city):
    scene = city(seats=1, reshuffle="each_pass", may_stop=True)
    for place in range(13):
        scene.s.jam_pack[place] = place
    scene.s.jam_at, scene.s.jam_drawn, scene.s.jam = 12, 13, 12
    scene.draws(*order([4, 9], 12))
    scene.act(0, kind="end_turn")
    assert list(scene.s.jam_pack)[:2] == [4, 9]
    assert scene.s.jam_pack[12] == 12
    assert (scene.s.jam, scene.s.jam_drawn) == (4, 1)
    scene.act(0, kind="end_turn")
    assert scene.s.jam == 9
