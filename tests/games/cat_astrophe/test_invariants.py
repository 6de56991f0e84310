"""States that break an invariant are reported with its text; unusual states that are allowed are not."""

import pytest

from mewple.core import play
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.invariants import INVARIANTS
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_FIND,
    A_USE,
    AIM_THING,
    ANSWER,
    EFFECT,
    ENDED,
    HOME,
    LOSE,
    LOST,
    NAME,
    OVER,
    PICK,
    TURN,
    WON,
)

DOUBLED, MISPLACED, RIGS, TOKENS, NOWHERE, TRACKER, CHARM, TURNS, WAITING, PILE, RESULT, HELPS, MOVES = range(
    len(INVARIANTS)
)
ITEMS = [item.id for item in HOME.items]
BEDSHEET, SCARF, BOW_TIE, TAPE, TUNA = (
    1 << ITEMS.index(item) for item in ("bedsheet", "scarf", "bow_tie", "duct_tape", "tuna")
)
BRICK, WIDGET, MARZIPAN, POCKET = range(4)


@pytest.fixture
def home(flat):
    """Round 2: it is Brick's turn, with the bedsheet. Widget holds a rig, and Pocket wears a bow tie."""
    scene = flat()
    scene.arrange(
        paws={"brick": ["bedsheet", "sausages"], "widget": [["scarf", "duct_tape"]]},
        worn={"pocket": ["bow_tie"]},
        floor={"study": ["tuna"]},
        human="kitchen",
        broken=["dryer_vent"],
        turn="brick",
    )
    return scene


def broken(scene, change):
    """Makes a change in a copy of the state. Returns which invariants it breaks, by their numbers."""
    copy = scene.s.copy()
    change(copy)
    return [INVARIANTS.index(text) for text in play.broken(GAME, scene.b, copy)]


def sets(**values):
    """Returns a function that sets fields of a state; `place__1=8` sets the cell `place[1]`."""

    def change(s):
        for name, value in values.items():
            field, _, cell = name.partition("__")
            if cell:
                getattr(s, field)[int(cell)] = value
            else:
                setattr(s, field, value)

    return change


def moves(item, source, target):
    """A change of a state that moves an item between places such as ("held", 0), ("floor", 2), "deck", "inside" or
    None."""

    def change(s):
        for where, adds in ((source, False), (target, True)):
            if where is None:
                continue
            name, cell = where if isinstance(where, tuple) else (where, None)
            bits = getattr(s, name) if cell is None else getattr(s, name)[cell]
            bits = bits | item if adds else bits & ~item
            if cell is None:
                setattr(s, name, bits)
            else:
                getattr(s, name)[cell] = bits

    return change


def both(*changes):
    def change(s):
        for each in changes:
            each(s)

    return change


def part_below_the_head(s):
    """Stores the rig of scarf and tape under the number of the tape. It belongs under the number of the scarf, which is
    lower."""
    s.parts[1], s.parts[3] = 0, s.parts[1]
    s.score[1], s.score[3] = 0, s.score[1]
    s.held[WIDGET] = TAPE
    s.rigs, s.inside = TAPE, SCARF


def place_of(item):
    return HOME.escape.index(ITEMS.index(item))


