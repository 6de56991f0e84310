"""Chance tiles, and the Chance Cards that are carried out at once (R41-R46, Q24-Q29, Q46, Q47, Q50)."""

import pytest

from mewple.core.actions import TABLE
from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.games.critter_cab.state import CARDS, PHASES
from mewple.testing import clause

TIP, FINE, JAM, BET = (CHANCE_KINDS.index(code) for code in ("TIP", "FINE", "JAM", "BET"))


def on_chance_tile(table, code, seats=1, **options):
    """A taxi that has played a 1 from (9,5) to the chance tile (10,5) and has drawn this card there."""
    scene = table(seats=seats, at=(9, 5), **options)
    scene.drive(0, 1, (10, 5), then=[code])
    return scene


@clause("R41", "Q52")
def test_landing_on_a_chance_tile_draws_a_card(table):
    scene = table(seats=1, at=(9, 5))
    before = sum(scene.s.chance)
    scene.drive(0, 1, (10, 5), then=["TIP"])
    assert sum(scene.s.chance) == before - 1
    assert not {words["kind"] for words in scene.legal(0)} & {"decline", "skip"}


@clause("Q24")
def test_passing_starting_or_slipping_there_draws_nothing(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["SLIP"]})
    before = list(scene.s.chance)
    scene.drive(0, 3, (12, 5))  # it passes the chance tile (10,5)
    scene.cruise(1)
    scene.arrange(tiles={1: (10, 5)}, hands={0: [1, 2, 3]})
    scene.act(0, kind="slip", rival=1)
    assert scene.s.tile[0] == scene.tile((10, 5))
    assert list(scene.s.chance) == before
    scene.drive(0, 1, (11, 5))  # it starts on the chance tile
    assert list(scene.s.chance) == before


@clause("Q24")
def test_s35_out_and_back_is_a_landing(table):
    scene = table(seats=1, at=(5, 10))
    scene.drive(0, 2, (5, 10), then=["TIP"])
    assert scene.points() == [2]


@clause("Q24")
def test_a_skipped_turn_on_a_chance_tile_draws_nothing(table):
    scene = table(seats=2)
    scene.arrange(tiles={1: (10, 5)})
    scene.s.jam[1] = 1
    before = list(scene.s.chance)
    scene.cruise(0)
    assert scene.pending() == [0]
    assert list(scene.s.chance) == before


@clause("R42", "R43", "R61")
def test_the_card_says_whether_it_is_kept():
    kept = {card.code for card in CARDS.chance if card.kept}
    assert kept == {"FUEL", "DUCK", "BALLOON", "SURGE", "HEART", "SLOTH", "SLIP", "ALLEY"}
    assert sum(card.count for card in CARDS.chance if card.kept) == 17
    assert sum(card.count for card in CARDS.chance if not card.kept) == 19
    assert all(card.text for card in CARDS.chance)


@clause("R43")
def test_a_card_for_now_is_discarded_and_everybody_sees_it(table):
    scene = on_chance_tile(table, "GLOVE", seats=2)
    assert scene.s.chance_discards[CHANCE_KINDS.index("GLOVE")] == 1
    assert [event.kind for event in scene.last if event.visible_to(1)].count("chance") == 1
    (pile,) = scene.view(1).decks.chance_discards
    assert (pile.card, pile.count) == ("GLOVE", 1)
    assert scene.view(1).board.chance["GLOVE"].when == "now"


# --- Traffic Jam ---


@clause("R44", "Q26")
def test_s4_a_traffic_jam_costs_exactly_the_next_turn(table):
    scene = on_chance_tile(table, "JAM", seats=2)
    assert scene.s.chance_discards[JAM] == 1
    assert scene.view(1).seats[0].jam
    scene.empty(0)  # in a skipped turn not even a passenger is drawn
    scene.cruise(1)
    assert [event.kind for event in scene.last if event.seat == 0] == ["skipped"]
    assert scene.aboard(0) == []
    assert scene.pending() == [1]
    scene.cruise(1)
    assert scene.pending() == [0]  # the turn after the skipped one is normal
    assert len(scene.aboard(0)) == 1
    assert not scene.view(1).seats[0].jam


