"""Destinations, refusals, arriving and being paid (R36-R49, Q16-Q22, Q33, Q34)."""

import pytest

from mewple.core.actions import TABLE
from mewple.games.cabbie.arrange import destination_card, passenger_card, tip_card
from mewple.games.cabbie.box import refers_to
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.state import NONE, TOURING
from mewple.testing import clause

ZOO = ("zoo", "national_gallery")
DOWNING = ("downing_street", "tussauds")
HARRODS = ("harrods", "ritz")


@clause("R36")
def test_the_top_destination_card_comes_with_the_passenger(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["savoy", "tower"])
    scene.claim(0, 0)
    assert scene.s.destination[0] == destination_card("savoy")
    assert (scene.s.pack[0], scene.s.pack_size) == (destination_card("tower"), 29)


# ---- the two refusals ----


@clause("R40", "R42", "Q17")
def test_example_4_a_tourist_may_be_turned_down_again_and_again(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[ZOO, HARRODS, "savoy"])
    scene.claim(0, 0)
    assert [words["kind"] for words in scene.legal(0)] == ["accept", "refuse"]
    assert scene.view(0).offer.names == ["London Zoo", "National Gallery"]
    scene.refused(0, "not-now", kind="drive", cab=0, direction="W")
    scene.act(0, kind="refuse")
    assert [words["kind"] for words in scene.legal(0)] == ["accept", "refuse"]
    scene.act(0, kind="refuse")
    assert (scene.s.destination[0], scene.s.phase != TOURING) == (destination_card("savoy"), True)
    assert list(scene.s.pack)[27:29] == [destination_card(ZOO), destination_card(HARRODS)]
    assert not scene.broken()


@clause("R43", "Q19")
def test_a_refused_card_is_shown_and_the_passenger_stays(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[ZOO, "savoy"])
    scene.claim(0, 0)
    scene.act(0, kind="refuse")
    refused = scene.events("refused")[0]
    assert (refused.fields["stops"], refused.seen_by) == (list(ZOO), -1)
    assert scene.s.passenger[0] == passenger_card("the_mall")
    assert scene.s.pack[28] == destination_card(ZOO)


@clause("R40", "R46", "Q17", "R48")
def test_an_accepted_tourist_pays_two_pounds_and_a_tip(city):
    scene = city(jam="cheapside", may_stop=True).quiet("brompton_road").arrange(cabs={0: (1, 21)}, tip_cards=[30])
    scene.arrange(passengers={0: ("pall_mall", *HARRODS)})
    scene.drive("E")  # Harrods
    assert scene.points()[0] == 0
    scene.arrange(cabs={0: (8, 17)}).drive("W")
    paid = scene.events("paid")[0].fields
    assert (paid["pence"], scene.points()[0], scene.s.tips[0]) == (200, 230, 30)


def seen_by(scene, seat):
    """Everything that is sent to another player: the view, the turn line, the seats that may act, and the events."""
    events = [(event.kind, event.seat, dict(event.fields)) for event in scene.last if event.visible_to(seat)]
    return scene.view(seat), scene.game.words.turn(scene.b, scene.s, seat, str), scene.pending(), events


def both_cards(city, act, quota=20, **options):
    """Two games with the same claim in the Mall, where only one way leads on: one with an ordinary card, one with a
    tourist's."""
    for cards in (("savoy", "tower", ZOO), (ZOO, "tower", "savoy")):
        scene = city(jam="cheapside", **options).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=cards)
        scene.s.quota, scene.s.moved[0] = quota, 20 - quota
        act(scene)
        yield scene


@clause("Q20", "R40")
@pytest.mark.parametrize("quota", [20, 3, 0])
def test_a_tourists_offer_cannot_be_told_from_another_card(city, quota):
    plain, tour = both_cards(city, lambda scene: scene.claim(0, 0), quota)
    assert (plain.where(0), plain.s.quota, plain.pending()) == ((15, 20), quota, [0])
    assert len(plain.legal(0)) == 1
    for seat in (1, None):
        assert seen_by(plain, seat) == seen_by(tour, seat)
    plain.act(0, **plain.legal(0)[0])
    tour.act(0, kind="accept")
    for seat in (1, None):
        assert seen_by(plain, seat) == seen_by(tour, seat)


