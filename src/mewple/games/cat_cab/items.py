"""Items and coloured dice (R27 to R33, R46 to R50, R53)."""

from mewple.core.fate import die
from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.passengers import move_passenger
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_ITEM,
    A_ITEM_SKIP,
    CRAZY,
    EVENTS,
    EXTRA_MOVE,
    GAIN_D6,
    GAIN_D8,
    NO_DIE_THERE,
    NOT_IN_CITY,
    O_ITEM,
    OWN_D6,
    OWN_D8,
    RELOCATE,
    Box,
    State,
)

E_ITEM, E_SKIPPED, E_UPGRADED = EVENTS["item_rolled"], EVENTS["items_skipped"], EVENTS["upgraded"]
E_MISSED, E_STOLE, E_LOST_DIE = EVENTS["upgrade_missed"], EVENTS["stole"], EVENTS["lost_die"]


@rule
def item_due(b: Box, s: State) -> bool:
    """R28: a 3 is left, and fewer than two items were rolled for."""
    return s.items_left > 0 and s.item_rolls < b.item_rolls_per_turn


@rule
def refuse_item(action: int) -> int:
    """R27, Q15: roll, or leave it."""
    return LEGAL if action in (A_ITEM, A_ITEM_SKIP) else NOT_NOW


@rule
def decide_item(b: Box, s: State, action: int, log: Log) -> None:
    if action == A_ITEM:
        roll_item(b, s, log)
    else:
        report(log, E_SKIPPED, s.active, s.items_left)
        s.items_left = 0


@rule
def roll_item(b: Box, s: State, log: Log) -> None:
    """R27 to R33, Q15: a rolled item must be applied."""
    s.items_left -= 1
    s.item_rolls += 1
    face = die(s, 6, O_ITEM)
    report(log, E_ITEM, s.active, face)
    effect = b.item_effect[face]
    if effect == EXTRA_MOVE:
        s.ones += b.item_spaces[face] == 1
        s.twos += b.item_spaces[face] == 2
    elif effect == RELOCATE:
        move_passenger(b, s, log)
    elif effect == GAIN_D6:
        upgrade(b, s, s.active, OWN_D6, log)
    elif effect == GAIN_D8:
        upgrade(b, s, s.active, OWN_D8, log)


@rule
def colour_of(driver: int) -> int:
    """R1, R73: seats are red, blue, green; Crazy cat drives blue."""
    return 1 if driver == CRAZY else driver


@rule
def driver_of(s: State, colour: int) -> int:
    """Who drives this colour at this table; -1 for nobody."""
    if s.seats == 1:
        return 0 if colour == 0 else CRAZY if colour == 1 else -1
    return colour if colour < s.seats else -1


@rule
def takes_dice(b: Box, driver: int) -> bool:
    """Q47: Crazy cat has five white dice and never more, unless the option gives it upgrades."""
    return driver != CRAZY or bool(b.crazy_extra_dice)


@rule
def kind_sides(kind: int) -> int:
    return 6 if kind == OWN_D6 else 8


@rule
def upgrade(b: Box, s: State, driver: int, kind: int, log: Log) -> None:
    """R5, R32, R33, R46, R47, Q17, Q47: the die of the own colour, once in a game."""
    mine = (0b001001 << colour_of(driver)) & kind
    if s.gained & mine or not takes_dice(b, driver):
        report(log, E_MISSED, driver, kind_sides(kind))
        return
    s.gained |= mine
    s.held[driver] |= mine
    report(log, E_UPGRADED, driver, kind_sides(kind))


@rule
def first_die(held: int, kind: int) -> int:
    """Q27, Q28: of one kind red goes before blue before green; 0 when there is none."""
    dice = held & kind
    return dice & -dice


@rule
def die_colour(bit: int) -> int:
    return 0 if bit & 0b001001 else 1 if bit & 0b010010 else 2


@rule
def refuse_victim_of_theft(s: State, thief: int, victim: int) -> int:
    """R48, R49, Q27: another cat in the city that has a coloured die."""
    if victim < 0 or victim == thief:
        return NOT_NOW
    if not in_city(s, victim):
        return NOT_IN_CITY
    return LEGAL if s.held[victim] else NO_DIE_THERE


@rule
def steal(s: State, thief: int, victim: int, log: Log) -> None:
    """R48, R50, Q27: a D6 before a D8; for good."""
    kind = OWN_D6 if s.held[victim] & OWN_D6 else OWN_D8
    taken = first_die(s.held[victim], kind)
    s.held[victim] ^= taken
    s.held[thief] |= taken
    report(log, E_STOLE, thief, victim, kind_sides(kind), die_colour(taken))


@rule
def has_both_kinds(s: State, driver: int) -> bool:
    return bool(s.held[driver] & OWN_D6) and bool(s.held[driver] & OWN_D8)


@rule
def lose_die(b: Box, s: State, driver: int, kind: int, log: Log) -> None:
    """R53, Q17, Q28: to the box; by option back to the supply, to be won again."""
    lost = first_die(s.held[driver], kind)
    s.held[driver] ^= lost
    if b.regain_dice:
        s.gained ^= lost
    report(log, E_LOST_DIE, driver, kind_sides(kind), die_colour(lost))
