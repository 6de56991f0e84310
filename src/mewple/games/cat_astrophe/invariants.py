"""What must hold in every state. The result has one bit for each text of `INVARIANTS`."""

from __future__ import annotations

from mewple.core.bits import count_bits
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CARDS, CATS, ROOMS, THINGS, TRAITS
from mewple.games.cat_astrophe.ending import ANY_ORDER
from mewple.games.cat_astrophe.round_event import RESHUFFLE
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_USE,
    AIM_CAT,
    AIM_ROOM,
    AIM_THING,
    ALL_CATS,
    ALL_ITEMS,
    ANSWER,
    AWAY,
    BOOST,
    EFFECT,
    ENDED,
    ESCAPE,
    LOSE,
    LOST,
    NAME,
    NO_TASK,
    OVER,
    PICK,
    RUNNING,
    TURN,
    WEAR,
    WON,
    Box,
    State,
)

INVARIANTS = (
    "an item is in two places",
    "an ESCAPE item has left the game, or an item is where its kind never is",
    "a rig is not made of its parts",
    "a Found token without a find, or a find without a token",
    "a cat, or the human, is nowhere",
    "the tracker is out of range",
    "a charm without a human, or a clear coast without an opening and a rig",
    "cats, seats and turns do not fit together",
    "what waits for an answer does not fit what is to be decided",
    "the event pile does not fit the round",
    "the result does not fit the phase or the tracker",
    "a boost or a pried thing that no item could have given",
    "a barred item does not lie on a floor, or an item was moved that nobody could move",
)


@rule
def invariants(b: Box, s: State) -> int:
    broken = 0
    checks = (
        items_doubled(s),
        items_misplaced(b, s),
        rigs_wrong(b, s),
        tokens_wrong(s),
        places_wrong(s),
        tracker_wrong(b, s),
        charm_wrong(b, s),
        turns_wrong(b, s),
        waiting_wrong(b, s),
        pile_wrong(b, s),
        result_wrong(b, s),
        helps_wrong(b, s),
        moves_wrong(s),
    )
    for number in range(len(checks)):
        if checks[number]:
            broken |= 1 << number
    return broken


@rule
def on_floors(s: State) -> int:
    bits = 0
    for room in range(ROOMS):
        bits |= s.floor[room]
    return bits


@rule
def in_paws(s: State) -> int:
    bits = 0
    for cat in range(CATS):
        bits |= s.held[cat]
    return bits


@rule
def worn_items(s: State) -> int:
    bits = 0
    for cat in range(CATS):
        bits |= s.worn[cat]
    return bits


@rule
def items_doubled(s: State) -> bool:
    """R46-R59: whether a card is in two places. A card in no place is out of the game."""
    count = count_bits(s.deck) + count_bits(s.inside)
    for cat in range(CATS):
        count += count_bits(s.held[cat]) + count_bits(s.worn[cat])
    for room in range(ROOMS):
        count += count_bits(s.floor[room])
    together = s.deck | s.inside | in_paws(s) | worn_items(s) | on_floors(s)
    return count != count_bits(together) or together & ~ALL_ITEMS != 0


@rule
def items_misplaced(b: Box, s: State) -> bool:
    """Q11, Q20: whether an ESCAPE item has left the game, or a cat wears an item that is not wearable."""
    together = s.deck | s.inside | in_paws(s) | on_floors(s)
    if b.escape & ~together != 0 or s.inside & ~b.escape != 0:
        return True
    for item in range(len(b.item_effect)):
        if worn_items(s) >> item & 1 and b.item_effect[item] != WEAR:
            return True
    return False


@rule
def rigs_wrong(b: Box, s: State) -> bool:
    """R52-R54: whether a rig's head is not its lowest part, a part is in two rigs, or a score is not the sum of its
    parts."""
    seen = 0
    inside = 0
    rigs = 0
    for place in range(ESCAPE):
        parts = s.parts[place]
        score = 0
        for part in range(ESCAPE):
            if parts >> part & 1:
                score += b.combine[part]
                if part < place:
                    return True
                if part > place:
                    inside |= 1 << b.escape_item[part]
        if seen & parts != 0 or score != s.score[place]:
            return True
        seen |= parts
        if count_bits(parts) > 1:
            rigs |= 1 << b.escape_item[place]
    if seen != (1 << ESCAPE) - 1 or inside != s.inside or rigs != s.rigs:
        return True
    return s.rigs & ~(in_paws(s) | on_floors(s)) != 0


@rule
def tokens_wrong(s: State) -> bool:
    """R47: whether the number of Found tokens differs from the number of cards that have left the deck."""
    tokens = 0
    for cat in range(CATS):
        if s.found[cat] < 0 or s.found[cat] >= 1 << ROOMS:  # `count_bits` needs a number of at least 0
            return True
        tokens += count_bits(s.found[cat])
    return tokens != count_bits(ALL_ITEMS & ~s.deck)


