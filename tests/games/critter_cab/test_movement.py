"""Movement Cards and driving (R26-R34, R62)."""

import pytest

from mewple.core.actions import TABLE
from mewple.testing import clause


@clause("R26", "R62")
def test_one_of_the_cards_in_hand_is_played(table):
    scene = table(seats=1)
    scene.arrange(hands={0: [2, 5, 5]})
    assert scene.values(0) == [2, 5]
    scene.refused(0, "not-in-hand", kind="card", value=1)
    scene.act(0, kind="card", value=5)
    assert scene.in_hand(0) == [2, 5]


@clause("R26", "R31")
def test_the_played_card_is_discarded(table):
    scene = table(seats=1)
    scene.act(0, kind="card", value=3)
    assert scene.s.discards[2] == 1
    assert scene.view(None).decks.movement_discards == (0, 0, 1, 0, 0, 0)


@clause("R27", "R29")
def test_s5_a_one_leads_to_the_neighbours_only(table):
    scene = table(seats=1)
    scene.act(0, kind="card", value=1)
    assert scene.ends(0) == scene.tiles((8, 4), (7, 5), (9, 5), (8, 6))


@clause("R27")
def test_tiles_that_touch_without_a_line_are_not_joined(table):
    """No road joins (8,6) and (9,5), although they are diagonal neighbours."""
    scene = table(seats=1, at=(8, 6))
    scene.act(0, kind="card", value=1)
    assert scene.ends(0) == scene.tiles("NEW", (7, 7))


@clause("R28")
def test_all_moves_must_be_used(table):
    scene = table(seats=1)
    scene.arrange(hands={0: [1, 2, 4]})
    scene.act(0, kind="card", value=4)
    near = scene.tile((9, 5))
    assert near not in scene.ends(0)
    reason = scene.refused(0, "not-exactly", kind="drive", tile=near)
    assert "all moves" in reason
    scene.refused(0, "not-now", kind="end_turn")


@clause("R29", "Q9")
def test_a_move_may_turn_round(table):
    scene = table(seats=1)
    scene.drive(0, 2, "NEW")
    assert scene.s.tile[0] == scene.tile("NEW")
    scene = table(seats=1, at=(2, 5))
    scene.arrange(hands={0: [3, 3, 3]})
    scene.act(0, kind="card", value=3)
    assert scene.tile((1, 5)) in scene.ends(0)  # a neighbouring tile: the taxi drives there, back, and there again


@clause("Q9")
def test_without_u_turns_no_step_undoes_the_one_before(table):
    scene = table(seats=1, u_turn="none")
    scene.act(0, kind="card", value=2)
    assert scene.tile("NEW") not in scene.ends(0)
    assert scene.ends(0) == scene.tiles((8, 3), (6, 5), (10, 5), (7, 7))
    scene.act(0, kind="drive", tile=scene.tile((8, 3)))
    scene.act(0, kind="card", value=1)
    assert scene.tile((8, 4)) in scene.ends(0)  # the next move may go back


@clause("Q9")
def test_without_u_turns_a_way_round_still_counts(table):
    """Near Koala Lumpur three tiles form a triangle, so three steps lead back to where they began."""
    scene = table(seats=1, at=(15, 10), u_turn="none")
    scene.arrange(hands={0: [3, 3, 3]})
    scene.act(0, kind="card", value=3)
    assert scene.tile((15, 10)) in scene.ends(0)


@clause("R30", "Q10")
def test_a_move_may_lead_away_from_every_destination(table):
    scene = table(seats=1, at=(11, 1))
    scene.arrange(riders={0: ["P07"]})  # ROW or SNO, one step away
    scene.drive(0, 1, (11, 2))
    assert scene.s.tile[0] == scene.tile((11, 2))


@clause("Q11")
def test_a_turn_cannot_be_passed(table):
    scene = table(seats=1)
    assert scene.kinds(0) == {"card"}
    scene.refused(0, "must-drive", kind="end_turn")


@clause("R32", "R4", "Q7")
def test_the_hand_is_filled_up_after_the_move(table):
    scene = table(seats=1)
    scene.act(0, kind="card", value=3)
    assert len(scene.in_hand(0)) == 2
    scene.gives(movement=6)
    scene.act(0, kind="drive", tile=scene.tile("HOP"))
    assert scene.in_hand(0) == [1, 2, 6]


@clause("Q7")
def test_the_replacement_comes_before_the_chance_card(table):
    scene = table(seats=1, at=(9, 5))
    scene.act(0, kind="card", value=1)
    scene.gives(movement=6, chance="GECKO")
    events = [event.kind for event in scene.act(0, kind="drive", tile=scene.tile((10, 5)))]
    assert events.index("drew") < events.index("chance")
    assert scene.values(0) == [2, 3, 6]


@clause("R33", "R50")
def test_s9_an_empty_deck_is_refilled_from_the_discards(table):
    scene = table(seats=1)
    scene.arrange(deck=[])
    scene.act(0, kind="card", value=3)
    discarded = list(scene.s.discards)
    events = scene.act(0, kind="drive", tile=scene.tile("HOP"))
    shuffled = [(event.seat, event.fields["deck"]) for event in events if event.kind == "reshuffled"]
    assert shuffled == [(TABLE, "movement")]
    assert not any(scene.s.discards)
    assert sum(scene.s.deck) == sum(discarded) - 1 == 45
    assert len(scene.in_hand(0)) == 3


@clause("R33")
def test_a_deck_with_a_card_left_is_not_refilled(table):
    scene = table(seats=1)
    scene.arrange(deck=[6])
    scene.drive(0, 3, "HOP")
    assert scene.in_hand(0) == [1, 2, 6]
    assert scene.s.deck_left == 0
    assert sum(scene.s.discards) == 45