@clause("Q20", "Q19", "R43")
def test_after_a_refusal_the_next_card_cannot_be_told_either(city):
    def refuse(cards):
        scene = city(jam="cheapside").quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[HARRODS, *cards])
        scene.claim(0, 0)
        scene.act(0, kind="refuse")
        return scene

    plain, tour = refuse(("savoy", ZOO)), refuse((ZOO, "savoy"))
    assert (plain.s.phase != TOURING, tour.s.phase) == (True, TOURING)
    for seat in (1, None):
        assert seen_by(plain, seat) == seen_by(tour, seat)


@clause("Q20")
def test_where_everybody_sees_the_card_the_cab_drives_on_by_itself(city):
    for options in ({"destinations": "open"}, {"seats": 1}):
        plain, tour = both_cards(city, lambda scene: scene.claim(0, 0), **options)
        assert plain.events("stepped")
        assert tour.s.phase == TOURING


@clause("Q20", "Q25", "Q30")
def test_what_others_do_meanwhile_does_not_drive_the_cab(city):
    plain, _ = both_cards(city, lambda scene: scene.claim(0, 0), seats=4, end="clock")
    plain.act(TABLE, kind="ring")
    assert (plain.where(0), plain.pending()) == ((15, 20), [0])
    plain.act(2, kind="resign")
    assert (plain.where(0), plain.pending()) == ((15, 20), [0])
    plain.act(0, kind="resign")
    assert (plain.s.reading, plain.pending()) == (0, [1])


@clause("R41", "R43", "Q18")
def test_example_2_eighteen_spaces_in_and_a_card_that_must_be_refused(city):
    scene = city(jam="cheapside").arrange(cabs={0: (36, 19)}, destination_cards=["liverpool_street", "sadlers_wells"])
    scene.quiet("bishopsgate", "exhibition_road", "brompton_road", "bayswater_road", "haymarket")
    scene.play_until(lambda scene: scene.kinds(0) >= {"claim"}, "beginner")
    assert (scene.where(0), scene.s.quota) == ((37, 10), 2)
    scene.claim(0, 0)
    away = scene.events("turned_away")[0]
    assert (away.fields["stops"], away.seen_by) == (["liverpool_street"], -1)
    assert scene.s.destination[0] == destination_card("sadlers_wells")
    assert scene.s.pack[scene.s.pack_size - 1] == destination_card("liverpool_street")
    scene.play_until(lambda scene: scene.pending() == [1], "beginner")
    assert scene.where(0) == (37, 8)


@clause("R41", "Q18")
def test_example_5_one_of_two_shaded_squares_is_enough(city):
    scene = (
        city(may_stop=True)
        .quiet("gower_street")
        .arrange(cabs={0: (20, 4)}, destination_cards=["british_museum", "savoy"])
    )
    scene.claim(0, 0)
    assert scene.events("turned_away")[0].fields["stops"] == ["british_museum"]
    assert scene.s.destination[0] == destination_card("savoy")


@clause("R41", "Q18")
def test_example_23_a_tour_is_refused_by_rule_too(city):
    scene = city(may_stop=True).quiet("whitehall").arrange(cabs={0: (17, 20)}, destination_cards=[DOWNING, "savoy"])
    scene.claim(0, 0)
    assert scene.events("turned_away")
    assert not scene.events("offered")
    assert scene.s.destination[0] == destination_card("savoy")


@clause("Q18", "R41")
def test_what_is_refused_is_what_lies_in_the_street_of_the_card(city):
    scene = city()
    for passenger, card in enumerate(BOARD.passengers):
        (street,) = card.numbers
        refused = {number for number in range(30) if scene.b.taken[passenger] >> number & 1 == 0}
        assert refused == {number for number in range(30) if refers_to(number, street)}
        places = {
            place for place in range(28) for square in BOARD.shaded(place) if street in BOARD.roads.streets[square]
        }
        assert refused == {n for n, each in enumerate(BOARD.destinations) if places & set(each.numbers)}
    assert scene.b.taken[passenger_card("grosvenor_place")].bit_count() == 28


