"""What nobody can know: the order of both decks (section 5 of the ledger). Nothing else is hidden."""

import msgspec

from mewple.core import play
from mewple.testing import clause


def imagined(scene, seed, seat=0):
    copy = scene.s.copy()
    scene.game.rules.imagine(scene.b, copy, seat, seed)
    assert play.broken(scene.game, scene.b, copy) == scene.broken()
    return copy


@clause("R8", "R9", "R50")
def test_everybody_sees_everything_alike(flat):
    scene = flat(seed=6)
    scene.play_until(lambda scene: scene.s.round == 4)
    views = [msgspec.structs.replace(scene.view(seat), checks=[]) for seat in (None, 0, 1, 2, 3)]
    assert all(each == views[0] for each in views)


@clause("R8", "R46", "Q8")
def test_the_next_item_is_any_that_fits(flat):
    scene = flat(seed=1)
    found = set()
    for seed in range(150):
        world = imagined(scene, seed)
        play.act(scene.game, scene.b, world, 0, scene.game.actions.number({"kind": "find"}))
        found.add(world.held[0])
    found.discard(0)
    assert len(found) == 13  # all cloths and all tools


@clause("R9")
def test_the_next_event_is_any_of_the_pile(flat):
    scene = flat(seed=1)
    scene.play_until(lambda scene: scene.s.round == 3)
    scene.arrange(turn="pocket")
    cards = set()
    for seed in range(250):
        world = imagined(scene, seed)
        play.act(scene.game, scene.b, world, 3, 0)
        cards.add(world.card)
    assert cards == {card for card in range(15) if scene.s.pile >> card & 1}


@clause("R50")
def test_what_is_imagined_differs_in_fate_alone(flat):
    scene = flat(seed=9)
    scene.play_until(lambda scene: scene.s.round == 3)
    mine, other = scene.s.as_dict(), imagined(scene, 5).as_dict()
    assert {name for name in mine if mine[name] != other[name]} == {"fate_key", "fate_drawn"}
