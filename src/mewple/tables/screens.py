"""What each client sees, as one JSON value that is kept up to date by patches.

Clients with the same seats share a screen. After a change, every screen in use gets one update. For each event that a
viewer may see, the view and the points are made from the state at that event. The event's patch has the differences
from the view and points before it. The last patch has everything else: legal actions, the turn line, clocks. If a part
of a view has not changed, it is not made again (`ViewTracker`). A part that is the same for several viewers is made
only once.

If a viewer may not see an event, its effects on that viewer's screen are part of the next patch.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from mewple.core.view import ViewTracker
from mewple.match import Draft, Match
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.patches import NOTHING, Patch, difference, same
from mewple.match.position import Position
from mewple.match.views import Seats, Seen, TableEvent, points_of, seat_view, seen, told_event
from mewple.tables.messages import MomentView, TableInfo, Update, Welcome

Info = Callable[[Seats], TableInfo]
"""Makes the `TableInfo` for a viewer with these seats."""
Shown = dict[str, Any]
"""A screen as plain JSON (see `messages.Screen`)."""
Views = dict[int | None, Any]
"""The game's view for each seat and for spectators (None), without the parts that never change; None before the
deal."""


@dataclass(frozen=True)
class AtEvent:
    """The views and the points at the moment when an event happened."""

    views: Views
    points: list[int]


MOST_STATICS = 64
_statics: dict[int, tuple[Any, msgspec.Raw]] = {}
"""For the Python id of each box: the box, and the parts of its view that never change. The box is kept so that no other
object gets the same id."""


class Screens:
    """The screens of one match."""

    def __init__(self, match: Match, info: Info) -> None:
        self._match = match
        self._info = info
        self._shown: dict[Seats, tuple[int, Shown]] = {}
        self._fields: defaultdict[Seats, PlainFields] = defaultdict(PlainFields)
        closed = isinstance(match, ArchivedMatch | EndedMatch)
        self._tracker = None if closed else ViewTracker(match.table.game, match.table.box)

    def keep(self, wanted: Iterable[Seats]) -> None:
        """Forgets all screens except these."""
        wanted = set(wanted)
        for seats in self._shown.keys() - wanted:
            del self._shown[seats], self._fields[seats]

    def welcome(self, seats: Seats, since: int, events: list[TableEvent], now: float) -> Welcome:
        """The whole screen, with the events after version `since`. From now on `updates` keeps this screen up to
        date."""
        match = self._match
        shown: Any = self._screen(seats, self._seen(seats, now=now), self._fields[seats])
        self._shown[seats] = (match.version, shown)
        return Welcome(match.version, since, self._static(), shown, events)

    def updates(self, drafts: Sequence[Draft], now: float) -> dict[Seats, Update]:
        """The update of each screen after these changes, which are already part of the match. If there are no changes,
        an update contains only what has changed outside the match, such as facts about the table."""
        watched = self._watch(drafts, {viewer for seats in self._shown for viewer in self._match.viewers(seats)})
        updates, differences = {}, Differences()
        for seats, (since, before) in self._shown.items():
            after = self._screen(seats, self._seen(seats, now=now), self._fields[seats])
            events, patch = self._play(before, after, drafts, watched, seats, differences)
            self._shown[seats] = (self._match.version, after)
            updates[seats] = Update(self._match.version, since, events, patch)
        return updates

    def moment(self, version: int, since: int | None, seats: Seats, named: str) -> MomentView:
        """The match at a past version. If `since` is the version just before it, the answer has only the patches from
        that version."""
        fields = PlainFields()
        after: Any = self._screen(seats, self._seen(seats, version=version), fields)
        if self._tracker is None or version < 1 or since != version - 1:
            events = self._match.events(seats, version - 1, version)
            return MomentView(named, version, after, None, events)
        before = self._screen(seats, self._seen(seats, version=since), fields)
        drafts = [self._match.history.again(version)]
        watched = self._watch(drafts, self._match.viewers(seats))
        events, patch = self._play(before, after, drafts, watched, seats, Differences())
        return MomentView(named, version, None, patch, events)

    def _static(self) -> Any:
        """The parts of the game's view that never change, as JSON. These parts are made only once for all tables with
        the same box."""
        if self._tracker is None:
            return {}
        box = self._match.table.box
        if id(box) not in _statics:
            if len(_statics) >= MOST_STATICS:
                del _statics[next(iter(_statics))]
            _statics[id(box)] = (box, msgspec.Raw(msgspec.json.encode(self._tracker.static())))
        return _statics[id(box)][1]

    # --- looking ---

    def _seen(self, seats: Seats, *, now: float = 0.0, version: int | None = None) -> Seen:
        """What a viewer sees now, or saw at a version."""
        match, past = self._match, version is not None
        if self._tracker is None:
            return match.look(seats, now) if version is None else match.moment(version, seats)
        position = match.position if version is None else match.history.position(version)
        views = [
            seat_view(match.table, position, viewer, self._view(position, viewer), past=past)
            for viewer in match.viewers(seats)
        ]
        return seen(match.table, position, views, None if past else match.presence.game_shown(position, now))

    def _view(self, position: Position, viewer: int | None) -> Any:
        assert self._tracker is not None
        return None if position.state is None else self._tracker.look(position.state, viewer)

    def _screen(self, seats: Seats, seen_: Seen, fields: PlainFields) -> Shown:
        """The screen as plain JSON. If a value has not changed since `fields` was last used, the result contains the
        same object as last time."""
        views = [fields.of(place, each, "view") | {"view": each.view} for place, each in enumerate(seen_.views)]
        table = fields.of("table", self._info(seats))
        return fields.of("screen", seen_, "views") | {"views": views, "table": table}

    def _watch(self, drafts: Sequence[Draft], viewers: Iterable[int | None]) -> list[AtEvent | None]:
        """The views and points at the moment of each event. An event that belongs to the table and not to the game has
        None instead.

        For each event it makes the views of all viewers before it goes to the next event. So parts that are the same
        for all viewers are made only once.
        """
        if self._tracker is None:
            return [None for draft in drafts for _ in draft.said]
        everybody = list(viewers)
        return [None if state is None else self._at(state, everybody) for draft in drafts for state in draft.moments]

    def _at(self, state: Any, viewers: Iterable[int | None]) -> AtEvent:
        assert self._tracker is not None
        look = self._tracker.look
        views = {viewer: look(state, viewer, asked=False) for viewer in viewers}
        return AtEvent(views, points_of(self._match.table, state))

    # --- what changed ---

    def _play(
        self,
        before: Shown,
        after: Shown,
        drafts: Sequence[Draft],
        watched: Sequence[AtEvent | None],
        seats: Seats,
        differences: Differences,
    ) -> tuple[list[TableEvent], Patch | None]:
        """The events that this viewer may see, each with its patch of the screen, and then the patch for everything
        else."""
        views, last = ([each["view"] for each in shown["views"]] for shown in (before, after))
        held = [self._held(was, now) for was, now in zip(views, last, strict=True)]
        points = before["points"]
        events = []
        for said, moment in zip((said for draft in drafts for said in draft.said), watched, strict=True):
            if moment is None:
                if event := told_event(said, seats):
                    events.append(event)
                continue
            then = [moment.views.get(each["seat"], view) for each, view in zip(before["views"], views, strict=True)]
            then = [view if view is None else {**view, **kept} for view, kept in zip(then, held, strict=True)]
            patch = _event_patch(differences.of(views, then), difference(points, moment.points))
            if event := told_event(said, seats, patch):
                events.append(event)
                views, points = then, moment.points
        return events, _last_patch({**before, "points": points}, after, differences.of(views, last))

    def _held(self, before: Shown | None, after: Shown | None) -> Shown:
        """Some parts of a view are made only when a seat has to decide. This returns those of them that are the same
        before and after a change: they stay visible while the events of the change are shown."""
        if before is None or after is None or self._tracker is None:
            return {}
        return {name: after[name] for name in self._tracker.decisions if same(before[name], after[name])}


class PlainFields:
    """The fields of structs as plain JSON values. A value that has not changed since the last call is returned as the
    same object, so that comparing two screens is cheap."""

    def __init__(self) -> None:
        self._made: dict[tuple[int | str, str], tuple[bytes, Any]] = {}

    def of(self, place: int | str, struct: Any, left_out: str = "") -> Shown:
        """All fields of the struct at this place of the screen, as plain values. The field with the name `left_out`
        gets the value None."""
        plain_: Shown = {}
        for name in struct.__struct_fields__:
            value = None if name == left_out else getattr(struct, name)
            plain_[name] = value if type(value) in _PLAIN else self._value((place, name), value)
        return plain_

    def _value(self, key: tuple[int | str, str], value: Any) -> Any:
        encoded = msgspec.json.encode(value)
        made = self._made.get(key)
        if made is None or made[0] != encoded:
            made = self._made[key] = encoded, msgspec.json.decode(encoded)
        return made[1]


_PLAIN = (str, int, bool, float, type(None))
"""Types of values that are plain already."""


class Differences:
    """Computes the differences between views, part by part. If several viewers have the same part, it is compared only
    once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, Patch]] = {}

    def of(self, old: Sequence[Shown | None], new: Sequence[Shown | None]) -> dict[str, Patch]:
        """The patches of the views that have changed, by the index of the view."""
        patches = ((str(place), self._of_view(*pair)) for place, pair in enumerate(zip(old, new, strict=True)))
        return {place: patch for place, patch in patches if patch is not NOTHING}

    def _of_view(self, old: Shown | None, new: Shown | None) -> Patch:
        if old is new:
            return NOTHING
        if old is None or new is None or old.keys() != new.keys():
            return difference(old, new)
        changed = {}
        for name, value in new.items():
            if value is not (was := old[name]) and (patch := self._of_part(was, value)) is not NOTHING:
                changed[name] = patch
        return {"keys": changed} if changed else NOTHING

    def _of_part(self, old: Any, new: Any) -> Patch:
        key = (id(old), id(new))
        if key not in self._known:
            self._known[key] = (
                old,
                new,
                difference(old, new),
            )  # the objects are kept, so that no new object can get the same id
        return self._known[key][2]


def _event_patch(views: dict[str, Patch], points: Patch) -> Patch | None:
    """Makes one patch of a screen from patches of its views and of the points; None if all of them are empty."""
    keys: dict[str, Patch] = {}
    if views:
        keys["views"] = {"items": {place: {"keys": {"view": patch}} for place, patch in views.items()}}
    if points is not NOTHING:
        keys["points"] = points
    return {"keys": keys} if keys else None


def _last_patch(before: Shown, after: Shown, changed: dict[str, Patch]) -> Patch | None:
    """The patch for everything that the events' patches do not contain: the rest of the views, and all that is around
    them."""
    views = {}
    for place, (was, now) in enumerate(zip(before["views"], after["views"], strict=True)):
        keys = {name: difference(was[name], now[name]) for name in now if name != "view"}
        keys["view"] = changed.get(str(place), NOTHING)
        if some := {name: patch for name, patch in keys.items() if patch is not NOTHING}:
            views[str(place)] = {"keys": some}
    keys = {name: difference(before[name], after[name]) for name in after if name != "views"}
    keys["views"] = {"items": views} if views else NOTHING
    some = {name: patch for name, patch in keys.items() if patch is not NOTHING}
    return {"keys": some} if some else None
