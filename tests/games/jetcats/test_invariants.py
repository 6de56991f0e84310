"""Every invariant is reported when a state breaks it, and no other one is."""

import pytest

from mewple.core import play
from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.invariants import INVARIANTS
from mewple.games.jetcats.state import (
    BET,
    CATS,
    CHOOSE,
    DISCARD,
    FLY,
    GROUNDED,
    LANDED,
    OVER,
    REROLLS,
    TAKE,
)

COURSE, DECK, PLACES, HANDS, ORDER, DICE, BASES, POINTS, TOKENS, WINNERS, RIBBON = range(len(INVARIANTS))
SEATS = (0, 1, 2)
ROCKSTAR = 0  # the first Cat


def choosing(table):
    """Round 1 of three players. Seat 1 has laid its slowest Jetpack, the first one of its hand."""
    scene = table(3)
    scene.act(1, kind="jetpack", speed=1)
    return scene


def drafting(table):
    """Seat 1 has taken Fairy. Rockstar, the first Cat of the box, is in the row."""
    scene = table(3)
    scene.arrange(row=["rockstar", "fairy", "golden", "engineer"])
    scene.reveal(7, 8, 2)
    scene.take(1, "fairy")
    return scene


def second_draft(table):
    """Round 2: Rockstar, the first Cat of the box, is in the Catbase of seat 0, and seat 2 has taken Wizard."""
    scene = drafting(table)
    scene.take(0, "rockstar")
    scene.take(2, "golden")
    scene.play_until(lambda scene: scene.s.round == 2)
    scene.arrange(row=["loaf", "wizard", "viking", "snow"])
    scene.reveal(3, 4, 9)
    scene.take(2, "wizard")
    return scene


def flying(table):
    """Round 2: Liftoffs are parallel. Seat 2 has rolled three dice, and has a re-roll and a token."""
    scene = table(3, liftoff_mode="simultaneous")
    scene.arrange(round=2)
    scene.arrange(row=["gambler", "wizard", "tailor", "snow"])
    scene.reveal(9, 8, 10)
    for seat, cat in ((2, "gambler"), (0, "wizard"), (1, "tailor")):
        scene.take(seat, cat)
    scene.arrange(tokens={2: 1})
    assert scene.s.step[2] == REROLLS
    return scene


def discarding(table):
    scene = table(2)
    scene.reveal(9, 1)
    scene.act(0, kind="take", slot=0)
    assert scene.s.phase == DISCARD
    return scene


def leftover(table):
    """Seats 0 and 2 are tied and are choosing a leftover Jetpack."""
    scene = table(3, tiebreak_jetpack="leftover")
    return scene.arrange(extra=[0, 2], scores=[9, 8, 9])


def over(table):
    scene = table(3)
    scene.play_until(lambda scene: not scene.pending())
    return scene


def put(**changes):
    """A change of a state: `put(round=9)` sets a field, `put(cat={2: 7})` a cell, `put(cats={(2, 0): 7})` a cell of a
    grid."""

    def damage(s):
        for name, value in changes.items():
            if not isinstance(value, dict):
                setattr(s, name, value)
                continue
            for at, new in value.items():
                cells = getattr(s, name)[at[0]] if isinstance(at, tuple) else getattr(s, name)
                cells[at[1] if isinstance(at, tuple) else at] = new

    return damage


def add(name, at, more=1):
    """Returns a function that adds a number to one cell of a state."""

    def damage(s):
        cells = getattr(s, name)[at[0]] if isinstance(at, tuple) else getattr(s, name)
        cells[at[1] if isinstance(at, tuple) else at] += more

    return damage


def all_of(*damages):
    def damage(s):
        for each in damages:
            each(s)

    return damage


def undealt(s):
    """A Cat that is still in the deck."""
    return s.deck[CATS - 1]


def same_jetpack(s):
    s.colours[2][9] = s.colours[0][9]


def same_slowest_jetpack(s):
    s.colours[1][0] = s.colours[0][0]


def swap_order(s):
    s.order[1], s.order[2] = s.order[2], s.order[1]