@clause("Q26")
def test_no_kept_card_can_be_played_in_a_skipped_turn(table):
    scene = on_chance_tile(table, "JAM", seats=2)
    scene.arrange(kept={0: ["FUEL"]})
    scene.cruise(1)
    assert scene.pending() == [1]


@clause("Q26")
def test_without_movement_cards_the_jammed_turn_is_still_a_turn(table):
    scene = table(seats=2, at="NEW", traffic_jam="no_movement_cards")
    scene.s.jam[1] = 1
    scene.arrange(riders={1: []}, kept={1: ["SLIP", "FUEL"]})
    scene.cruise(0)
    assert scene.pending() == [1]
    assert len(scene.aboard(1)) in (1, 2)
    if scene.kinds(1) == {"keep"}:
        scene.act(1, kind="keep", slot=0)
    assert scene.kinds(1) == {"slip", "fuel", "end_turn"}
    scene.refused(1, "in-a-jam", kind="card", value=1)
    scene.act(1, kind="slip", rival=1)
    assert scene.s.tile[1] == scene.tile("NEW")
    scene.act(1, kind="end_turn")
    assert scene.pending() == [0]
    assert scene.s.jam[1] == 0
    scene.cruise(0)
    assert "card" in scene.kinds(1)


@clause("Q26", "Q27")
def test_in_a_jammed_turn_a_kept_bet_may_move_but_a_gecko_gives_no_card(table):
    scene = table(seats=2, traffic_jam="no_movement_cards", bet_timing="keep")
    scene.s.jam[1] = 1
    scene.arrange(tiles={1: (7, 5)}, kept={1: ["BET"]})
    scene.cruise(0)
    scene.gives(movement=1)
    scene.act(1, kind="bet", call="odd")
    scene.gives(chance="GECKO")
    events = scene.act(1, kind="drive", tile=scene.tile((10, 5)))
    assert "no_card" in [event.kind for event in events]
    assert scene.pending() == [0]


@clause("Q26")
def test_in_a_jammed_turn_a_lost_kept_bet_leaves_only_the_end(table):
    scene = table(seats=2, traffic_jam="no_movement_cards", bet_timing="keep")
    scene.s.jam[1] = 1
    scene.arrange(kept={1: ["BET"]})
    scene.cruise(0)
    scene.gives(movement=2)
    scene.act(1, kind="bet", call="odd")
    assert scene.kinds(1) == {"end_turn"}


@clause("Q50")
def test_a_jam_at_the_very_end_has_no_effect(table):
    scene = table(seats=1, at=(9, 5))
    scene.s.round = 23
    scene.drive(0, 1, (10, 5), then=["JAM"])
    assert scene.pending() == []
    assert scene.points() == [0]
    assert scene.returns() == [1.0]


# --- Bet! ---


@clause("R45", "R46", "Q27", "R28")
def test_s6_a_won_bet_gives_three_free_moves(table):
    scene = table(seats=1, at=(9, 8))
    scene.drive(0, 1, (10, 8), then=["BET"])
    assert scene.legal(0) == [{"kind": "bet", "call": "odd"}, {"kind": "bet", "call": "even"}]
    hand = scene.in_hand(0)
    scene.gives(movement=5)
    scene.act(0, kind="bet", call="odd")
    assert scene.s.discards[4] == 1
    assert scene.s.steps == 3
    assert scene.ends(0) == scene.tiles("OTT", "PUR", (9, 8), (11, 8), (12, 9), (12, 7))
    scene.refused(0, "not-exactly", kind="drive", tile=scene.tile((12, 8)))
    scene.act(0, kind="drive", tile=scene.tile((9, 8)))
    assert scene.in_hand(0) == hand


