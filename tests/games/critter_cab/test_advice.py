"""What hints and reviews say about decisions."""

from mewple.core.advice import advice


def told(scene, *actions, seat=0):
    line = tuple(scene.game.actions.parse(action) for action in actions)
    return advice(scene.game, scene.b, scene.s, seat, line)


def test_an_end_where_somebody_gets_off_says_what_that_pays(table):
    scene = table(2, at="SNO")
    scene.arrange(riders={0: ["P03"]}, tiles=[scene.tile("ROW"), scene.tile("OWL")], hands={0: [1, 2, 3]})
    scene.act(0, kind="card", value=2)
    for tile in scene.ends(0):
        said, stand = told(scene, f"drive:{tile}"), scene.b.tile_stand[tile]
        delivers = stand >= 0 and scene.s.wants[0][0] >> stand & 1 == 1
        assert said.what.startswith("Drive to ")
        assert ("you deliver" in said.why.lower()) == delivers
        assert ("rom there" in said.why) != delivers


def test_a_card_says_where_it_leads(table):
    said = told(table(2), "card:3")
    assert said.what.startswith("Play the 3 and drive to ")
    assert said.marks[0].startswith("Play a 3 and drive to ")
    assert said.why


def test_a_card_that_stays_in_hand_is_named_if_it_leads_home(table):
    scene = table(2)
    stand = next(number for number in range(10) if scene.s.wants[0][0] >> number & 1)
    near = next(tile for tile in range(len(scene.b.tile_x)) if scene.b.distance[stand][tile] == 3)
    scene.arrange(tiles=[near, scene.s.tile[1]], hands={0: [2, 3, 3]})
    assert "from there your 3 takes" in told(scene, "card:2", f"drive:{near}").why.lower()


def test_a_bet_counts_the_cards_that_were_not_seen(table):
    scene = table(2, at=(9, 8))
    scene.drive(0, 1, (10, 8), then=["BET"])
    odd, even = told(scene, "bet:odd"), told(scene, "bet:even")
    assert odd.why.endswith("are odd.")
    assert sum(int(said.why.split()[0]) for said in (odd, even)) == int(odd.why.split()[3])
