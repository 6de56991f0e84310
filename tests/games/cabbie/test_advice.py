"""What hints and reviews say about decisions."""

from mewple.core.advice import advice


def told(scene, *actions, seat=0):
    line = tuple(scene.game.actions.parse(action) for action in actions)
    return advice(scene.game, scene.b, scene.s, seat, line)


def test_a_cab_with_a_passenger_says_where_to_and_for_how_much(city):
    scene = city(2).quiet()
    scene.arrange(passengers={0: ["bayswater_road", "savoy"]})
    said = told(scene, f"drive:0:{scene.ways()[0]}")
    assert said.what == "Drive on to Savoy Hotel"
    assert said.why.startswith("From there it is ")
    assert said.why.endswith(".")
    assert "the passenger pays" in said.why
    assert said.marks == ("Savoy Hotel",)


def test_a_free_cab_says_which_passenger_it_goes_for(city):
    scene = city(2).quiet()
    said = told(scene, f"drive:0:{scene.ways()[0]}")
    assert said.what.startswith("Drive towards ")
    assert said.why.endswith("to the passenger.")
