"""Items and coloured dice (R27 to R33, R46 to R50, R53)."""

from mewple.core.bits import lowest_bit
from mewple.core.chance import die
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.passengers import move_passenger
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_ITEM,
    CRAZY,
    E_ITEM_ROLLED,
    E_ITEMS_SKIPPED,
    E_LOST_DIE,
    E_STOLE,
    E_UPGRADE_MISSED,
    E_UPGRADED,
    EXTRA_MOVE,
    GAIN_D6,
    GAIN_D8,
    O_ITEM,
    OWN_D6,
    OWN_D8,
    RELOCATE,
    Box,
    State,
)


@rule
def item_due(b: Box, s: State) -> bool:
    """R28: whether the active driver has a 3 left and may still roll for an item this turn."""
    return s.items_left > 0 and s.item_rolls < b.item_rolls_per_turn


@rule
def decide_item(b: Box, s: State, action: int, log: Log) -> None:
    """R27, Q15: the active driver rolls for one item, or declines all that are left."""
    if action == A_ITEM:
        roll_item(b, s, log)
    else:
        left = s.items_left
        s.items_left = 0
        report(log, E_ITEMS_SKIPPED, s.active, left)


@rule
def roll_item(b: Box, s: State, log: Log) -> None:
    """R27 to R33, Q15: rolls for an item and applies it."""
    s.items_left -= 1
    s.item_rolls += 1
    face = die(s, 6, O_ITEM)
    report(log, E_ITEM_ROLLED, s.active, face)
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
    """R1, R73: the colour of a driver: 0, 1 or 2. Seats 0, 1 and 2 are red, blue and green; Crazy cat is blue."""
    return 1 if driver == CRAZY else driver


@rule
def driver_of(s: State, colour: int) -> int:
    """R1, R73: the driver with this colour, or -1 for none."""
    if s.seats == 1:
        return 0 if colour == 0 else CRAZY if colour == 1 else -1
    return colour if colour < s.seats else -1


@rule
def takes_dice(b: Box, driver: int) -> bool:
    """Q47: whether this driver can get coloured dice. For Crazy cat, an option decides this."""
    return driver != CRAZY or bool(b.crazy_extra_dice)


@rule
def upgrade(b: Box, s: State, driver: int, kind: int, log: Log) -> None:
    """R5, R32, R33, R46, R47, Q17, Q47: the driver gets the D6 or D8 (`kind`) of its own colour, once a game."""
    mine = (0b001001 << colour_of(driver)) & kind
    if s.gained & mine or not takes_dice(b, driver):
        report(log, E_UPGRADE_MISSED, driver, lowest_bit(mine))
        return
    s.gained |= mine
    s.held[driver] |= mine
    report(log, E_UPGRADED, driver, lowest_bit(mine))


@rule
def first_die(held: int, kind: int) -> int:
    """Q27, Q28: the die of this kind to take, as a bit: the red one, or else the blue one, or else the green one. 0 if
    there is none."""
    dice = held & kind
    return dice & -dice


@rule
def steal(s: State, thief: int, victim: int, log: Log) -> None:
    """R48, R50, Q27: the thief takes a D6 of the victim, or a D8 if the victim has no D6, and keeps it."""
    kind = OWN_D6 if s.held[victim] & OWN_D6 else OWN_D8
    taken = first_die(s.held[victim], kind)
    s.held[victim] ^= taken
    s.held[thief] |= taken
    report(log, E_STOLE, thief, victim, lowest_bit(taken))


@rule
def has_both_kinds(s: State, driver: int) -> bool:
    """Whether the driver holds a coloured D6 and a coloured D8."""
    return bool(s.held[driver] & OWN_D6) and bool(s.held[driver] & OWN_D8)


@rule
def lose_die(b: Box, s: State, driver: int, kind: int, log: Log) -> None:
    """R53, Q17, Q28: puts a die of this kind back into the box. With `regain_dice`, the die can be won again."""
    lost = first_die(s.held[driver], kind)
    s.held[driver] ^= lost
    if b.regain_dice:
        s.gained ^= lost
    report(log, E_LOST_DIE, driver, lowest_bit(lost))
