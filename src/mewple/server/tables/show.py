"""What the match says, in the words of the wire. Nothing is added to what `Match.view_for` lets out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mewple.bots.hints import Hint
from mewple.match import Choice, ClockShown, Match, Refused, SeatNow, Setup, ShownEvent, Update, commitment
from mewple.match.past import ArchivedMatch
from mewple.match.position import LogEvent
from mewple.match.views import Ended
from mewple.server import wire
from mewple.store import SeatRow, Stored

Seats = tuple[int, ...]
"""The seats of one client; () for a spectator."""


def seats_of(seats: Iterable[SeatRow], guest: str | None) -> Seats:
    """The seats where this guest sits."""
    return tuple(each.seat for each in seats if guest and each.guest == guest)


def table_info(stored: Stored, match: Match, yours: Seats, now: float) -> wire.TableInfo:
    """A table whose match is in memory."""
    return _live_table(stored, match, match.view_for(None, now), yours)


def _live_table(stored: Stored, match: Match, seen: Update, yours: Seats) -> wire.TableInfo:
    setup = match.setup
    clocks: Sequence[ClockShown | None] = seen.clocks or [None] * len(seen.seats)
    acting = {seat for seat in seen.pending if seen.seats[seat].kind == "person"}
    return wire.TableInfo(
        id=stored.id,
        game=stored.game,
        seats=[
            _seat(number, seat, clock, number in yours, number not in seen.away)
            for number, (seat, clock) in enumerate(zip(seen.seats, clocks, strict=True))
        ],
        options=dict(setup.options),
        clock=_clock(setup),
        real_dice=setup.real_dice,
        hints=setup.hints,
        started=stored.head.started if match.ended else seen.phase != "waiting",
        over=stored.head.over if match.ended else seen.phase == "over",
        paused=seen.paused,
        version=seen.version,
        created=stored.created,
        updated=stored.head.updated,
        your_turn=bool(acting & set(yours)),
        commitment=seen.commitment,
        wants_pause=list(seen.wants_pause),
        hints_on=seen.hints_on,
        agreed_to_hints=list(seen.agreed_to_hints),
        rematch=stored.rematch,
        ended=_ended(match.ended),
        archived=isinstance(match, ArchivedMatch),
    )


def _ended(ended: Ended | None) -> wire.Ended | None:
    return wire.Ended(ended.why, ended.text) if ended else None


def _seat(number: int, seat: SeatNow, clock: ClockShown | None, yours: bool, here: bool) -> wire.SeatInfo:
    return wire.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        yours=yours,
        present=seat.kind == "bot" or (seat.kind == "person" and here),
        clock=clock.bank if clock else None,
        decision=clock.decision if clock else None,
        ticking=clock.running if clock else False,
        taken_over=seat.left,
    )


def _clock(setup: Setup) -> wire.ClockWish:
    clock = setup.clock
    return wire.ClockWish(int(clock.per_match), int(clock.increment), int(clock.per_decision), int(clock.game))


def stored_table(
    stored: Stored, setup: Setup, yours: Seats, ended: Ended | None = None, *, archived: bool = False
) -> wire.TableInfo:
    """A table as its row tells it, without its entries: enough for a list."""
    head = stored.head
    people = [each for each in stored.seats if each.kind == "person"]
    acting = {each.seat for each in people if head.pending >> each.seat & 1}
    return wire.TableInfo(
        id=stored.id,
        game=stored.game,
        seats=[
            wire.SeatInfo(each.seat, each.kind, each.name, each.level, each.seat in yours, each.kind == "bot")
            for each in stored.seats
        ],
        options=dict(setup.options),
        clock=_clock(setup),
        real_dice=setup.real_dice,
        hints=setup.hints,
        started=head.started,
        over=head.over,
        paused=False,
        hints_on=setup.hints and (setup.mode == "same_screen" or len(people) < 2),
        version=head.version,
        created=stored.created,
        updated=head.updated,
        your_turn=bool(acting & set(yours)) and not ended,
        commitment=commitment(setup),
        rematch=stored.rematch,
        ended=_ended(ended),
        archived=archived,
    )


def update(stored: Stored, match: Match, yours: Seats, since: int, now: float) -> wire.Update:
    """The match as it stands for one client, with what happened after version `since`."""
    seen = [match.view_for(seat, now, since) for seat in yours or (None,)]
    first = seen[0]
    return wire.Update(
        version=first.version,
        table=_live_table(stored, match, first, yours),
        views=[_view(each) for each in seen],
        pending=first.pending,
        points=first.points,
        events=_events(match, yours, seen, since),
        since=since,
        ask=_ask(seen),
        game_clock=_game_clock(first),
        result=result(first),
        seed=first.reveal.seed if first.reveal else "",
        salt=first.reveal.salt if first.reveal else "",
    )


def moment(match: Match, yours: Seats, version: int, id: str) -> wire.MomentView:  # noqa: A002  the wire calls it so
    """The match as it stood after a version, for one client."""
    seen = [match.moment(version, seat, version - 1) for seat in yours or (None,)]
    views = [_view(each) for each in seen]
    return wire.MomentView(id, version, views, seen[0].points, _events(match, yours, seen, version - 1))


def hints(match: Match, asked: wire.AskHint, found: Sequence[Hint]) -> wire.Hints:
    """The answer to a question for a hint, in the words of the position it was asked at."""
    game, b, s = match.table.game, match.table.box, match.position.state
    return wire.Hints(
        asked.id,
        match.version,
        asked.seat,
        [
            wire.HintInfo(
                action=each.action,
                words=game.actions.words(each.action),
                label=game.words.action(b, s, asked.seat, each.action),
                chance=each.share,
                reason=each.reason,
            )
            for each in found
        ],
    )


def _view(seen: Update) -> wire.SeatView:
    return wire.SeatView(
        seat=seen.seat,
        view=seen.view,
        turn=seen.turn,
        legal=[choice(each) for each in seen.legal],
        refused=[_refused(each) for each in seen.refused],
        can_undo=seen.undo.possible,
        undo_reason=seen.undo.why_not,
        undo_label=seen.undo.label,
        can_resign=seen.can_resign,
    )


def choice(each: Choice) -> wire.ActionInfo:
    return wire.ActionInfo(each.action, each.words, each.label)


def _refused(each: Refused) -> wire.RefusedInfo:
    return wire.RefusedInfo(each.action, each.words, each.label, each.text, each.clause)


def _game_clock(seen: Update) -> wire.GameClock | None:
    clock = seen.game_clock
    return wire.GameClock(clock.left, clock.still, clock.running) if clock else None


def _ask(seen: Sequence[Update]) -> wire.Ask | None:
    """The seat that rolls sees a text of its own; any other of this client's seats sees the same question."""
    asked = next((each.ask for each in seen if each.ask and each.ask.yours), seen[0].ask)
    return wire.Ask(asked.seat, asked.text, asked.n) if asked else None


def result(seen: Update) -> list[wire.SeatResult] | None:
    if seen.result is None:
        return None
    rows = zip(seen.result.points, seen.result.places, seen.result.returns, strict=True)
    return [wire.SeatResult(seat, *row) for seat, row in enumerate(rows)]


def _events(match: Match, yours: Seats, seen: Sequence[Update], since: int) -> list[wire.EventInfo]:
    """What happened, for one client. With several seats: each event once, with whom of them it is for."""
    if len(seen) == 1:
        return [event(each, each.text) for each in seen[0].events]
    told = []
    for said in match.history.said(since, seen[0].version):
        seats = [seat for seat in yours if said.visible_to(seat)]
        # On a shared screen names are clearer than "you", unless only the seat itself may look.
        text = said.own if said.own and seats == [said.seat] else said.text
        if seats:
            told.append(event(said, text, None if len(seats) == len(yours) else seats))
    return told


def event(told: LogEvent | ShownEvent, text: str, only: list[int] | None = None) -> wire.EventInfo:
    words = {"kind": told.kind, **told.words}
    return wire.EventInfo(told.version, words, told.seat, text, told.source, only)