BREAKS = {
    "first item in two paws": (moves(BEDSHEET, None, ("held", MARZIPAN)), [DOUBLED]),
    "item in paws and deck": (moves(TUNA, None, "deck"), [DOUBLED, TOKENS]),
    "item in paws and on a floor": (moves(BEDSHEET, None, ("floor", 7)), [DOUBLED]),
    "item held and worn": (moves(BOW_TIE, None, ("held", 0)), [DOUBLED]),
    "item inside a rig and in paws": (moves(TAPE, None, ("held", 0)), [DOUBLED]),
    "no such item": (sets(deck=1 << 28), [DOUBLED, MISPLACED, TOKENS]),
    "first item gone": (moves(BEDSHEET, ("held", BRICK), None), [MISPLACED]),
    "something worn that nobody wears": (moves(TUNA, ("floor", 6), ("worn", 0)), [MISPLACED]),
    "something inside a rig that is no part": (moves(TUNA, ("floor", 6), "inside"), [MISPLACED, RIGS]),
    "score": (sets(score__0=6), [RIGS]),
    "part of no rig": (sets(parts__0=0, score__0=0), [RIGS]),
    "part of two rigs": (sets(parts__2=0b1100, score__2=8), [RIGS]),
    "the higher part as head": (part_below_the_head, [RIGS]),
    "rig that is not known": (sets(rigs=0), [RIGS]),
    "rig of one part": (sets(rigs=SCARF | BEDSHEET), [RIGS]),
    "inside not known": (moves(TAPE, "inside", ("floor", 0)), [RIGS]),
    "rig that nobody has": (moves(SCARF, ("held", WIDGET), "deck"), [RIGS, TOKENS]),
    "token too many": (sets(found__0=1), [TOKENS]),
    "token in no room": (both(sets(found__3=0b11111), sets(found__0=1 << 8)), [TOKENS]),
    "tokens below zero": (sets(found__0=-1), [TOKENS]),
    "cat beyond the last room": (sets(place__0=8), [NOWHERE]),
    "cat nowhere": (sets(place__3=-1), [NOWHERE]),
    "human beyond the last room": (sets(human=8), [NOWHERE]),
    "human less than away": (sets(human=-2), [NOWHERE]),
    "human away in round 2": (sets(human=-1), [NOWHERE]),
    "tracker below its floor": (sets(tracker=1), [TRACKER]),
    "tracker above its limit": (sets(tracker=9), [TRACKER]),
    "no such charmer": (sets(charmer=4), [CHARM]),
    "charmer less than nobody": (sets(charmer=-2), [CHARM]),
    "Brick charms before acting": (sets(charmer=BRICK), [CHARM]),
    "a charmer whose turn comes later": (sets(charmer=POCKET), [CHARM]),
    "another cat's action": (sets(charmer=POCKET, acted=1), [CHARM]),
    "coast without an opening": (sets(coast=1, broken=0), [CHARM]),
    "coast with a broken thing that is no opening": (sets(coast=1, broken=1 << 6), [CHARM]),
    "seat of another cat": (sets(seat_of__2=3), [TURNS]),
    "a cat twice in the order": (sets(order__0=1, seat_of__1=0), [TURNS]),
    "round nought": (sets(round=0), [NOWHERE, TURNS, PILE]),
    "done below zero": (sets(done=-2), [TURNS]),
    "done beyond the last cat": (sets(done=1 << 4), [TURNS]),
    "on turn again": (sets(done=1 << BRICK), [TURNS]),
    "picking cats in round 2": (sets(phase=PICK), [TURNS, PILE]),
    "wanted without a question": (sets(wanted=0), [WAITING]),
    "question without a wish": (sets(phase=ANSWER), [WAITING]),
    "no such phase": (sets(phase=OVER + 1), [WAITING]),
    "phase below the first": (sets(phase=PICK - 1), [WAITING]),
    "between turns": (sets(phase=ENDED), [WAITING]),
    "task without a target to name": (sets(task=A_USE), [WAITING]),
    "target without a task": (sets(phase=AIM_THING), [WAITING]),
    "target of a search": (sets(phase=AIM_THING, task=A_FIND), [WAITING]),
    "target of a pair": (sets(phase=AIM_THING, task=A_COMBINE), [WAITING]),
    "losers outside their phase": (sets(losers=1), [WAITING]),
    "losing with nobody to lose": (sets(phase=LOSE), [WAITING]),
    "losing with one item": (sets(phase=LOSE, losers=2, cat=WIDGET), [WAITING]),
    "effect without an action": (sets(phase=EFFECT), [WAITING]),
    "effect without a human": (sets(phase=EFFECT, acted=1, human=-1), [NOWHERE, WAITING]),
    "pile below zero": (sets(pile=-1), [PILE]),
    "no such event": (lambda s: setattr(s, "pile", s.pile | 1 << 15), [PILE]),
    "Event 1 again": (lambda s: setattr(s, "pile", (s.pile | 1) & ~2), [PILE]),
    "an event too few": (lambda s: setattr(s, "pile", s.pile & ~2), [PILE]),
    "won while it runs": (sets(result=WON), [RESULT]),
    "over without a result": (sets(phase=OVER), [RESULT]),
    "no such result": (sets(phase=OVER, result=LOST + 1), [RESULT]),
    "result below zero": (sets(phase=OVER, result=-1), [RESULT]),
    "won with the coast not clear": (sets(phase=OVER, result=WON), [RESULT]),
    "won above the limit": (sets(phase=OVER, result=WON, coast=1, tracker=9), [RESULT]),
    "won in round 1": (sets(phase=OVER, result=WON, coast=1, round=1), [RESULT]),
    "boost from nothing": (lambda s: s.boost[0].__setitem__(1, 3), [HELPS]),
    "first boost of two from one card": (
        both(
            moves(TUNA, ("floor", 6), None),
            lambda s: s.boost[0].__setitem__(0, 3),
            lambda s: s.boost[3].__setitem__(0, 3),
        ),
        [HELPS],
    ),
    "boost below zero": (lambda s: s.boost[3].__setitem__(2, -1), [HELPS]),
    "pried that is no opening": (sets(pried=1 << 6), [HELPS]),
    "broken below zero": (sets(broken=-1), [HELPS]),
    "no such thing": (lambda s: setattr(s, "broken", s.broken | 1 << 16), [HELPS]),
    "barred from what lies nowhere": (sets(barred__0=1 << 5), [MOVES]),
    "first item barred while held": (sets(barred__3=BEDSHEET), [MOVES]),
    "handled in the deck": (sets(handled=1 << 5), [MOVES]),
}