@clause("Q47", "R46")
def test_s22_a_bet_that_ends_on_a_stand_delivers(table):
    for stand in ("OTT", "PUR"):
        scene = table(seats=1, at=(9, 8))
        scene.arrange(riders={0: ["P10"]})
        scene.drive(0, 1, (10, 8), then=["BET"])
        scene.gives(movement=5)
        scene.act(0, kind="bet", call="odd")
        scene.act(0, kind="drive", tile=scene.tile(stand))
        assert scene.points() == [2]


@clause("Q27")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_lost_bet_gives_nothing(table, value):
    scene = on_chance_tile(table, "BET", seats=2)
    scene.gives(movement=value)
    scene.act(0, kind="bet", call="even" if value % 2 else "odd")
    assert scene.s.discards[value - 1] >= 1
    assert scene.pending() == [1]


@clause("Q27", "Q6")
def test_the_bet_card_goes_where_used_movement_cards_go(table):
    scene = on_chance_tile(table, "BET", seats=2, movement_discard="reshuffle_each_time")
    before = scene.s.deck_left
    scene.gives(movement=2)
    scene.act(0, kind="bet", call="odd")
    assert scene.s.deck_left == before
    assert not any(scene.s.discards)


@clause("Q27")
def test_a_bet_refills_the_movement_deck_if_needed(table):
    scene = table(seats=1, at=(9, 5))
    scene.arrange(deck=[6])
    scene.drive(0, 1, (10, 5), then=["BET"])
    assert scene.s.deck_left == 0
    scene.act(0, kind="bet", call="odd")
    assert scene.s.deck_left == 44
    assert sum(scene.s.discards) == 1


@clause("Q27")
def test_sure_win_asks_nothing(table):
    scene = on_chance_tile(table, "BET", bet="sure_win")
    assert scene.s.steps == 3
    assert scene.kinds(0) == {"drive"}
    assert sum(scene.s.discards) == 1  # the only discard is the card that was played; the bet drew no card


@clause("Q27")
def test_a_kept_bet_replaces_the_movement_card(table):
    scene = on_chance_tile(table, "BET", bet_timing="keep", seats=2)
    assert scene.s.kept[0][BET] == 1
    assert [event.kind for event in scene.last if event.visible_to(1)][-1] == "kept"
    scene.cruise(1)
    hand = scene.in_hand(0)
    assert {"bet", "card"} <= scene.kinds(0)
    scene.gives(movement=3)
    scene.act(0, kind="bet", call="odd")
    assert scene.kinds(0) == {"drive"}  # other kept cards cannot be played any more
    scene.act(0, kind="drive", tile=scene.tile((9, 5)))
    assert scene.in_hand(0) == hand
    assert scene.pending() == [1]


@clause("Q27", "Q28")
def test_a_lost_kept_bet_falls_back_to_a_movement_card(table):
    scene = table(seats=2, bet_timing="keep")
    scene.arrange(kept={0: ["BET", "BET"]})
    scene.gives(movement=3)
    scene.act(0, kind="bet", call="even")
    assert scene.kinds(0) == {"card"}
    scene.refused(0, "once-a-turn", kind="bet", call="even")


@clause("Q27")
def test_a_kept_sure_win_has_one_answer(table):
    scene = table(seats=2, bet_timing="keep", bet="sure_win")
    scene.arrange(kept={0: ["BET"]})
    scene.refused(0, "no-call", kind="bet", call="even")
    scene.act(0, kind="bet", call="odd")
    assert scene.s.steps == 3


# --- coins, gecko, glove, tow ---


@clause("Q46", "R43")
def test_coin_cards_stay_face_up_and_never_return(table):
    scene = table(seats=1, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["TIP"])
    assert scene.points() == [2]
    scene.arrange(hands={0: [2, 2, 2]})
    scene.drive(0, 2, (10, 5), then=["FINE"])
    assert scene.points() == [1]
    assert scene.s.chance_discards[TIP] == scene.s.chance_discards[FINE] == 0
    earned = scene.view(0).earnings[0]
    assert (earned.total, earned.fares, earned.tips, earned.cards) == (1, 0, 0, 1)
    scene.arrange(chance=[], hands={0: [2, 2, 2]})
    scene.drive(0, 2, (10, 5))  # the deck is refilled from the discards
    left = [scene.s.chance[card] + scene.s.chance_discards[card] + scene.s.kept[0][card] for card in range(15)]
    assert left[TIP] + scene.s.face_up[0][TIP] == 3
    assert left[FINE] + scene.s.face_up[0][FINE] == 2
    assert scene.s.face_up[0][TIP] >= 1


