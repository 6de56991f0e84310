"""Everything that leaves for a seat or a spectator is the same when only things differ that they cannot know.

`imagine` re-deals all that a seat cannot know. So at every moment of a match, what the server would send to that seat
is compared, byte for byte, between the true state and imagined ones. A spectator knows no more than any seat does.
Events carry who may see them: over real sockets each seat receives exactly those.
"""

import random
from dataclasses import replace

import msgspec
import pytest

from mewple.core import play
from mewple.core.registry import find, ids
from mewple.match import Match, SeatSetup, new_setup
from mewple.tables.messages import encode
from mewple.tables import show
from mewple.store import SeatRow, Stored

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
    """The bytes of an update for one seat, or for a spectator."""
    return encode(show.update(stored(match), match, () if seat is None else (seat,), since, 1.0))


def imagined(match, seat, seed):
    """The state with all re-dealt that the seat cannot know."""
    table, position = match.table, match.position
    state = position.state.copy()
    table.game.rules.imagine(table.box, state, seat, seed)
    return state


def with_state(match, state):
    """The position with another state; without what can be taken back, since that is about past states."""
    return replace(match.position, state=state, undo=())


def moments(game, seats):
    """Positions of one random match, with a choice that is legal there."""
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
    assert differed > 0  # at least the outcomes to come: else nothing was compared


@pytest.mark.parametrize("name", ids())
def test_the_seed_is_not_sent_before_the_end(name):
    game = find(name)
    seats = min(count for count in game.seats if count > 1)
    for match, _, _ in moments(game, seats):
        for viewer in (None, *range(seats)):
            text = sent(match, viewer, 0).decode()
            assert f"{match.setup.seed:016x}" not in text
            assert str(match.setup.seed) not in text
            assert '"salt":""' in text


@pytest.mark.parametrize("name", ids())
async def test_the_socket_sends_each_seat_its_own_view_and_events_only(server, arrive, name):
    seats = min(count for count in find(name).seats if count > 1)
    tom, ann, eve = [await arrive(server) for _ in range(3)]
    table = await tom.table(name, "me", "open", *["house"] * (seats - 2))
    await ann.sit(table)
    chairs = {0: await tom.connect(table), 1: await ann.connect(table), None: await eve.connect(table)}
    choose = random.Random(1)
    for _ in range(25):
        for seat in (0, 1):
            chair = chairs[seat]
            await chair.settled()
            if chair.legal() and not chair.update["table"]["over"]:
                await chair.act(choose.choice(chair.legal())[1], seat)
    for viewer, chair in chairs.items():
        await chair.settled()
        updates = [each for each in chair.received if each["type"] == "update"]
        assert {view["seat"] for each in updates for view in each["views"]} == {viewer}
        match = server.call(lambda: server.services.tables.there(table).match)
        last = updates[-1]["version"]
        allowed = [(said.version, said.kind) for said in match.history.said(0, last) if said.visible_to(viewer)]
        assert [(event["version"], event["words"]["kind"]) for each in updates for event in each["events"]] == allowed
        await chair.close()
