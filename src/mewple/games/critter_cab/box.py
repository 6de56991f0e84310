"""Fills the box record from its text: the town, the cards, and the tables worked out from them."""

from __future__ import annotations

from typing import Any

from mewple.core.content import BoxError, Content
from mewple.games.critter_cab import state, tables
from mewple.games.critter_cab.cards import Cards, read_cards
from mewple.games.critter_cab.town import PATHS, Town, distances, read_town

U_TURNS = state.CONTENT.choice("u_turn", "free")
PASSING = state.CONTENT.choice("delivery", "pass_through")


def fill(content: Content, b: Any) -> None:
    """Everything but the options, which stand in the box already."""
    town, cards = _contents(content)
    row = b.rows()[0]
    _fill_time(content, b, row)
    _fill_town(row, town)
    _fill_reach(row, town, cards, b.u_turn == U_TURNS)
    _fill_cards(row, cards)
    _fill_trips(row, town, cards, b)
    content.root.done()


def _contents(content: Content) -> tuple[Town, Cards]:
    """The box's own text was read when the package was imported; another one must fit the same shape."""
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


def _fill_time(content: Content, b: Any, row: Any) -> None:
    time = content.root.table("time")
    b.seconds_per_turn = time.integer("seconds_per_turn", 1, 600)
    b.practice_rounds = time.integer("practice_rounds", 1, 999)
    b.cost_skipped = time.integer("cost_skipped", 0, 600)
    row.seconds[:] = tables.turn_seconds(time.integer("cost_mean", 1, 600), time.integer("cost_deviation", 0, 600))
    time.done()


def _fill_town(row: Any, town: Town) -> None:
    row.tile_kind[:] = [tile.kind for tile in town.tiles]
    row.tile_stand[:] = [tile.stand for tile in town.tiles]
    row.tile_x[:] = [round(tile.x * 10) for tile in town.tiles]
    row.tile_y[:] = [round(tile.y * 10) for tile in town.tiles]
    row.stand_tile[:] = [stand.tile for stand in town.stands]
    row.nearest[:] = tables.nearest_stands(town)
    row.bit_place[:] = [next((bit for bit in range(63) if 2**bit % 67 == rest), 0) for rest in range(67)]
    for path in range(PATHS):
        for tile, near in enumerate(town.exits(path)):
            row.exits[path * len(town.tiles) + tile, : len(near)] = near
            row.exit_count[path, tile] = len(near)
        row.open_low[path], row.open_high[path] = tables.words(sum(1 << tile for tile in town.open_to(path)))
    for path in range(state.OWN_PATHS):
        exits = town.exits(path)
        for number, stand in enumerate(town.stands):
            row.distance[path * len(town.stands) + number] = distances(exits, stand.tile)


def _fill_reach(row: Any, town: Town, cards: Cards, u_turns: bool) -> None:
    row.reach_low[:], row.reach_high[:] = tables.reach(town, cards.most_steps, u_turns)


def _fill_cards(row: Any, cards: Cards) -> None:
    row.taxi_path[:] = [taxi.path for taxi in cards.taxis]
    row.taxi_room[:] = [taxi.pax for taxi in cards.taxis]
    row.taxi_draw[:] = [taxi.draw for taxi in cards.taxis]
    row.taxi_tip[:] = [taxi.tip for taxi in cards.taxis]
    row.movement[:] = cards.movement
    row.pax[:] = [card.pax for card in cards.passengers]
    row.vip[:] = [card.vip for card in cards.passengers]
    row.fare[:] = [card.fare for card in cards.passengers]
    row.stands[:] = [card.stands for card in cards.passengers]
    row.chance[:] = [card.count for card in cards.chance]
    row.card_coins[:] = [card.coins for card in cards.chance]
    row.card_moves[:] = [card.moves for card in cards.chance]


def _fill_trips(row: Any, town: Town, cards: Cards, b: Any) -> None:
    goals = tables.goals(len(town.stands))
    for number, wanted in enumerate(goals):
        row.goal_row[wanted] = number
    for path in range(state.OWN_PATHS):
        made = tables.house_tables(town, cards, path, b.u_turn == U_TURNS, b.delivery == PASSING)
        row.trips[path * len(goals) : (path + 1) * len(goals)], row.usual[path] = made