@clause("Q25")
def test_s25_a_gecko_moves_on_and_a_jam_ends_the_chain(table):
    scene = on_chance_tile(table, "GECKO", seats=2)
    assert scene.kinds(0) == {"card"}
    scene.arrange(hands={0: [1, 4, 6]})
    scene.act(0, kind="card", value=4)
    scene.gives(chance="JAM")
    scene.act(0, kind="drive", tile=scene.tile((14, 5)))
    assert len(scene.in_hand(0)) == 3
    assert scene.pending() == [1]
    scene.cruise(1)
    assert scene.pending() == [1]
    scene.cruise(1)
    assert scene.pending() == [0]


@clause("Q7", "Q28")
def test_a_gecko_sees_a_full_hand_and_no_kept_cards(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["FUEL"]})
    scene.drive(0, 1, (10, 5), then=["GECKO"])
    assert len(scene.in_hand(0)) == 3
    assert scene.kinds(0) == {"card"}
    scene.refused(0, "not-now", kind="fuel")


@clause("Q47")
def test_a_gecko_delivers_like_any_move(table):
    scene = on_chance_tile(table, "GECKO")
    scene.arrange(riders={0: ["P05"]}, hands={0: [2, 2, 2]})
    scene.drive(0, 2, "NEW")
    assert scene.points() == [2]


@clause("Q25")
@pytest.mark.parametrize("cap", [1, 2, 3])
def test_a_turn_draws_only_so_many_chance_cards(table, cap):
    scene = table(seats=2, at=(9, 5), chance_cap=cap)
    scene.drive(0, 1, (10, 5), then=["GECKO"])
    drawn = 1
    for code in ("GECKO", "BET")[: cap - 1]:
        scene.arrange(hands={0: [2, 2, 2]})
        scene.drive(0, 2, (10, 5), then=[code])
        drawn += 1
    assert scene.s.drawn == drawn == cap
    before = list(scene.s.chance)
    if PHASES[scene.s.phase] == "bet":
        scene.gives(movement=2)
        scene.act(0, kind="bet", call="even")
        assert scene.s.steps == 3
        scene.arrange(tiles={0: (7, 5)})
        scene.act(0, kind="drive", tile=scene.tile((10, 5)))
    else:
        scene.arrange(hands={0: [2, 2, 2]})
        scene.drive(0, 2, (10, 5))
    assert list(scene.s.chance) == before
    assert "no_chance" in [event.kind for event in scene.last]
    assert scene.pending() == [1]


@clause("Q25")
def test_the_cap_is_for_one_turn_only(table):
    scene = table(seats=1, at=(9, 5), chance_cap=1)
    for code in ("TIP", "TIP"):
        scene.arrange(hands={0: [1, 2, 2]}, tiles={0: (9, 5)})
        scene.drive(0, 1, (10, 5), then=[code])
    assert scene.points() == [4]


@clause("R43")
def test_glove_discards_the_hand_and_draws_three(table):
    scene = table(seats=1, at=(9, 5))
    scene.arrange(hands={0: [1, 6, 6]})
    scene.act(0, kind="card", value=1)
    scene.gives(movement=1, chance="GLOVE")
    scene.draws(0, 0, 0)
    scene.act(0, kind="drive", tile=scene.tile((10, 5)))
    assert list(scene.s.discards) == [2, 0, 0, 0, 0, 2]
    assert scene.in_hand(0) == [1, 1, 1]


