"""Imagined games agree with what the seat has seen, and depend on nothing else (Q5, Q19, Q20)."""

import pytest

from mewple.games.cabbie.arrange import destination_card, passenger_card
from mewple.games.cabbie.packs import return_passenger
from mewple.games.cabbie.state import NONE
from mewple.testing import clause


def imagined(scene, seat, seed):
    copy = scene.s.copy()
    scene.game.rules.imagine(scene.b, copy, seat, seed)
    return copy


def many(scene, seat, count=60):
    return [imagined(scene, seat, seed) for seed in range(count)]


def on_the_way(city, **options):
    """A game in which seat 0 drives a passenger to the Savoy, and seat 1 one to the Tower."""
    scene = city(seats=2, may_stop=True, jam="cheapside", **options).quiet().arrange(cabs={0: (8, 20), 1: (33, 12)})
    return scene.arrange(passengers={0: ("pall_mall", "savoy"), 1: ("strand", "tower")})


@clause("Q20")
def test_the_own_card_stays_and_others_change(city):
    scene = on_the_way(city)
    worlds = many(scene, 0)
    assert {world.destination[0] for world in worlds} == {destination_card("savoy")}
    assert len({world.destination[2] for world in worlds}) > 10
    assert {world.passenger[2] for world in worlds} == {passenger_card("strand")}
    assert {world.destination[2] for world in many(scene, 1)} == {destination_card("tower")}


@clause("Q20")
def test_at_an_open_table_nothing_is_imagined_about_cabs(city):
    scene = (
        city(may_stop=True, destinations="open")
        .quiet("the_mall")
        .arrange(cabs={0: (15, 20)}, destination_cards=["savoy"])
    )
    scene.claim(0, 0)
    assert {world.destination[0] for world in many(scene, 1)} == {destination_card("savoy")}


def test_what_is_imagined_does_not_depend_on_what_is_hidden(city):
    scene = on_the_way(city)
    other = scene.s.copy()
    scene.game.rules.imagine(scene.b, other, 0, 99)
    assert other.to_bytes() != scene.s.to_bytes()
    for seed in range(5):
        again = other.copy()
        scene.game.rules.imagine(scene.b, again, 0, seed)
        assert again.to_bytes() == imagined(scene, 0, seed).to_bytes()


@clause("Q18", "Q20")
def test_nobody_is_imagined_with_a_card_that_must_be_refused(city):
    """The passenger from the Strand cannot want to go to the Savoy, which is in the Strand."""
    scene = on_the_way(city)
    scene.s.destination[0] = NONE
    return_passenger(scene.s, 0)
    scene.s.could[0] = 0
    scene.s.pack[scene.s.pack_size], scene.s.pack_size = destination_card("savoy"), scene.s.pack_size + 1
    scene.s.fresh = scene.s.pack_size
    cards = {world.destination[2] for world in many(scene, 0, 200)}
    assert destination_card("savoy") not in cards
    assert len(cards) > 20


@clause("Q16", "Q20")
def test_a_shaded_square_that_was_passed_is_ruled_out(city):
    """Seat 1 passes the Palace's shaded square without being paid, so its card is not the Palace."""
    scene = on_the_way(city).arrange(cabs={1: (8, 20), 0: (33, 12)}, turn=1)
    assert any(world.destination[2] == destination_card("palace") for world in many(scene, 0, 120))
    scene.drive("S", seat=1)
    assert not any(world.destination[2] == destination_card("palace") for world in many(scene, 0, 120))
    assert not scene.broken()


@clause("Q17", "Q34")
def test_a_tour_is_imagined_as_far_as_it_can_have_come(city):
    """The passenger of this tour pays after the cab has passed first Harrods and then the Ritz. After Harrods alone,
    half of the tour is done."""
    scene = on_the_way(city).arrange(cabs={1: (1, 21), 0: (33, 12)}, turn=1)
    tour = destination_card(("harrods", "ritz"))
    scene.drive("E", seat=1)
    assert scene.s.begun[2] >> tour & 1
    assert any(world.destination[2] == tour for world in many(scene, 0, 200))
    scene.arrange(cabs={1: (8, 17)}).drive("W", seat=1)
    assert not any(world.destination[2] == tour for world in many(scene, 0, 200))