@clause("R42")
def test_any_other_card_must_be_taken(city):
    scene = city(may_stop=True).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["tower"])
    scene.claim(0, 0)
    for kind in ("refuse", "accept"):
        scene.refused(0, "not-now", kind=kind)


@clause("Q19")
def test_drawing_always_ends(city):
    """Even if the cabs hold many cards, the pack has at least twelve possible destinations for a passenger from any
    street."""
    scene = city()
    for passenger in range(47):
        plain = scene.b.taken[passenger] & ~scene.b.tours
        assert plain.bit_count() >= 23


# ---- arriving ----


@clause("R37", "Q16")
def test_example_15_crossing_the_destination_in_mid_move(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (12, 10)}, passengers={0: ("strand", "selfridges")}, tip_cards=[0])
    )
    scene.drive("WWW")
    assert not scene.events("paid")
    scene.drive("W")
    assert (scene.where(0), scene.s.quota, scene.s.trips[0]) == ((8, 10), 16, 1)
    scene.drive("W")


@clause("R37")
def test_example_16_the_wrong_lane_is_not_there(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (20, 16)}, passengers={0: ("oxford_street", "savoy")}, tip_cards=[0])
    )
    scene.drive("EE")
    assert (scene.where(0), scene.s.trips[0]) == ((22, 16), 0)
    scene.arrange(cabs={0: (22, 17)}).drive("W")
    assert (scene.where(0), scene.s.trips[0]) == ((21, 17), 1)


@clause("R38")
@pytest.mark.parametrize(("cell", "step"), [((8, 23), "W"), ((8, 23), "E")])
def test_any_shaded_square_of_the_place_will_do(city, cell, step):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: cell}, passengers={0: ("strand", "victoria_station")}, tip_cards=[0])
    )
    scene.drive(step)
    assert scene.s.trips[0] == 1


@clause("R37")
def test_other_places_on_the_way_mean_nothing(city):
    scene = city(jam="cheapside", may_stop=True).quiet().arrange(cabs={0: (9, 10)}, passengers={0: ("strand", "ritz")})
    scene.drive("W")
    assert (scene.s.trips[0], scene.s.destination[0]) == (0, destination_card("ritz"))


@clause("Q17", "Q34")
def test_a_tour_is_driven_in_the_order_printed(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 17)}, passengers={0: ("strand", *HARRODS)}, tip_cards=[0])
    )
    scene.drive("W")  # the Ritz is the second stop
    assert (scene.where(0), scene.s.trips[0]) == ((7, 17), 0)
    scene.arrange(cabs={0: (1, 21)}).drive("E")
    assert scene.events("first_stop")
    assert scene.trips_of(0, viewer=0)[0].done == 1
    scene.arrange(cabs={0: (8, 17)}).drive("W")
    assert scene.s.trips[0] == 1


@clause("Q17")
def test_with_the_last_stop_only_the_first_is_skipped(city):
    scene = (
        city(jam="cheapside", may_stop=True, tourist_trip="last_stop").quiet().arrange(cabs={0: (8, 17)}, tip_cards=[0])
    )
    scene.arrange(passengers={0: ("pall_mall", *HARRODS)})
    assert scene.trips_of(0, viewer=0)[0].stops == ["ritz"]
    scene.drive("W")
    assert (scene.s.trips[0], scene.points()[0]) == (1, 200)


@clause("Q33")
def test_nobody_is_at_the_destination_when_the_card_is_drawn(city):
    """All shaded squares of a place are in one street, and a passenger who waits in that street never wants to go to
    that place."""
    scene = city()
    for place in range(28):
        for square in BOARD.shaded(place):
            assert scene.b.crossing[square] == 0
            (street,) = BOARD.roads.streets[square]
            cards = [n for n, card in enumerate(BOARD.passengers) if card.numbers == (street,)]
            ends = [n for n in range(30) if scene.b.last_stop[n] == place]
            assert all(scene.b.taken[card] >> n & 1 == 0 for card in cards for n in ends)


# ---- secrets ----


