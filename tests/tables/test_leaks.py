"""What is sent to a seat or a spectator does not depend on things that they cannot know.

`imagine` deals everything anew that a seat cannot know. At every moment of a match, these tests compare, byte for byte,
what the server would send to that seat in the true state and in states that `imagine` makes. The same is done for
spectators, who may know no more than any seat.
"""

import random
from dataclasses import replace

import msgspec
import pytest

from mewple.core import play
from mewple.core.chance import OutcomeError, Scripted
from mewple.core.events import Log
from mewple.core.reasons import LEGAL
from mewple.core.registry import find, ids
from mewple.core.view import ViewTracker
from mewple.match import Match, SeatSetup, new_setup
from mewple.tables.info import live_info
from mewple.tables.messages import encode
from mewple.tables.screens import Screens
from mewple.tables.store import SeatRow, Stored

MOMENTS = 60
IMAGINED = 3


def begin(game, seats, options=None):
    setup = new_setup(game, [SeatSetup("person", f"Cat {number}") for number in range(seats)], options)
    match = Match.start(msgspec.structs.replace(setup, seed=20_261_115, salt="salt"), 0.0)
    deal = match.ring(0.0)
    assert deal is not None
    match.commit(deal)
    return match


def stored(match):
    seats = tuple(SeatRow(number, "person", f"guest {number}") for number in range(len(match.setup.seats)))
    return Stored("table", match.setup.game, "", 0.0, seats)


def sent(match, seat, since):
    """The bytes of the whole screen of a seat or of a spectator."""
    screens = Screens(match, lambda seats: live_info(stored(match), match, seats, 1.0))
    seats = () if seat is None else (seat,)
    return encode(screens.welcome(seats, since, match.events(seats, since, match.version), 1.0))


def imagined(match, seat, seed):
    """A state in which everything that the seat cannot know is dealt anew."""
    table, position = match.table, match.position
    state = position.state.copy()
    table.game.rules.imagine(table.box, state, seat, seed)
    return state


def with_state(match, state):
    """The position with another state, and without the past states that are kept for undo."""
    return replace(match.position, state=state, undo=())


def moments(game, seats):
    """Positions of one random match, each with an action that is legal there."""
    match, choose = begin(game, seats), random.Random(seats)
    while not match.over and match.version < MOMENTS:
        seat = choose.choice(match.position.pending)
        action = choose.choice(play.legal(game, match.table.box, match.position.state, seat))
        yield match, seat, action
        match.commit(match.propose_act(seat, action, match.version, float(match.version)))


GAMES = [(game, seats) for game in ids() for seats in find(game).seats if seats > 1]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_nobody_is_sent_what_they_cannot_know(name, seats):
    game, differed = find(name), 0
    for match, _, _ in moments(game, seats):
        true = match.position
        for seat in range(seats):
            match.position = with_state(match, true.state)
            real = {viewer: sent(match, viewer, max(0, match.version - 3)) for viewer in (seat, None)}
            for seed in range(IMAGINED):
                match.position = true
                state = imagined(match, seat, seed + 1000 * match.version)
                differed += state.to_bytes() != true.state.to_bytes()
                match.position = with_state(match, state)
                for viewer, was in real.items():
                    assert sent(match, viewer, max(0, match.version - 3)) == was, (match.version, seat, viewer)
            match.position = true
    assert differed > 0  # at least future outcomes must differ; otherwise nothing was compared


@pytest.mark.parametrize("name", ids())
def test_the_seed_is_not_sent_before_the_end(name):
    game = find(name)
    seats = min(count for count in game.seats if count > 1)
    for match, _, _ in moments(game, seats):
        for viewer in (None, *range(seats)):
            text = sent(match, viewer, 0).decode()
            assert f"{match.setup.seed:016x}" not in text
            assert str(match.setup.seed) not in text
            assert '"reveal":null' in text


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_no_patch_shows_what_its_viewer_cannot_know(name, seats):
    """Takes an action in the true state and in an imagined one. If both give the same events and the same view
    afterwards, the views at each event must be the same, too."""
    game = find(name)
    match, choose, compared = begin(game, seats), random.Random(seats), 0
    while not match.over and match.version < MOMENTS:
        before, b = match.position.state, match.table.box
        seat = choose.choice(match.position.pending)
        action = choose.choice(play.legal(game, b, before, seat))
        draft = match.propose_act(seat, action, match.version, float(match.version))
        for viewer in range(seats):
            world = before.copy()
            game.rules.imagine(b, world, viewer, match.version)
            if play.refusal(game, b, world, seat, action) != LEGAL:
                continue
            real, other = (
                watched(game, b, state, seat, action, draft.entry.outcomes, viewer) for state in (before, world)
            )
            if real is not None and other is not None and real[0] == other[0]:
                compared += 1
                assert real[1] == other[1], (match.version, viewer)
        match.commit(draft)
    assert compared > 0


def watched(game, b, state, seat, action, outcomes, viewer):
    """What a viewer sees after an action, and at each of its events; None if the outcomes do not fit this state."""
    s, log = state.copy(), Log.open()
    s.source = Scripted(outcomes)
    log.watch(s)
    try:
        game.rules.apply(b, s, seat, action, log)
        s.source.finish()
    except OutcomeError:
        return None
    events = game.events.read(log)
    seen = [(event, at) for event, at in zip(events, log.moments, strict=True) if event.visible_to(viewer)]
    tracker = ViewTracker(game, b)
    end = ([event.words() for event, _ in seen], tracker.look(s, viewer))
    return end, [tracker.look(at, viewer, asked=False) for _, at in seen]