@pytest.mark.parametrize(("change", "told"), BREAKS.values(), ids=BREAKS)
def test_what_was_broken_is_told_and_nothing_else(home, change, told):
    assert broken(home, change) == told


SOUND = {
    "the lowest tracker": sets(tracker=2),
    "the highest tracker": sets(tracker=8),
    "a tracker above the limit, when it is lost": sets(phase=OVER, result=LOST, tracker=9),
    "Brick charms after acting": sets(charmer=BRICK, acted=1),
    "a charmer who has had its turn": sets(charmer=BRICK, done=1, cat=WIDGET),
    "any charmer when an item is to be lost": sets(charmer=POCKET, phase=LOSE, losers=1),
    "any charmer when it is over": sets(charmer=POCKET, phase=OVER, result=LOST),
    "a clear coast": sets(coast=1),
    "won in round 2": sets(phase=OVER, result=WON, coast=1),
    "won with the highest tracker": sets(phase=OVER, result=WON, coast=1, tracker=8),
    "lost": sets(phase=OVER, result=LOST),
    "somebody is to be named": sets(phase=NAME, cat=-1),
    "all but one have had their turn": sets(done=0b0111, cat=POCKET),
    "an effect is to be chosen": sets(phase=EFFECT, acted=1),
    "an item is asked for": sets(phase=ANSWER, wanted=0, cat=MARZIPAN),
    "the first use waits for a target": sets(phase=AIM_THING, task=A_USE),
    "the last use waits for a target": sets(phase=AIM_THING, task=A_COMBINE - 1),
    "two items to choose from": sets(phase=LOSE, losers=1),
    "a boost of a card that is gone": both(moves(TUNA, ("floor", 6), None), lambda s: s.boost[3].__setitem__(0, 3)),
    "a pried opening": sets(pried=1),
    "all things broken": sets(broken=(1 << 16) - 1),
    "barred from what lies somewhere": sets(barred__0=TUNA),
    "handled in paws": sets(handled=BEDSHEET),
    "the rig on a floor": moves(SCARF, ("held", WIDGET), ("floor", 0)),
    "tokens in the last room": both(sets(found__3=0b11111), sets(found__0=1 << 7)),
    "in the last room": sets(place__0=7, human=7),
    "in the first room": sets(place__3=0, human=0),
}


@pytest.mark.parametrize("change", SOUND.values(), ids=SOUND)
def test_what_is_sound_is_not_told(home, change):
    assert broken(home, change) == []


def test_there_is_a_break_for_every_invariant():
    assert {told for _, all_told in BREAKS.values() for told in all_told} == set(range(len(INVARIANTS)))
    assert GAME.invariants == INVARIANTS


def test_in_the_first_round_the_human_is_away_and_nobody_charms(flat):
    scene = flat()
    assert broken(scene, sets(human=0)) == [NOWHERE]
    assert broken(scene, sets(charmer=0, acted=1)) == [CHARM]
    assert broken(scene, sets(coast=1)) == [CHARM]
    assert broken(scene, sets(phase=OVER, result=LOST, human=0)) == []


def test_a_coast_needs_the_human_even_in_any_order(flat, home):
    scene = flat(escape_order="any")
    assert broken(scene, sets(coast=1)) == [CHARM]
    scene.arrange(human="kitchen")
    assert broken(scene, sets(coast=1)) == []


def test_a_lower_floor_lets_the_tracker_go_lower(flat):
    scene = flat(tracker_floor=1)
    assert broken(scene, sets(tracker=1)) == []
    assert broken(scene, sets(tracker=0)) == [TRACKER]


def test_while_cats_are_picked_all_events_are_ahead(flat):
    scene = flat(cat_choice="pick")
    assert broken(scene, sets()) == []
    assert broken(scene, lambda s: setattr(s, "pile", s.pile & ~2)) == [PILE]
    assert broken(scene, sets(round=1)) == [TURNS]


def test_events_that_come_back_are_not_counted(flat, home):
    scene = flat(event_exhaustion="reshuffle")
    scene.arrange(human="kitchen")
    assert broken(scene, sets(pile=2, round=30)) == []
    assert broken(home, sets(pile=2, round=30)) == [PILE]
    assert broken(home, sets(pile=0, round=16)) == []
    assert broken(home, sets(pile=0, round=30)) == []  # without events, the tracker rises every round


@pytest.mark.parametrize("policy", ["random", "beginner", "strong"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_is_well_in_whole_games(flat, policy, seats):
    scene = flat(seats, seed=seats)
    scene.play_until(lambda scene: scene.broken() != [] or not scene.pending(), policy=policy)
    assert scene.broken() == []
    assert scene.s.phase in (TURN, OVER)
    assert CATS == 4
