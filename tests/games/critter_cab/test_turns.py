"""The course of a turn and of a round (R47, R48)."""

from mewple.testing import Scene, clause


@clause("R47")
def test_a_first_turn_goes_place_draw_drive_replenish_chance():
    scene = Scene("critter-cab", seats=2, options={"first_player": "seat 1"})
    scene.s.taxi[0], scene.s.taxi[1] = 2, 0
    scene.act(0, kind="place", stand="NEW")
    assert [event.kind for event in scene.last] == ["placed", "passenger", "boarded"]
    for value in range(6):  # give the seat a hand of three 2s
        scene.s.deck[value] += scene.s.hand[0][value]
        scene.s.hand[0][value] = 0
    scene.s.deck[1] -= 3
    scene.s.hand[0][1] = 3
    scene.act(0, kind="card", value=2)
    scene.draws(0, 8)  # a Movement Card, and a Backseat Treasure
    told = [event.kind for event in scene.act(0, kind="drive", tile=47)]
    assert told == ["step", "step", "stopped", "drew", "chance", "coins"]
    assert scene.pending() == [1]
    assert scene.broken() == []


@clause("R47")
def test_a_later_turn_draws_drives_replenishes_and_drops_off(table):
    scene = table(seats=2)
    scene.empty(1)
    scene.act(0, kind="card", value=2)
    told = [event.kind for event in scene.act(0, kind="drive", tile=scene.tile("NEW"))]
    assert told[:4] == ["step", "step", "stopped", "drew"]
    assert "boarded" in told[4:]  # the next seat's turn has begun
    while scene.kinds(1) != {"card"}:
        scene.act(1, **scene.legal(1)[0])
    scene.arrange(riders={1: ["P31"]}, tiles={1: (16, 4)}, hands={1: [1, 2, 3]})
    scene.act(1, kind="card", value=1)
    scene.act(1, kind="drive", tile=scene.tile("OWL"))
    assert scene.told() == ["step", "stopped", "drew", "delivered"]


@clause("R48")
def test_turns_go_round_the_table(table):
    scene = table(seats=3)
    for round_ in (1, 2):
        for seat in (0, 1, 2):
            assert (scene.pending(), scene.s.round) == ([seat], round_)
            scene.cruise(seat)