@clause("Q19", "Q20")
def test_refused_and_paid_cards_are_known_to_lie_at_the_bottom(city):
    scene = (
        city(may_stop=True)
        .quiet("the_mall")
        .arrange(cabs={0: (15, 20)}, destination_cards=[("zoo", "national_gallery"), "savoy"])
    )
    scene.claim(0, 0)
    scene.act(0, kind="refuse")
    tour = destination_card(("zoo", "national_gallery"))
    for seat in (0, 1):
        for world in many(scene, seat):
            assert world.pack[world.pack_size - 1] == tour
            assert tour not in (world.destination[0], world.destination[2])


@clause("Q5")
def test_after_a_whole_pass_every_card_is_known(city):
    """Once all cards have been seen, everybody knows the top card of the pack, and the card that somebody draws."""
    scene = city(may_stop=True).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["opera"])
    scene.s.fresh = 0
    scene.claim(0, 0)
    worlds = many(scene, 1, 20)
    assert {world.destination[0] for world in worlds} == {destination_card("opera")}
    assert len({tuple(world.pack) for world in worlds}) == 1


@clause("Q5")
def test_tips_and_jams_seen_stay_and_the_rest_is_dealt_anew(city):
    scene = city(seats=1, may_stop=True).quiet()
    for _ in range(3):
        scene.act(0, kind="end_turn")
    scene.s.tip_at = scene.s.tip_drawn = 5
    worlds = many(scene, 0)
    assert {tuple(world.jam_pack)[:4] for world in worlds} == {tuple(scene.s.jam_pack)[:4]}
    assert len({tuple(world.jam_pack) for world in worlds}) > 50
    assert {tuple(world.tip_pack)[:5] for world in worlds} == {tuple(scene.s.tip_pack)[:5]}
    assert len({tuple(world.tip_pack) for world in worlds}) > 50


@clause("Q5")
def test_after_a_new_shuffle_the_jam_put_away_is_known_to_be_last(city):
    scene = city(seats=1, may_stop=True, reshuffle="each_pass").quiet()
    scene.s.jam_at, scene.s.jam_drawn, scene.s.jam = 12, 13, scene.s.jam_pack[12]
    last = scene.s.jam
    scene.act(0, kind="end_turn")
    worlds = many(scene, 0)
    assert {world.jam_pack[12] for world in worlds} == {last}
    assert {world.jam_pack[0] for world in worlds} == {scene.s.jam}
    assert len({world.jam_pack[1] for world in worlds}) > 6


@clause("R7", "Q22")
def test_passengers_on_top_and_returned_ones_stay(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")}, tip_cards=[0])
    )
    pile = scene.s.pile[0]
    scene.drive("S")
    tops = [scene.s.cards[each][0] for each in range(5)]
    worlds = many(scene, 1)
    for world in worlds:
        assert [world.cards[each][0] for each in range(5)] == tops
        assert world.cards[pile][world.height[pile] - 1] == passenger_card("strand")
    assert len({tuple(world.cards[0])[1:4] for world in worlds}) > 50


def others_could(scene, card):
    """The cabs that may carry this card, judging only by what everybody has seen."""
    return [cab for cab in range(12) if scene.s.could[cab] >> card & 1]


@clause("R47", "Q19", "Q20")
def test_nobody_else_carries_a_card_that_has_been_paid(city):
    scene = city(seats=3, may_stop=True, jam="cheapside").quiet().arrange(cabs={0: (8, 20), 1: (33, 12)}, tip_cards=[0])
    scene.arrange(passengers={0: ("strand", "palace"), 1: ("pall_mall", "tower"), 2: ("haymarket", "opera")})
    assert others_could(scene, destination_card("palace")) == [0, 2, 4]
    scene.drive("S")
    assert others_could(scene, destination_card("palace")) == []
    assert others_could(scene, destination_card("tower")) == [2, 4]
    assert not any(world.destination[2] == destination_card("palace") for world in many(scene, 2, 120))


@clause("Q19", "Q20", "R43")
@pytest.mark.parametrize("first", ["liverpool_street", "bank"])
def test_nobody_else_carries_a_card_that_was_turned_away(city, first):
    """The card with the number 0, Liverpool Street, is treated like all other cards."""
    street = {"liverpool_street": "bishopsgate", "bank": "cheapside"}[first]
    cell = {"bishopsgate": (37, 10), "cheapside": (33, 9)}[street]
    scene = city(jam="park_lane").quiet(street).arrange(cabs={0: cell, 1: (8, 20)}, destination_cards=[first, "savoy"])
    scene.arrange(passengers={1: ("pall_mall", "tower")})
    assert others_could(scene, destination_card(first)) == [2]
    scene.claim(0, 0)
    assert [event.fields["stops"] for event in scene.events("turned_away")] == [[first]]
    assert others_could(scene, destination_card(first)) == []


