"""Trips: claiming a passenger (R30-R35), the destination (R36-R43), arriving and being paid (R44-R49)."""

from mewple.core.events import Log, emit, emit_to
from mewple.core.rule import rule
from mewple.games.cabbie.packs import (
    disclose,
    draw_destination,
    draw_tip,
    known_in_pack,
    return_destination,
    return_passenger,
    rule_out,
    take_passenger,
    top_is_known,
)
from mewple.games.cabbie.roads import number, owner, spaces_to
from mewple.games.cabbie.state import (
    AT_ONCE,
    DRIVING,
    E_ACCEPTED,
    E_CLAIMED,
    E_DREW,
    E_DROVE,
    E_FIRST_STOP,
    E_OFFERED,
    E_PAID,
    E_REFUSED,
    E_TIPPED,
    E_TURNED_AWAY,
    MUST_ENTER,
    NONE,
    NOT_BY_CROSSING,
    OPEN_DESTINATIONS,
    PILES,
    TOURING,
    Box,
    State,
)


@rule
def money(s: State, seat: int) -> int:
    """R58: the fares and tips of a seat. Drivers never have to pay anything."""
    return s.fares[seat] + s.tips[seat]


@rule
def only_crosses(b: Box, s: State, cab: int, card: int) -> bool:
    """Q14, `crossing_counts = false`: whether the cab is on a junction and did not come along the card's street."""
    here = s.square[cab]
    if not b.crossing[here]:
        return False
    return s.behind[cab] == NONE or b.waits[s.behind[cab]] >> card & 1 == 0


@rule
def is_in_street(b: Box, s: State, cab: int, card: int) -> bool:
    """R32, Q14: whether the cab is in the street where this passenger waits."""
    if b.waits[s.square[cab]] >> card & 1 == 0:
        return False
    return b.crossing_counts != NOT_BY_CROSSING or not only_crosses(b, s, cab, card)


@rule
def note_entering(b: Box, s: State, cab: int) -> None:
    """Q15: if the cab has just driven into the street of a waiting passenger, records that. Only the option
    `claim_in_place = false` needs this."""
    if b.claim_in_place != MUST_ENTER:
        return
    for pile in range(PILES):
        if is_in_street(b, s, cab, s.cards[pile][0]):
            s.entered[pile] |= 1 << cab


@rule
def tell_run(s: State, log: Log) -> None:
    """Writes one event for all spaces that a cab has driven since the last event in the log."""
    if s.run > 0:
        emit(log, E_DROVE, owner(s.runner), s.runner, s.square[s.runner], s.run)
        s.run = 0


@rule
def claim(b: Box, s: State, which: int, pile: int, log: Log) -> None:
    """R33-R36: the cab takes the top passenger of a pile, and draws a Destination card. This costs no space."""
    tell_run(s, log)
    cab = number(s, which)
    s.pile[cab] = pile
    s.passenger[cab] = s.cards[pile][0]
    emit(log, E_CLAIMED, s.active, cab, pile, s.passenger[cab], s.square[cab])
    take_passenger(s, pile, log)
    draw_until_one_stands(b, s, cab, log)


@rule
def audience(b: Box, seat: int) -> int:
    """Q20: the seats that may see a Destination card in this seat's cab, as bits."""
    return -1 if b.destinations == OPEN_DESTINATIONS else 1 << seat


@rule
def is_secret(b: Box, s: State) -> bool:
    """Q20: whether Destination cards in cabs are hidden from anybody at the table."""
    return b.destinations != OPEN_DESTINATIONS and s.seats > 1


@rule
def may_be_another(b: Box, s: State, cab: int) -> bool:
    """Q20: whether the cab might have another Destination card, as far as the others can tell."""
    return is_secret(b, s) and s.could[cab] & ~(1 << s.destination[cab]) != 0


@rule
def draw_until_one_stands(b: Box, s: State, cab: int, log: Log) -> None:
    """R36, R40-R43: draws Destination cards until one is possible for the passenger's street. A tourist's offer may be
    refused (Q18, Q19).

    Q20: after a secret card, the driver is always asked next, so that others cannot tell when a tourist makes an offer.
    """
    seat = owner(cab)
    taken = b.taken[s.passenger[cab]]
    known = top_is_known(b, s)
    card = draw_destination(s, log)
    while taken >> card & 1 == 0:
        return_destination(s, card)
        emit(log, E_TURNED_AWAY, seat, cab, card)
        known = top_is_known(b, s)
        card = draw_destination(s, log)
    s.destination[cab] = card
    if known or b.destinations == OPEN_DESTINATIONS:
        rule_out(s, card)
        s.could[cab] = 1 << card
    else:
        s.could[cab] = taken & ~known_in_pack(s)
    if b.offer[card] > 0:
        s.phase = TOURING
        s.asking = cab
        emit_to(log, audience(b, seat), E_OFFERED, seat, cab, card)
    else:
        s.reading = 1 if is_secret(b, s) else 0
        emit_to(log, audience(b, seat), E_DREW, seat, cab, card)