@rule
def places_wrong(s: State) -> bool:
    """R5, R78: whether the human is home in the first round, or away later."""
    for cat in range(CATS):
        if not 0 <= s.place[cat] < ROOMS:
            return True
    if not AWAY <= s.human < ROOMS:
        return True
    return s.phase != OVER and (s.human == AWAY) != (s.round <= 1)


@rule
def tracker_wrong(b: Box, s: State) -> bool:
    """R90, R97: whether the tracker is below its floor, or above its limit in a game that goes on."""
    return s.tracker < b.tracker_floor or (s.phase != OVER and s.tracker > b.lose_above)


@rule
def charm_wrong(b: Box, s: State) -> bool:
    """R19, R65: whether there is a charmer that has not acted."""
    if not -1 <= s.charmer < CATS or (s.charmer >= 0 and s.human == AWAY):
        return True
    if s.charmer >= 0 and s.phase not in (LOSE, OVER):
        return s.done >> s.charmer & 1 == 0 and not (s.charmer == s.cat and s.acted)
    ready = s.rigs != 0 and openings(b, s) != 0
    return s.coast != 0 and (s.human == AWAY or (b.escape_order != ANY_ORDER and not ready))


@rule
def turns_wrong(b: Box, s: State) -> bool:
    """R36, R37: whether a cat has no seat, or the cat on turn has had its turn already."""
    if s.phase == PICK:
        return s.round != 0
    cats = 0
    for turn in range(CATS):
        cats |= 1 << s.order[turn]
        if s.seat_of[s.order[turn]] != turn % s.seats:
            return True
    if cats != ALL_CATS or s.round < 1 or not 0 <= s.done <= ALL_CATS:
        return True
    if s.phase in (NAME, OVER, LOSE):
        return False
    return s.done >> s.cat & 1 == 1


@rule
def waiting_wrong(b: Box, s: State) -> bool:
    """D2-D5: whether the state holds an open choice that does not belong to its phase."""
    if not PICK <= s.phase <= OVER or s.phase == ENDED or (s.wanted >= 0) != (s.phase == ANSWER):
        return True
    aiming = s.phase in (AIM_ROOM, AIM_CAT, AIM_THING)
    if (s.task != NO_TASK) != aiming or (aiming and not A_USE <= s.task < A_COMBINE):
        return True
    if (s.losers != 0) != (s.phase == LOSE) and s.phase != OVER:
        return True
    if s.phase == LOSE and s.held[s.cat] & (s.held[s.cat] - 1) == 0:
        return True
    return s.phase == EFFECT and (s.human == AWAY or not s.acted)


@rule
def pile_wrong(b: Box, s: State) -> bool:
    """R9, R77: whether the number of past events does not match the round."""
    if s.pile < 0 or s.pile >= 1 << CARDS or (s.round > 1 and s.pile >> b.first_card & 1):
        return True
    gone = CARDS - count_bits(s.pile)
    if b.event_exhaustion == RESHUFFLE or s.phase in (OVER, PICK, LOSE):
        return s.phase == PICK and gone != 0
    return gone != min(s.round - 1, CARDS)


@rule
def result_wrong(b: Box, s: State) -> bool:
    """R16, R41, R97: whether the result contradicts the rest of the state."""
    if (s.phase == OVER) != (s.result != RUNNING) or not RUNNING <= s.result <= LOST:
        return True
    return s.result == WON and (s.tracker > b.lose_above or s.coast == 0 or s.round < 2)


@rule
def helps_wrong(b: Box, s: State) -> bool:
    """Q37: whether a cat has a boost although no item that gives it was used."""
    here = s.deck | in_paws(s) | on_floors(s)
    for trait in range(len(TRAITS)):
        spent = 0
        for item in range(len(b.item_effect)):
            if b.item_effect[item] == BOOST and b.item_trait[item] == trait and here >> item & 1 == 0:
                spent += 1
        for cat in range(CATS):
            if s.boost[cat][trait] < 0:
                return True
            spent -= 1 if s.boost[cat][trait] > 0 else 0
        if spent < 0:
            return True
    return s.pried & ~b.openings != 0 or s.broken < 0 or s.broken >= 1 << THINGS


@rule
def moves_wrong(s: State) -> bool:
    """R57, Q19: whether an item is wrongly marked as moved, asked for or dropped."""
    for cat in range(CATS):
        if s.barred[cat] & ~on_floors(s) != 0:
            return True
    return s.phase == TURN and s.handled & s.deck != 0