@clause("Q20", "Q30")
def test_nobody_else_carries_a_card_that_was_handed_back(city):
    scene = city(seats=3, may_stop=True).quiet().arrange(cabs={0: (8, 20), 1: (33, 12)})
    scene.arrange(passengers={0: ("strand", "palace"), 1: ("pall_mall", "tower")})
    scene.act(0, kind="resign")
    assert others_could(scene, destination_card("palace")) == []
    assert others_could(scene, destination_card("tower")) == [2]


@clause("Q20", "Q5")
def test_a_card_that_all_know_is_on_top_is_known_in_the_cab(city):
    scene = city(may_stop=True).quiet("the_mall").arrange(cabs={0: (15, 20), 1: (33, 12)}, destination_cards=["opera"])
    scene.arrange(passengers={1: ("pall_mall", "tower")})
    scene.s.fresh = 0
    scene.claim(0, 0)
    assert scene.s.could[0] == 1 << destination_card("opera")
    assert others_could(scene, destination_card("opera")) == [0]
    assert scene.s.fresh == 0  # everybody knows the next card, too


@clause("Q20")
def test_cards_that_do_not_go_round_are_dealt_again(city):
    """Two of the three rivals can have only the cards X and Y. So these two hold X and Y, and the third rival holds
    neither."""
    scene = city(seats=4).quiet()
    opera, savoy, tower = (destination_card(place) for place in ("opera", "savoy", "tower"))
    for seat, street, place in ((1, "pall_mall", "tower"), (2, "the_mall", "opera"), (3, "cheapside", "savoy")):
        scene.arrange(passengers={seat: (street, place)})
    scene.s.could[2], scene.s.could[4] = 1 << opera | 1 << tower, 1 << opera | 1 << savoy
    scene.s.could[6] = 1 << opera | 1 << savoy
    worlds = many(scene, 0)
    assert {world.destination[2] for world in worlds} == {tower}
    assert {world.destination[4] for world in worlds} == {opera, savoy}
    assert {world.destination[4] + world.destination[6] for world in worlds} == {opera + savoy}


@clause("Q20", "R40")
def test_whoever_looks_at_a_tourist_is_imagined_with_a_tourist(city):
    """In an imagined game, a cab that has to decide about a tourist holds a card with a tourist. A third cab may hold
    any card."""
    scene = city(seats=3).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[("zoo", "national_gallery")])
    scene.arrange(cabs={2: (33, 12)}, passengers={2: ("pall_mall", "tower")})
    scene.claim(0, 0)
    worlds = many(scene, 1, 120)
    assert all(scene.b.tours >> world.destination[0] & 1 for world in worlds)
    assert len({world.destination[0] for world in worlds}) > 1
    assert 0 < sum(scene.b.tours >> world.destination[4] & 1 for world in worlds) < 60
    scene.act(0, kind="accept")
    assert not all(scene.b.tours >> world.destination[0] & 1 for world in many(scene, 1, 60))


@clause("R7")
def test_unseen_passengers_may_lie_in_any_order(city):
    """Every unseen card can be in every place, even the card with the number 0."""
    scene = city(seats=1)
    unseen = sorted(card for pile in range(5) for card in list(scene.s.cards[pile])[1 : scene.s.height[pile]])
    worlds = many(scene, 0, 400)
    for pile, place in ((0, 1), (0, 9), (1, 1), (4, 8)):
        found = {world.cards[pile][place] for world in worlds}
        assert found == set(unseen), (pile, place)


@clause("R9", "R10", "Q5")
def test_unseen_cards_of_the_packs_may_lie_in_any_order(city):
    scene = city(seats=1)
    scene.s.tip_drawn = scene.s.tip_at = 2
    worlds = many(scene, 0, 400)
    for place in (0, 29):
        assert {world.pack[place] for world in worlds} == set(range(30))
    for place in (2, 15):
        assert {world.tip_pack[place] for world in worlds} == set(scene.s.tip_pack) - set(list(scene.s.tip_pack)[:2])
    for place in (1, 12):
        assert {world.jam_pack[place] for world in worlds} == set(range(13)) - {scene.s.jam}


def test_before_the_deal_there_is_nothing_to_imagine():
    from mewple.testing import Scene

    scene = Scene("cabbie", 2)
    assert imagined(scene, 0, 5).as_dict() | {"fate_key": 0} == scene.s.as_dict() | {"fate_key": 0, "fate_drawn": 0}


