"""Ability checks: what a cat must roll for a task (R25-R34). A DC is the number that a die must show."""

from __future__ import annotations

from mewple.core.bits import count_bits, lowest_bit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_SMASH,
    AWAY,
    CONTENT,
    ESCAPE,
    Box,
    State,
)

STEALTHY_DISTRACTION = CONTENT.choice("distract_stealth", True)
ANY_RANGE, SAME_ROOM = CONTENT.choice("distract_range", "any"), CONTENT.choice("distract_range", 0)
CRASH_NEXT_DOOR = CONTENT.choice("crash_range", 1)


@rule
def home_yet(s: State) -> bool:
    """R5, R78: whether the human has come home."""
    return s.human != AWAY


@rule
def stealth(b: Box, s: State, cat: int) -> int:
    """R31, R32, R66: how much the human's presence in this cat's room adds to every DC; 0 if the human is charmed or
    elsewhere."""
    if s.human == s.place[cat] and s.charmer < 0:
        return b.stealth
    return 0


@rule
def openings(b: Box, s: State) -> int:
    """R12, R73, Q23: the openings that are ways out now, as bits."""
    return s.broken & b.openings


@rule
def rig_bonus(b: Box, s: State) -> int:
    """R54, Q18: the bonus for parts of a rig beyond the second, if the option gives one."""
    if b.big_rig_bonus == 0 or s.rigs == 0 or openings(b, s) == 0:
        return 0
    extra = 0
    for place in range(ESCAPE):
        if s.rigs >> b.escape_item[place] & 1:
            extra += count_bits(s.parts[place]) - 2
    return min(extra * b.big_rig_bonus, b.rig_bonus_cap)


@rule
def worn_bonus(b: Box, s: State, cat: int) -> int:
    """Q20: the bonus that a cat gets in distraction checks for the items that it wears."""
    bonus = 0
    worn = s.worn[cat]
    while worn != 0:
        bonus += b.item_amount[lowest_bit(worn)]
        worn &= worn - 1
    return bonus


@rule
def thing_dc(b: Box, s: State, thing: int) -> int:
    """R70: the DC of destroying a thing: the printed one, less if it was pried open."""
    return b.task_dc[A_DESTROY + thing] - (b.pry if s.pried >> thing & 1 else 0)


@rule
def needed(b: Box, s: State, cat: int, task: int, bonus: int) -> int:
    """R30: the lowest face with which this cat succeeds at this task. This number may be higher than any face of the
    die."""
    dc = b.task_dc[task] + stealth(b, s, cat)
    if task == A_DISTRACT:  # R60, Q14
        dc = s.tracker - worn_bonus(b, s, cat) - rig_bonus(b, s)
        if b.distract_stealth == STEALTHY_DISTRACTION:
            dc += stealth(b, s, cat)
    elif A_DESTROY <= task < A_SMASH:
        if s.pried >> (task - A_DESTROY) & 1:
            dc -= b.pry
    elif task >= A_COMBINE:  # R52, R53
        dc += s.score[b.pair_first[task]] + s.score[b.pair_second[task]]
    return dc - s.boost[cat][b.task_trait[task]] - bonus


@rule
def can_succeed(b: Box, s: State, cat: int, task: int, bonus: int) -> bool:
    """R34, Q34: whether this cat's die has a face that is high enough for the task."""
    return needed(b, s, cat, task, bonus) <= b.die[cat][b.task_trait[task]]


@rule
def in_reach(b: Box, s: State, cat: int) -> bool:
    """R61, Q21: whether the human, who is home, is near enough for this cat to distract them."""
    if b.distract_range == ANY_RANGE:
        return True
    doors = b.distance[s.place[cat]][s.human]
    return doors == 0 or (doors == 1 and b.distract_range != SAME_ROOM)


@rule
def is_heard(b: Box, s: State, cat: int) -> bool:
    """R74, Q27: whether a crash in this cat's room distracts the human."""
    return b.crash_range != CRASH_NEXT_DOOR or b.distance[s.place[cat]][s.human] <= 1


@rule
def cats_in(s: State, room: int) -> int:
    """The cats in a room, as bits."""
    bits = 0
    for cat in range(CATS):
        if s.place[cat] == room:
            bits |= 1 << cat
    return bits


@rule
def parts_of(b: Box, s: State, item: int) -> int:
    """R53: the parts of the rig with this head, as bits; for an ESCAPE item in no rig, only itself; for any other item,
    0."""
    return s.parts[b.escape_place[item]] if b.escape_place[item] >= 0 else 0
