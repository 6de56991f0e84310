"""Fills the box record from its text: the town, the cards, and the tables computed from them."""

from __future__ import annotations

from typing import Any

from mewple.core.content import BoxError, Content
from mewple.games.critter_cab import state, tables
from mewple.games.critter_cab.content_cards import Cards, read_cards
from mewple.games.critter_cab.content_town import PATHS, Town, distances, read_town

U_TURNS = state.CONTENT.choice("u_turn", "free")
PASSING = state.CONTENT.choice("delivery", "pass_through")


def fill(content: Content, b: Any) -> None:
    """Fills the box record, except for the options, which it holds already."""
    town, cards = _contents(content)
    _fill_time(content, b)
    _fill_town(b, town)
    _fill_reach(b, town, cards)
    _fill_cards(b, cards)
    _fill_trips(b, town, cards, stored=content is state.CONTENT)
    content.root.done()


def _contents(content: Content) -> tuple[Town, Cards]:
    """Reads the town and the cards. The text of another box must have as many tiles and cards as the text in this
    package."""
    if content is state.CONTENT:
        return state.TOWN, state.CARDS
    town = read_town(content)
    cards = read_cards(content, town)
    sizes = (len(town.tiles), len(town.stands), len(cards.passengers), cards.most_steps)
    if sizes != (state.TILES, state.STANDS, state.PASSENGERS, state.MOST_STEPS):
        raise BoxError(
            f"{content.file}: tiles, stands, passengers and longest move are {sizes}; another shape than here"
        )
    return town, cards


def _fill_time(content: Content, b: Any) -> None:
    time = content.root.table("time")
    b.seconds_per_turn = time.integer("seconds_per_turn", 1, 600)
    b.practice_rounds = time.integer("practice_rounds", 1, 999)
    b.cost_skipped = time.integer("cost_skipped", 0, 600)
    b.seconds[:] = tables.turn_seconds(time.integer("cost_mean", 1, 600), time.integer("cost_deviation", 0, 600))
    time.done()


def _fill_town(b: Any, town: Town) -> None:
    b.tile_kind[:] = [tile.kind for tile in town.tiles]
    b.tile_stand[:] = [tile.stand for tile in town.tiles]
    b.tile_x[:] = [round(tile.x * 10) for tile in town.tiles]
    b.tile_y[:] = [round(tile.y * 10) for tile in town.tiles]
    b.stand_tile[:] = [stand.tile for stand in town.stands]
    b.nearest[:] = tables.nearest_stands(town)
    for path in range(PATHS):
        for tile, near in enumerate(town.exits(path)):
            b.exits[path * len(town.tiles) + tile][: len(near)] = near
            b.exit_count[path][tile] = len(near)
        b.open_low[path], b.open_high[path] = tables.words(sum(1 << tile for tile in town.open_to(path)))
    for path in range(state.OWN_PATHS):
        exits = town.exits(path)
        for number, stand in enumerate(town.stands):
            b.distance[path * len(town.stands) + number][:] = distances(exits, stand.tile)


def _fill_reach(b: Any, town: Town, cards: Cards) -> None:
    for field, table in zip((b.reach_low, b.reach_high), tables.reach(town, cards.most_steps, b.u_turn == U_TURNS)):
        for place, row in enumerate(table):
            field[place][:] = row


def _fill_cards(b: Any, cards: Cards) -> None:
    b.taxi_path[:] = [taxi.path for taxi in cards.taxis]
    b.taxi_room[:] = [taxi.pax for taxi in cards.taxis]
    b.taxi_draw[:] = [taxi.draw for taxi in cards.taxis]
    b.taxi_tip[:] = [taxi.tip for taxi in cards.taxis]
    b.movement[:] = cards.movement
    b.pax[:] = [card.pax for card in cards.passengers]
    b.vip[:] = [card.vip for card in cards.passengers]
    b.fare[:] = [card.fare for card in cards.passengers]
    b.stands[:] = [card.stands for card in cards.passengers]
    b.chance[:] = [card.count for card in cards.chance]
    b.card_coins[:] = [card.coins for card in cards.chance]
    b.card_moves[:] = [card.moves for card in cards.chance]


def _fill_trips(b: Any, town: Town, cards: Cards, *, stored: bool) -> None:
    """Fills the tables of trips. For the package's own town they are stored in a file. For any other town they are
    computed, which needs NumPy."""
    goals = tables.goals(len(town.stands))
    for number, wanted in enumerate(goals):
        b.goal_row[wanted] = number
    u_turns, passing = b.u_turn == U_TURNS, b.delivery == PASSING
    for path in range(state.OWN_PATHS):
        if stored:
            place = path * 4 + u_turns * 2 + passing
            trips, usual = tables.trip_tables(len(goals), state.VALUES + 1, len(town.tiles), place)
        else:
            from mewple.games.critter_cab.expected_turns import trip_tables

            trips, usual = (table.tolist() for table in trip_tables(town, cards, path, u_turns, passing))
        for number, row in enumerate(trips):
            b.trips[path * len(goals) + number][:] = row
        b.usual[path][:] = usual