@clause("Q6")
def test_glove_with_a_short_deck_may_draw_what_was_just_discarded(table):
    scene = table(seats=1, at=(9, 5))
    scene.arrange(deck=[1])
    scene.drive(0, 1, (10, 5), then=["GLOVE"])
    assert len(scene.in_hand(0)) == 3
    assert sum(scene.s.discards) == 0
    assert scene.s.deck_left == 45
    scene = table(seats=1, at=(9, 5), movement_discard="reshuffle_each_time")
    scene.drive(0, 1, (10, 5), then=["GLOVE"])
    assert sum(scene.s.discards) == 0


@clause("Q47")
def test_s23_a_tow_goes_to_the_nearest_stand_and_arrives(table):
    scene = table(seats=1, at=(5, 5))
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 1, (6, 5), then=["TOW"])
    assert scene.points() == [2]
    assert scene.s.tile[0] == scene.tile("NEW")


@clause("Q47")
def test_s23_equally_near_stands_are_a_choice(table):
    scene = table(seats=2, at=(9, 8))
    scene.arrange(riders={0: ["P10"]}, boarded={0: "PUR"})
    scene.drive(0, 1, (10, 8), then=["TOW"])
    assert [words["stand"] for words in scene.legal(0)] == ["OTT", "PUR"]
    scene.refused(0, "not-nearest", kind="tow", stand="NEW")
    scene.act(0, kind="tow", stand="OTT")
    assert scene.points()[0] == 2
    assert scene.pending() == [1]


@clause("Q47")
@pytest.mark.parametrize(
    ("tile", "stands"),
    [
        ((6, 0), {"ROW", "HOP"}),
        ((14, 5), {"PUR", "OWL"}),
        ((16, 6), {"KOA", "OWL"}),
        ((0, 8), {"SNK", "WES"}),
        ((10, 8), {"OTT", "PUR"}),
    ],
)
def test_the_tows_that_are_a_choice(table, tile, stands):
    """Distances are measured by road, even for taxis that may use rivers or sky ways. For every tile that is not listed
    here, a single stand is nearest."""
    scene = table(seats=1, taxis=("river",))
    nearest = scene.b.nearest[scene.tile(tile)]
    assert nearest == sum(1 << place for place, code in enumerate(_codes()) if code in stands)
    ties = [number for number in range(113) if _is_chance(number) and scene.b.nearest[number].bit_count() > 1]
    assert len(ties) == 5


def _codes():
    from mewple.games.critter_cab.state import TOWN

    return [stand.code for stand in TOWN.stands]


def _is_chance(number):
    from mewple.games.critter_cab.content_town import CHANCE
    from mewple.games.critter_cab.state import TOWN

    return TOWN.tiles[number].kind == CHANCE


# --- decks ---


@clause("R51", "Q29", "R49")
def test_an_empty_chance_deck_is_refilled_from_its_discards(table):
    scene = table(seats=1, at=(9, 5))
    scene.arrange(chance=[])
    events = scene.drive(0, 1, (10, 5))
    shuffled = [(event.seat, event.fields["deck"]) for event in events if event.kind == "reshuffled"]
    assert shuffled == [(TABLE, "chance")]
    assert sum(scene.s.chance) == 35


@clause("Q29")
def test_with_no_chance_card_anywhere_nothing_is_drawn(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={1: [*(card.code for card in CARDS.chance for _ in range(card.count))]})
    scene.drive(0, 1, (10, 5))
    assert [event.fields["why"] for event in scene.last if event.kind == "no_chance"] == ["none_left"]
    assert scene.pending() == [1]


@clause("Q29")
def test_a_card_lies_on_the_discards_before_its_effect_draws_again(table):
    """In this test the gecko is the only Chance Card in the deck. It gives a move to a chance tile, where the taxi
    draws the same card again."""
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={1: [*(card.code for card in CARDS.chance for _ in range(card.count - (card.code == "GECKO")))]})
    scene.drive(0, 1, (10, 5))
    scene.arrange(hands={0: [2, 2, 2]})
    events = scene.drive(0, 2, (10, 5))
    assert [event.fields["card"] for event in events if event.kind == "chance"] == ["GECKO"]