@clause("Q6")
def test_reshuffled_each_time_the_card_goes_back_into_the_deck(table):
    scene = table(seats=1, movement_discard="reshuffle_each_time")
    before = list(scene.s.deck)
    scene.act(0, kind="card", value=3)
    assert scene.s.deck[2] == before[2] + 1
    assert not any(scene.s.discards)
    scene.gives(movement=3)
    scene.act(0, kind="drive", tile=scene.tile("HOP"))
    assert scene.in_hand(0) == [1, 2, 3]
    assert list(scene.s.deck) == before


@clause("Q41")
def test_the_movement_deck_never_runs_dry():
    from mewple.games.critter_cab.state import CARDS, HAND, MOST_SEATS

    assert sum(CARDS.movement) > MOST_SEATS * HAND


@clause("R34", "Q8")
def test_s12_driving_through_a_destination_does_not_deliver(table):
    scene = table(seats=1, at=(8, 4))
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 3, (7, 7))
    assert scene.points() == [0]
    assert scene.aboard(0) == ["P05"]


@clause("R34", "R29")
def test_s13_ending_there_does_by_whatever_detour(table):
    scene = table(seats=1, at=(8, 4))
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 3, "NEW")
    assert scene.points() == [2]


@clause("R28", "R34")
@pytest.mark.parametrize(("start", "stand", "card"), [((15, 10), "KOA", "P09"), ((4, 10), "SNK", "P01")])
def test_s15_the_roundabouts_let_every_card_arrive(table, start, stand, card):
    for value in (1, 2, 3, 4, 5, 6):
        scene = table(seats=1, at=start)
        scene.arrange(riders={0: [card]}, hands={0: [value, 3, 3]})
        scene.drive(0, value, stand)
        assert scene.delivered(0) == [card]


@clause("R26")
def test_before_the_card_no_tile_can_be_named(table):
    """The action "drive to tile 0" has the number right after the action "play the highest Movement Card", so an error
    by one could mix them up."""
    scene = table(seats=2)
    scene.refused(0, "not-now", kind="drive", tile=0)
    scene.refused(0, "not-in-hand", kind="card", value=6)


# --- passing through, as an option (Q8) ---


@clause("Q8")
def test_passing_through_delivers_where_the_option_says_so(table):
    scene = table(seats=1, at=(8, 4), delivery="pass_through")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 3, (7, 7))
    assert scene.points() == [2]
    assert [event.fields["to"] for event in scene.last if event.kind == "step"] == [
        scene.tile("NEW"),
        scene.tile((8, 6)),
        scene.tile((7, 7)),
    ]


@clause("Q8")
def test_passing_through_the_first_stand_of_the_list_delivers_too(table):
    scene = table(seats=1, at=(2, 10), delivery="pass_through")
    scene.arrange(riders={0: ["P01"]}, boarded={0: "ROW"})
    scene.drive(0, 2, (4, 10))
    assert scene.points() == [4]
    assert scene.delivered(0) == ["P01"]


@clause("Q8")
def test_passing_through_counts_any_walk_that_ends_there(table):
    """A move of 3 from (7,5) to (6,5) may go to Newt York and back on its way."""
    scene = table(seats=1, at=(7, 5), delivery="pass_through")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 3, (6, 5))
    assert scene.points() == [2]  # by way of (7,5), NEW, (7,5) and (6,5)


@clause("Q8")
def test_the_tile_where_a_move_starts_is_not_visited(table):
    scene = table(seats=1, at="NEW", delivery="pass_through")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 3, "HOP")
    assert scene.points() == [0]
    scene = table(seats=1, at="NEW", delivery="pass_through")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.drive(0, 2, "NEW")  # the taxi comes back to its start
    assert scene.points() == [2]


@clause("Q8")
def test_one_walk_must_serve_both_family_cards(table):
    """Koala Lumpur and Purrth are both 2 steps from (14,8), in opposite directions, so a 3 cannot visit both."""
    scene = table(seats=1, taxis=("family",), at=(14, 8), delivery="pass_through")
    scene.arrange(riders={0: ["P26", "P04"]})  # SNK/KOA pays 5, HOP/PUR pays 3
    scene.drive(0, 3, (15, 9))
    assert scene.delivered(0) == ["P26"]
    assert scene.aboard(0) == ["P04"]


@clause("Q8")
def test_the_walk_that_pays_most_is_taken(table):
    """From (7,7) a move of 3 can end on (8,6) by way of Otterdam or of Newt York."""
    scene = table(seats=1, taxis=("family",), at=(7, 7), delivery="pass_through")
    scene.arrange(riders={0: ["P21", "P14"]})  # SNK/NEW pays 3, OTT/OWL pays 4
    scene.drive(0, 3, (8, 6))
    assert scene.delivered(0) == ["P14"]


@clause("Q14", "Q8")
def test_passing_and_refilling_at_once_the_draw_waits_for_the_last_move(table):
    scene = table(seats=2, at=(8, 4), delivery="pass_through", refill="on_delivery")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    scene.act(0, kind="card", value=2)
    scene.gives(passenger="P13")  # P13 (ROW or NEW) is drawn on (8,6), so no stand is struck
    scene.act(0, kind="drive", tile=scene.tile((8, 6)))
    assert scene.points()[0] == 2
    assert scene.wanted(0) == ["ROW", "NEW"]


@clause("Q40")
def test_passing_a_stand_onto_a_chance_tile_delivers_first(table):
    scene = table(seats=1, at=(7, 5), delivery="pass_through")
    scene.arrange(riders={0: ["P05"]}, boarded={0: "OTT"})
    events = [event.kind for event in scene.drive(0, 3, (10, 5), then=["TIP"])]
    assert events.index("delivered") < events.index("chance")
    assert scene.points() == [4]
