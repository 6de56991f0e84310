"""An archive: everything that is needed to watch a finished match and to fetch its record, without the rules of its
game.

The rules of a game may change after a match, and then its entries can no longer be replayed. So the archive keeps what
the entries led to: for every version the events, the points, and what each seat and a spectator saw at that moment. The
archive also contains the record with the seed, which is public once the match is over.

The format of an archive does not depend on other structs of this package: events and views are plain JSON values as the
game made them. `FORMAT` is the version of the archive's own format.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec

import mewple
from mewple.core.view import plain
from mewple.match.advance import advance
from mewple.match.errors import MatchError, NotOver
from mewple.match.match import Match
from mewple.match.patches import NOTHING, Patch, apply, difference
from mewple.match.position import LogEvent, MatchFixed, Position
from mewple.match.record import record_of
from mewple.match.record.comments import comments
from mewple.match.record.ndjson import to_ndjson
from mewple.match.record.text import to_text
from mewple.match.views import Result, game_view, points, turn_line

FORMAT = 1
SPECTATOR = -1
"""The number of the spectator in lists of viewers."""
_EVERY = 32
"""For one version in this many, the screens of all viewers are kept whole, so that any version can be reached with few
patches."""
_PRESET = 3
"""An LZMA preset that is twice as fast as the default and compresses nearly as well."""


class BadArchive(MatchError):
    """Raised for data that is not an archive, and for an archive in a format that this release cannot read."""

    code = "bad-record"


class ArchivedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event. `seen_by`: the seats that may see it, as bits, or -1 for everybody. `own`: the text that `seat` itself
    reads instead of `text`."""

    kind: str
    seat: int
    words: dict[str, Any]
    text: str
    source: Literal["game", "table"] = "game"
    seen_by: int = -1
    own: str = ""


class ArchivedMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the archive keeps of one version. `changes`: the patches that turn the screens of the version before into
    those of this one, each with the viewers whose screen it changes.

    A screen is an object: `view` is the game's view (null before the deal), and `turn` is the turn line.
    """

    events: list[ArchivedEvent] = []
    changes: list[tuple[list[int], Patch]] = []
    points: list[int] | None = None
    """The points after this version; None if they did not change."""


class ArchivedSeat(msgspec.Struct, frozen=True):
    """Who had the seat at the end."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str = ""
    left: bool = False
    resigned: bool = False


class Archive(msgspec.Struct, frozen=True):
    """See the module's docstring. `moments` has one element for each version, from 0 (before the first entry) to the
    last."""

    format: int
    release: str
    """The release of Mewple that made the archive."""
    game: str
    rules: int
    at: float
    """Unix time of the last entry."""
    commitment: str
    seed: str
    salt: str
    seats: list[ArchivedSeat]
    result: Result
    record_text: str
    record_ndjson: str
    moments: list[ArchivedMoment]


class _Format(msgspec.Struct):
    format: int


class _OnlyResult(msgspec.Struct):
    result: Result


def make_archive(match: Match, rest: Callable[[], None] = lambda: None) -> Archive:
    """Makes the archive of a match that is over. For a long match this takes seconds; `rest` is called after each
    version, so that other work can be done in between."""
    if not match.over:
        raise NotOver("The match is still going on: only a finished one is archived.")
    record = record_of(match)
    return Archive(
        format=FORMAT,
        release=mewple.__version__,
        game=match.setup.game,
        rules=match.setup.rules,
        at=match.position.at,
        commitment=match.commitment,
        seed=f"{match.setup.seed:016x}",
        salt=match.setup.salt,
        seats=[
            ArchivedSeat(each.kind, each.name, each.level, each.left, number in match.position.resigned)
            for number, each in enumerate(match.position.seats)
        ],
        result=record.result,
        record_text=to_text(record, comments(match)),
        record_ndjson=to_ndjson(record),
        moments=list(_moments(match, rest)),
    )


