"""Finding items (R45-R50, Q8-Q12)."""

from mewple.games.cat_astrophe.state import HOME
from mewple.testing import clause

ITEMS = [item.id for item in HOME.items]
NAMES = [cat.id for cat in HOME.cats]

TYPES = {item.id: item.type for item in HOME.items}


@clause("R45", "R46", "R47", "R50", "Q9", "Q12")
def test_s2_a_search_in_the_entryway(flat):
    for seed in range(12):
        scene = flat(seed=seed)
        assert scene.check("find").need == 3
        scene.do("find", 3)
        (item,) = set(scene.view(None).paws["brick"])
        assert TYPES[item] in ("cloth", "tool")
        assert scene.view(3).paws["brick"] == [item]  # everybody sees it
        assert scene.view(None).tokens["entryway"] == ["brick"]
    scene = flat()
    scene.do("find", 2)
    assert set(scene.view(None).paws["brick"]) == set()
    assert scene.view(None).tokens["entryway"] == []


@clause("R46", "Q8")
def test_the_first_fitting_card_and_the_rest_stays_as_it_was(flat):
    scene = flat()
    fitting = [item for item in ITEMS if TYPES[item] in ("cloth", "tool")]
    scene.draws(2, 5)  # outcome 2: the craft die shows 3; outcome 5: the cat finds the sixth card that fits
    scene.act(0, kind="find")
    assert set(scene.view(None).paws["brick"]) == {fitting[5]}
    assert scene.s.deck == (1 << 28) - 1 - (1 << ITEMS.index(fitting[5]))
    found = set()
    for seed in range(200):
        scene = flat(seed=seed)
        scene.do("find", 4)
        found |= set(scene.view(None).paws["brick"])
    assert found == set(fitting)


@clause("R47", "R48", "Q10")
def test_s3_one_find_in_a_room_for_each_cat_but_failures_may_be_repeated(flat):
    scene = flat()
    scene.do("find", 2)
    scene.arrange(turn="brick")
    scene.do("find", 3)
    scene.arrange(turn="brick")
    scene.cannot("found-here", "find")
    scene.arrange(turn="widget")
    assert scene.offered("find")
    scene.arrange(places={"brick": "hallway"}, turn="brick")
    assert scene.offered("find")


@clause("R49", "Q10", "Q11")
def test_s38_a_room_can_be_picked_clean(flat):
    scene = flat()
    scene.s.deck &= ~sum(1 << ITEMS.index(item) for item in ITEMS if TYPES[item] in ("tool", "food"))
    scene.possible = False  # in a real game, cards do not disappear unless a cat finds them
    scene.arrange(places={"pocket": "kitchen"}, turn="pocket")
    scene.cannot("picked-clean", "find")
    assert "kitchen" in scene.view(None).clean
    scene = flat()
    assert scene.view(None).clean == []
    for name in NAMES:
        scene.arrange(turn=name)
        scene.do("find", 4)
    assert scene.view(None).clean == ["entryway"]
    assert any(TYPES[item] in ("cloth", "tool") for item in scene.view(None).deck)


@clause("Q11")
def test_escape_items_never_leave_the_game(flat):
    for seed in range(8):
        scene = flat(seed=seed)
        scene.play_until(lambda scene: not scene.pending())
        assert scene.broken() == []  # one of the invariants
        together = scene.s.deck | scene.s.inside
        for bits in (*scene.s.held, *scene.s.floor):
            together |= bits
        assert scene.b.escape & ~together == 0


@clause("Q8")
def test_with_any_supply_the_room_does_not_matter(flat):
    found = set()
    for seed in range(60):
        scene = flat(seed=seed, item_supply="any")
        scene.do("find", 4)
        found |= set(scene.view(None).paws["brick"])
    assert {TYPES[item] for item in found} == {"cloth", "tool", "toy", "gadget", "food"}


@clause("Q12")
def test_there_is_no_limit_to_what_a_cat_holds(flat):
    scene = flat()
    scene.arrange(paws={"brick": [*ITEMS[8:]]})
    scene.do("find", 4)
    assert len(set(scene.view(None).paws["brick"])) == 21


@clause("Q45")
def test_no_card_makes_a_cat_find_an_item(flat):
    """Every item that leaves the deck leaves with a Found token. An invariant checks this in whole games."""
    scene = flat(seed=3)
    scene.s.deck &= ~1
    scene.possible = False
    assert scene.broken() != []
    for seed in range(5):
        scene = flat(seed=seed)
        scene.play_until(lambda scene: not scene.pending(), policy="strong")
        tokens = sum(bits.bit_count() for bits in scene.s.found)
        assert tokens == 28 - scene.s.deck.bit_count()