BROKEN = {
    "no round yet": (COURSE, choosing, put(round=0, dealt=0)),
    "a ninth round": (COURSE, choosing, put(round=9, dealt=36)),
    "no such phase": (COURSE, choosing, put(phase=OVER + 1)),
    "a phase below the first": (COURSE, choosing, put(phase=-1)),
    "a Cat too many dealt": (COURSE, choosing, put(dealt=5)),
    "a Cat too few dealt": (COURSE, choosing, put(dealt=3)),
    "negative seats in the extra Liftoff": (COURSE, leftover, put(extra=-1)),
    "a seat that does not exist in the extra Liftoff": (COURSE, leftover, put(extra=0b1000)),
    "an extra Liftoff in round 2": (COURSE, flying, put(extra=0b11)),
    "an extra Liftoff of seat 0 in round 7": (COURSE, choosing, put(round=7, dealt=28, extra=1)),
    "a leftover Jetpack without an extra Liftoff": (COURSE, leftover, put(extra=0)),
    "a discard with three players": (COURSE, drafting, put(phase=DISCARD, turn=0)),
    "a discard by the second player": (COURSE, discarding, put(turn=1)),
    "a turn before the first": (COURSE, drafting, put(turn=-1)),
    "a turn after the last": (COURSE, drafting, put(turn=3)),
    "a Liftoff before the first": (COURSE, flying, put(turn=-1)),
    "a Liftoff after the last": (COURSE, flying, put(turn=3)),
    "a Cat twice in the deck": (DECK, choosing, lambda s: s.deck.__setitem__(44, s.deck[43])),
    "a Cat of the deck in the row": (PLACES, choosing, lambda s: s.row.__setitem__(3, undealt(s))),
    "a Cat twice in the row": (PLACES, choosing, lambda s: s.row.__setitem__(3, s.row[0])),
    "the first Cat twice in the row": (PLACES, drafting, put(row={3: ROCKSTAR})),
    "the first Cat in the row and taken": (PLACES, drafting, put(cat={2: ROCKSTAR})),
    "a taken Cat in the row again": (PLACES, drafting, lambda s: s.row.__setitem__(1, s.cat[1])),
    "two seats with one Cat": (PLACES, drafting, lambda s: s.cat.__setitem__(2, s.cat[1])),
    "a taken Cat that is still in the deck": (PLACES, drafting, lambda s: s.cat.__setitem__(1, undealt(s))),
    "the first Cat in a Catbase and in the row": (PLACES, second_draft, put(row={1: ROCKSTAR})),
    "the first Cat in a Catbase and taken": (PLACES, second_draft, put(cat={1: ROCKSTAR})),
    "seat 0 with a Cat of another seat": (PLACES, second_draft, lambda s: s.cat.__setitem__(0, s.cat[2])),
    "a Jetpack twice": (HANDS, choosing, same_jetpack),
    "the slowest Jetpack twice": (HANDS, choosing, same_slowest_jetpack),
    "a hand too large": (HANDS, drafting, put(held={2: 0b1111111111})),
    "a hand too small": (HANDS, choosing, put(held={2: 0b1111111110})),
    "a hand too small in a draft": (HANDS, drafting, put(held={0: 0b0111111110})),
    "a leftover Jetpack that is still in hand": (HANDS, leftover, put(jetpack={2: 9})),
    "a Jetpack face down that nobody laid": (HANDS, choosing, put(choice={2: 3})),
    "the slowest Jetpack face down that nobody laid": (HANDS, choosing, put(choice={2: 0})),
    "a laid Jetpack that is none": (HANDS, choosing, put(choice={1: -1})),
    "a laid Jetpack that is not in hand": (HANDS, leftover, put(chosen=0b100, choice={2: 0})),
    "a laid Jetpack in the draft": (HANDS, drafting, put(chosen=0b100, choice={2: 4})),
    "a laid Jetpack while flying": (HANDS, flying, put(chosen=0b001, choice={0: 4})),
    "another turn order": (ORDER, drafting, swap_order),
    "a turn order with a seat twice": (ORDER, drafting, put(order={2: 0})),
    "a turn order with a seat that nobody sits in": (ORDER, drafting, put(order={2: 3})),
    "negative dice": (DICE, flying, all_of(put(pool={(2, 0): -1}), add("pool", (2, 1)))),
    "nine dice of a colour": (DICE, flying, all_of(put(pool={(2, 0): 9}), add("dice", (2, 0), 9))),
    "nine red dice": (DICE, flying, put(pool={(0, 2): 9})),
    "a negative number of dice with a face": (DICE, flying, all_of(add("dice", (2, 0), -1), add("dice", (2, 9), 1))),
    "negative red Blanks": (DICE, flying, all_of(add("dice", (2, 9), -4), add("dice", (2, 6), 4))),
    "negative re-rolls": (DICE, flying, put(rerolls={2: -1})),
    "negative Any-Dice": (DICE, flying, put(any_left={0: -1})),
    "negative pairs": (DICE, flying, put(pairs_left={0: -1})),
    "a die that was not gathered": (DICE, flying, add("dice", (2, 9))),
    "a die that was not rolled": (DICE, flying, add("pool", (2, 2))),
    "dice before the roll": (DICE, flying, put(step={2: BET})),
    "a step below the first": (DICE, choosing, put(step={2: GROUNDED - 1})),
    "a step beyond the last": (DICE, choosing, put(step={2: LANDED + 1})),
    "another sum of a Catbase": (BASES, second_draft, add("base", 0)),
    "the sum of an empty Catbase": (BASES, choosing, put(base={2: 1})),
    "a Victory Point from nowhere": (POINTS, choosing, put(vp={2: 1})),
    "a Victory Point too few": (POINTS, over, add("vp", 0, -1)),
    "points of Cats that nobody has": (POINTS, over, add("paid", (2, 0))),
    "points of Jetpacks that nobody has": (POINTS, over, add("paid", (0, 1))),
    "a Sky that was not paid": (POINTS, over, add("flights", (2, 1))),
    "an Orbit that was not paid": (POINTS, over, add("flights", (0, 2))),
    "a Moon that was not paid": (POINTS, over, add("flights", (1, 3))),
    "a negative number of tokens": (TOKENS, choosing, put(tokens={2: -1})),
    "a token that was not earned": (TOKENS, choosing, put(tokens={0: 1})),
    "more tokens spent than there are": (TOKENS, flying, put(spent={2: 2})),
    "a winner in mid-game": (WINNERS, choosing, put(winners=1)),
    "an end without a winner": (WINNERS, over, put(winners=0)),
    "a winner that does not exist": (WINNERS, over, put(winners=0b1000)),
    "another back on top": (RIBBON, choosing, lambda s: s.tops.__setitem__(0, (s.tops[0] + 1) % 15)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_invariant_is_noticed_and_no_other(table, name):
    number, position, damage = BROKEN[name]
    scene = position(table)
    assert scene.broken() == []
    damaged = scene.s.copy()
    damage(damaged)
    assert play.broken(scene.game, scene.b, damaged) == [INVARIANTS[number]]


def test_a_catbase_with_a_cat_that_was_never_dealt_or_is_elsewhere_is_noticed(table):
    scene = second_draft(table)
    for cat in (undealt(scene.s), scene.s.cats[1][0], ROCKSTAR):
        damaged = scene.s.copy()
        damaged.cats[2][0] = cat
        damaged.base[2] = scene.b.cat_base[cat]
        assert play.broken(scene.game, scene.b, damaged) == [INVARIANTS[PLACES]]


def test_several_broken_invariants_are_all_told(table):
    scene = choosing(table)
    damaged = scene.s.copy()
    damaged.tokens[0], damaged.vp[1], damaged.winners = -1, 2, 4
    assert play.broken(scene.game, scene.b, damaged) == [INVARIANTS[number] for number in (POINTS, TOKENS, WINNERS)]


@pytest.mark.parametrize(("order", "sound"), [(-1, False), (0, True), (14, True), (15, False)])
def test_a_shuffled_back_must_be_one_there_is(table, order, sound):
    scene = table(3, cat_backs="shuffled")
    damaged = scene.s.copy()
    damaged.tops[0] = order
    assert play.broken(scene.game, scene.b, damaged) == ([] if sound else [INVARIANTS[RIBBON]])
    assert len(CARDS.orders) == 15


def test_what_is_unusual_but_sound_is_not_complained_about(table):
    """The unusual states are: eight dice of a colour, nine dice of a colour if there is no limit, all tokens spent, a
    Liftoff that a seat has declared a miss, and a victory of all seats."""
    scene = flying(table)
    scene.s.pool[0][2] = 8
    scene.s.spent[2] = 1
    assert scene.broken() == []
    scene.s.pool[0][2] = 2
    scene.b.dice_cap = 1 - scene.b.dice_cap
    scene.s.pool[0][2] = 9
    assert scene.broken() == []
    scene.b.dice_cap = 1 - scene.b.dice_cap
    scene.s.pool[0][2] = 0
    ended = over(table)
    ended.s.winners = 0b111
    assert ended.broken() == []
    assert choosing(table).s.phase == CHOOSE
    assert drafting(table).s.phase == TAKE
    assert flying(table).s.phase == FLY


@pytest.mark.parametrize("options", [{}, {"liftoff_mode": "simultaneous"}, {"tiebreak_jetpack": "leftover"}])
def test_a_tie_is_sound_from_its_first_choice_to_the_shared_end(table, options):
    scene = table(3, **options)
    scene.arrange(round=8)
    for seat in SEATS:
        scene.arrange(scores={seat: 10})
    while scene.pending():
        if scene.s.round == 8 and scene.s.extra == 0:
            level_points(scene)
        scene.act_on(scene.pending()[0], **scene.legal(scene.pending()[0])[0])
        assert scene.broken() == []
    assert scene.s.phase == OVER


def level_points(scene):
    """Gives every seat as many Victory Points as the best seat has, and records that the seat's Cats have paid the
    additional points."""
    most = max(list(scene.s.vp)[:3])
    for seat in SEATS:
        scene.s.paid[seat][0] += most - scene.s.vp[seat]
        scene.s.vp[seat] = most