def _moments(match: Match, rest: Callable[[], None]) -> Iterator[ArchivedMoment]:
    table = match.table
    position = table.begin(match.entries[0].at)
    seen: dict[int, Any] = {}
    told: list[int] | None = None
    said: Sequence[LogEvent] = ()
    for entry in [None, *match.entries]:
        if entry is not None:
            draft = advance(table, position, entry, retold=True)
            position, said = draft.after, draft.said
        now = points(table, position)
        yield ArchivedMoment(
            [_event(each) for each in said], _changes(table, position, seen), now if now != told else None
        )
        told = now
        rest()


def _event(said: LogEvent) -> ArchivedEvent:
    return ArchivedEvent(said.kind, said.seat, plain(dict(said.fields)), said.text, said.source, said.seen_by, said.own)


def _changes(table: MatchFixed, position: Position, seen: dict[int, Any]) -> list[tuple[list[int], Patch]]:
    """Returns the patches from the screens in `seen` to the present ones, each with the viewers who need it. Then it
    puts the present screens into `seen`."""
    groups: list[tuple[list[int], Patch]] = []
    for viewer in (SPECTATOR, *range(len(position.seats))):
        new = _sees(table, position, None if viewer == SPECTATOR else viewer)
        patch = difference(seen.get(viewer), new)
        seen[viewer] = new
        if patch == NOTHING:
            continue
        same = next((viewers for viewers, known in groups if known == patch), None)
        if same is None:
            groups.append(([viewer], patch))
        else:
            same.append(viewer)
    return groups


def _sees(table: MatchFixed, position: Position, seat: int | None) -> dict[str, Any]:
    return {"turn": turn_line(table, position, seat), "view": game_view(table, position, seat)}


def pack(archive: Archive) -> bytes:
    """The archive as it is stored: JSON, compressed with LZMA."""
    return lzma.compress(msgspec.json.encode(archive), preset=_PRESET)


def unpack(data: bytes) -> Archive:
    """Reads the bytes that `pack` made, or raises `BadArchive`."""
    try:
        text = lzma.decompress(data)
        made = msgspec.json.decode(text, type=_Format).format
        if made != FORMAT:
            raise BadArchive(f"This match is stored in format {made}; this release of Mewple reads format {FORMAT}.")
        return msgspec.json.decode(text, type=Archive)
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError) as problem:
        raise BadArchive(f"The stored match is damaged: {problem}") from problem


def result_of(data: bytes) -> Result:
    """The result of the match, read from bytes that `pack` made. Nothing else is decoded."""
    try:
        return msgspec.json.decode(lzma.decompress(data), type=_OnlyResult).result
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError) as problem:
        raise BadArchive(f"The stored match is damaged: {problem}") from problem


class Reel:
    """Finds what each viewer saw at any version of an archive."""

    def __init__(self, archive: Archive) -> None:
        self._moments = archive.moments
        self._kept: list[dict[int, Any]] = []
        self._points: list[list[int]] = []
        seen: dict[int, Any] = {}
        told: list[int] = []
        for version, moment in enumerate(archive.moments):
            seen = _after(seen, moment)
            told = told if moment.points is None else moment.points
            self._points.append(told)
            if version % _EVERY == 0:
                self._kept.append(seen)

    def seen(self, version: int, seat: int | None) -> dict[str, Any]:
        """The `view` and the `turn` line of a seat (None: a spectator) at a version."""
        start = version // _EVERY
        viewer = SPECTATOR if seat is None else seat
        seen = self._kept[start][viewer]
        for moment in self._moments[start * _EVERY + 1 : version + 1]:
            for viewers, patch in moment.changes:
                seen = apply(seen, patch) if viewer in viewers else seen
        return dict(seen)

    def points(self, version: int) -> list[int]:
        return list(self._points[version])


def _after(seen: dict[int, Any], moment: ArchivedMoment) -> dict[int, Any]:
    new = dict(seen)
    for viewers, patch in moment.changes:
        for viewer in viewers:
            new[viewer] = apply(seen.get(viewer), patch)
    return new