@clause("Q20", "R44")
def test_only_the_driver_sees_the_card_until_it_is_paid(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet("the_mall")
        .arrange(cabs={0: (9, 20)}, destination_cards=["palace"], tip_cards=[0])
    )
    scene.claim(0, 0)
    drew = scene.events("drew")[0]
    assert [drew.visible_to(seat) for seat in (0, 1, None)] == [True, False, False]
    assert [len(scene.view(seat).destinations) for seat in (0, 1, None)] == [1, 0, 0]
    assert [scene.view(seat).cabs[0].passenger.street for seat in (0, 1, None)] == ["the_mall"] * 3
    scene.drive("WS")
    paid = scene.events("paid")[0]
    assert paid.visible_to(1)
    assert (paid.fields["stops"], paid.fields["street"]) == (["palace"], "the_mall")


@clause("Q20")
def test_neither_accepting_nor_the_first_stop_is_shown_to_others(city):
    scene = (
        city(jam="cheapside", may_stop=True).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[HARRODS])
    )
    scene.claim(0, 0)
    assert not scene.events("offered")[0].visible_to(1)
    assert (scene.view(0).phase, scene.view(1).phase, scene.view(1).offer) == ("touring", "driving", None)
    assert "driving" in scene.game.words.turn(scene.b, scene.s, 1, str)
    scene.act(0, kind="accept")
    assert not any(event.visible_to(1) for event in scene.last)
    scene.arrange(cabs={0: (1, 21)}).drive("E")
    assert [event.kind for event in scene.last if event.visible_to(1)] == ["stepped"]
    assert scene.events("first_stop")[0].visible_to(0)


@clause("Q20")
def test_an_open_table_shows_everything(city):
    scene = (
        city(may_stop=True, destinations="open").quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[ZOO])
    )
    scene.claim(0, 0)
    assert scene.events("offered")[0].visible_to(None)
    scene.act(0, kind="accept")
    assert scene.trips_of(0, viewer=1)[0].stops == ["zoo", "national_gallery"]


# ---- money ----


@clause("R45", "Q21")
@pytest.mark.parametrize(
    ("street", "place", "pence"),
    [("trafalgar_square", "victoria_station", 125), ("thames_street", "paddington", 155), ("strand", "opera", 80)],
)
def test_the_fare_is_by_the_table(city, street, place, pence):
    scene = city().arrange(passengers={0: (street, place)})
    assert scene.trips_of(0, viewer=0)[0].pays == pence


@clause("R47", "R48", "R49")
def test_cards_go_to_the_bottom_and_the_cab_is_free(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")}, tip_cards=[50, 5])
    )
    top = scene.s.tip_pack[scene.s.tip_at]
    scene.drive("S")
    assert scene.s.pack[scene.s.pack_size - 1] == destination_card("palace")
    assert (scene.s.destination[0], scene.s.passenger[0]) == (NONE, NONE)
    assert scene.events("tipped")[0].fields == {"cab": 0, "text": BOARD.tips[top].flavour, "pence": 50, "total": 175}
    assert (scene.s.fares[0], scene.s.tips[0], scene.points()[0]) == (125, 50, 175)
    order = [scene.s.tip_pack[(scene.s.tip_at + place) % 16] for place in range(16)]
    assert (order[0], order[15]) == (tip_card(5), top)
    assert not scene.broken()


@clause("R48")
def test_a_tip_may_be_nothing(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")}, tip_cards=[0])
    )
    scene.drive("S")
    assert (scene.s.fares[0], scene.s.tips[0]) == (125, 0)
    assert sorted(scene.b.tip) == [0] * 4 + [5] * 3 + [10] * 3 + [15, 20, 20, 30, 50, 100]


@clause("R58", "Q27")
def test_the_bank_never_runs_dry_and_money_is_fares_and_tips(city):
    scene = city(seats=6, end="rounds").arrange(money=[2400] * 6)
    scene.s.tips[5] = 35
    assert scene.points() == [2400] * 5 + [2435]
    scene.arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")}, jam_cards=["cheapside"], tip_cards=[100])
    scene.quiet()
    scene.act(0, kind="drive", cab=0, direction="S")
    assert scene.points()[0] == 2400 + 125 + 100