@pytest.mark.parametrize("options", [{}, {"reshuffle": "each_pass"}, {"destinations": "open"}])
def test_imagined_worlds_are_sound_all_through_a_game(city, options):
    scene = city(seats=6, seed=3, second_cab_at=0, **options)
    looked = 0

    def look(scene):
        nonlocal looked
        looked += 1
        if looked % 40 == 0:
            for seat in range(6):
                world = imagined(scene, seat, looked)
                assert scene.game.rules.invariants(scene.b, world) == 0
        return scene.s.round >= 15

    scene.play_until(look, "strong", 3)
    assert looked > 400


# ---- what comes to light, and so cannot be undone ----


def disclosed(scene):
    return scene.game.events.reveal(scene.last)


@clause("R34", "R36")
def test_a_claim_shows_cards_that_nobody_has_seen(city):
    scene = city(may_stop=True).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["savoy"])
    scene.claim(0, 0)
    assert disclosed(scene)
    assert all(not event.visible_to(seat) for event in scene.events("disclosed") for seat in (0, 1, None))


@clause("R34", "Q5")
@pytest.mark.parametrize("unseen", [0, 1])
def test_a_claim_shows_nothing_new_where_all_cards_have_been_seen(city, unseen):
    scene = city(may_stop=True).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["savoy"])
    scene.s.unseen[0], scene.s.fresh = unseen, 0
    scene.claim(0, 0)
    assert disclosed(scene) == (unseen > 0)


@clause("Q16", "Q20")
def test_driving_past_a_place_shows_others_that_it_is_not_the_destination(city):
    for options, shown in (({}, True), ({"destinations": "open"}, False), ({"seats": 1}, False)):
        scene = city(may_stop=True, jam="cheapside", **options).quiet().arrange(cabs={0: (8, 20)})
        scene.arrange(passengers={0: ("pall_mall", "savoy")}).drive("S")
        assert (scene.where(0), disclosed(scene)) == ((8, 21), shown)
        scene.arrange(cabs={0: (8, 20)}).drive("S")  # from now on everybody knows where the card is
        assert not disclosed(scene)


@clause("R44", "R48", "Q20")
def test_a_payment_shows_the_card_and_a_tip_that_nobody_has_seen(city):
    for could, drawn, shown in (([], 16, False), (["opera"], 16, True), ([], 15, True)):
        scene = (
            city(may_stop=True, jam="cheapside")
            .quiet()
            .arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")})
        )
        scene.s.could[0] = sum(1 << destination_card(each) for each in ["palace", *could])
        scene.s.tip_drawn = drawn
        scene.drive("S")
        assert (scene.s.trips[0], disclosed(scene)) == (1, shown)


@clause("R17", "Q5")
@pytest.mark.parametrize(("drawn", "mixed", "shown"), [(5, 0, True), (12, 0, True), (12, 1, False), (13, 0, False)])
def test_a_jam_that_moves_shows_a_card_that_nobody_has_seen(city, drawn, mixed, shown):
    scene = city(seats=1, may_stop=True).quiet()
    scene.s.jam_drawn, scene.s.jam_mixed = drawn, mixed
    scene.act(0, kind="end_turn")
    assert disclosed(scene) == shown


@clause("Q30", "Q20")
def test_cards_that_are_handed_back_are_shown(city):
    for options, shown in (({}, True), ({"destinations": "open"}, False)):
        scene = (
            city(seats=3, may_stop=True, **options)
            .quiet()
            .arrange(cabs={0: (8, 20)}, passengers={1: ("strand", "palace")})
        )
        scene.act(1, kind="resign")
        assert (scene.events("handed_back")[0].fields["stops"], disclosed(scene)) == (["palace"], shown)


@clause("Q19", "Q20")
def test_a_tour_that_is_turned_down_is_shown_and_one_that_is_taken_is_not(city):
    scene = (
        city(may_stop=True)
        .quiet("the_mall")
        .arrange(cabs={0: (15, 20)}, destination_cards=[("zoo", "national_gallery")])
    )
    scene.claim(0, 0)
    scene.s.fresh = 0  # everybody knows the card that is drawn instead
    scene.act(0, kind="refuse")
    assert disclosed(scene)
    scene = (
        city(may_stop=True)
        .quiet("the_mall")
        .arrange(cabs={0: (15, 20)}, destination_cards=[("zoo", "national_gallery")])
    )
    scene.claim(0, 0)
    scene.act(0, kind="accept")
    assert not disclosed(scene)