@rule
def accept(b: Box, s: State, log: Log) -> None:
    """R40, R46: the driver accepts a tour."""
    s.phase = DRIVING
    cab = s.asking
    s.asking = NONE
    emit_to(log, audience(b, owner(cab)), E_ACCEPTED, owner(cab), cab, s.destination[cab])


@rule
def refuse(b: Box, s: State, log: Log) -> None:
    """R40, R43, Q19: the driver refuses a tour. The card is shown and goes under the pack, and another one is drawn."""
    cab = s.asking
    card = s.destination[cab]
    disclose(log, may_be_another(b, s, cab))
    s.phase = DRIVING
    s.asking = NONE
    return_destination(s, card)
    s.destination[cab] = NONE
    emit(log, E_REFUSED, owner(cab), cab, card)
    draw_until_one_stands(b, s, cab, log)


@rule
def next_stop(b: Box, s: State, cab: int) -> int:
    """R38, Q17: the next place on a cab's Destination card: a tour's first stop, then its last one."""
    card = s.destination[cab]
    first = b.first_stop[card]
    return first if first != NONE and s.begun[cab] >> card & 1 == 0 else b.last_stop[card]


@rule
def spaces_left(b: Box, s: State, cab: int) -> int:
    """The number of spaces from a cab with a passenger to its last stop, by way of the first."""
    card = s.destination[cab]
    stop = next_stop(b, s, cab)
    more = b.between[card] if stop != b.last_stop[card] else 0
    return spaces_to(b, s, stop, s.square[cab]) + more


@rule
def reach_place(b: Box, s: State, cab: int, place: int, log: Log) -> None:
    """R37, R38, Q16, Q34: a cab with a passenger has driven onto a shaded square. The square may belong to the
    passenger's last stop, to the first stop, or to neither."""
    ends = b.ends_at[place] & (~b.two_stops | s.begun[cab])
    card = s.destination[cab]
    if ends >> card & 1:
        be_paid(b, s, cab, place, log)
        return
    disclose(log, is_secret(b, s) and s.could[cab] & ends != 0)
    s.could[cab] &= ~ends  # with one of these cards, the passenger would have paid
    begins = b.begins_at[place]
    is_first_stop = begins & ~s.begun[cab] & 1 << card != 0
    s.begun[cab] |= begins
    if is_first_stop:
        emit_to(log, audience(b, owner(cab)), E_FIRST_STOP, owner(cab), cab, place)


@rule
def fare_of(b: Box, passenger: int, card: int) -> int:
    """R45, R46, Q17, Q21: the fare by the table, or the pence that the tourist has offered."""
    return b.offer[card] if b.offer[card] > 0 else b.fare[passenger][b.last_stop[card]]


@rule
def be_paid(b: Box, s: State, cab: int, place: int, log: Log) -> None:
    """R44-R49: the passenger pays fare and tip, the cards go back, and the cab is free."""
    tell_run(s, log)
    seat, passenger, card = owner(cab), s.passenger[cab], s.destination[cab]
    before = money(s, seat)
    pence = fare_of(b, passenger, card)
    s.fares[seat] += pence
    s.trips[seat] += 1
    empty_cab(b, s, cab, log)
    emit(log, E_PAID, seat, cab, place, card, passenger, pence, money(s, seat))
    tip = draw_tip(b, s, log)
    s.tips[seat] += b.tip[tip]
    emit(log, E_TIPPED, seat, cab, tip, b.tip[tip], money(s, seat))
    if b.second_cab_time == AT_ONCE and before < b.second_cab_at <= money(s, seat):
        s.may_enter = 1  # Q23


@rule
def empty_cab(b: Box, s: State, cab: int, log: Log) -> None:
    """R47: puts both cards of a cab under their packs."""
    disclose(log, may_be_another(b, s, cab))
    return_passenger(s, cab)
    return_destination(s, s.destination[cab])
    s.destination[cab] = NONE
    s.could[cab] = 0
    s.begun[cab] = 0
