"""Makes the summary of a table, `TableInfo`, from the match in memory or from the stored row alone."""

from __future__ import annotations

from collections.abc import Iterable

from mewple.core.overlay import changes_in_words
from mewple.match import Match, Setup, commitment
from mewple.match.past import ArchivedMatch
from mewple.match.views import Ended, SeatInfo, Seats, Standing
from mewple.tables.messages import ClockWish, TableInfo
from mewple.tables.store import SeatRow, Stored


def seats_of(seats: Iterable[SeatRow], guest: str | None) -> Seats:
    """The seats where this guest sits."""
    return tuple(each.seat for each in seats if guest and each.guest == guest)


def live_info(stored: Stored, match: Match, yours: Seats, now: float) -> TableInfo:
    """The summary of a table whose match is in memory."""
    archived = isinstance(match, ArchivedMatch)
    return table_info(stored, match.setup, match.standing(now), yours, match.commitment, match.ended, archived=archived)


def listed_info(
    stored: Stored, setup: Setup, yours: Seats, ended: Ended | None = None, *, archived: bool = False
) -> TableInfo:
    """The summary of a table from its row, without its entries. Lists of tables need no more than this."""
    return table_info(stored, setup, _stored_standing(stored), yours, commitment(setup), ended, archived=archived)


def table_info(
    stored: Stored,
    setup: Setup,
    standing: Standing,
    yours: Seats,
    published: str,
    ended: Ended | None,
    *,
    archived: bool,
) -> TableInfo:
    """`ended`: why the match cannot continue; None if it can. If the match cannot continue, the version and the state
    come from the stored row."""
    acting = {seat for seat in standing.pending if standing.seats[seat].kind == "person"}
    clock = setup.clock
    return TableInfo(
        id=stored.id,
        game=stored.game,
        seats=standing.seats,
        yours=list(yours),
        options=dict(setup.options),
        clock=ClockWish(int(clock.per_match), int(clock.increment), int(clock.per_decision), int(clock.game)),
        real_dice=setup.real_dice,
        hints=setup.hints,
        started=stored.head.started if ended else standing.started,
        over=stored.head.over if ended else standing.over,
        paused=standing.paused,
        version=standing.version,
        created=stored.created,
        updated=stored.head.updated,
        your_turn=bool(acting & set(yours)) and not ended,
        commitment=published,
        wants_pause=standing.wants_pause,
        hints_on=standing.hints_on,
        agreed_to_hints=standing.agreed_to_hints,
        rematch=stored.rematch,
        ended=ended,
        archived=archived,
        changes=changes_in_words(setup.overlay),
        lesson=setup.lesson.part if setup.lesson else 0,
    )


def _stored_standing(stored: Stored) -> Standing:
    """The state of the match as the row has it. It says nothing about pauses and hints, which lists do not show."""
    head = stored.head
    return Standing(
        version=head.version,
        started=head.started,
        over=head.over,
        paused=False,
        wants_pause=[],
        hints_on=False,
        agreed_to_hints=[],
        seats=[SeatInfo(each.seat, each.kind, each.name, each.level) for each in stored.seats],
        pending=[each.seat for each in stored.seats if head.pending >> each.seat & 1],
    )
