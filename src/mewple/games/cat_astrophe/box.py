"""Fills the box record from the text of the box."""

from __future__ import annotations

from typing import Any

from mewple.core.content import Content
from mewple.games.cat_astrophe.content import EFFECTS, Home, Item, read_home
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_FIND,
    A_SMASH,
    A_USE,
    AIM_CAT,
    AIM_ROOM,
    AIM_THING,
    CRAFT,
    CUTENESS,
    PAIRS,
    STRENGTH,
    TURN,
    WEIGHTS,
)

AIMS = {
    "boost": AIM_CAT,
    "zoomies": AIM_CAT,
    "teleport": AIM_ROOM,
    "move_human": AIM_ROOM,
    "pry": AIM_THING,
    "open": AIM_THING,
    "smash": AIM_THING,
}
"""For each effect, the phase in which the player chooses the first target of an item. Items with other effects need no
target."""


def fill(content: Content, b: Any) -> None:
    """Fills the whole box record except the options. The level of the match changes some numbers (R102-R104)."""
    level = content.root.table("levels").table(str(content.options["level"].value(b.level)))
    opening, group = level.integer("opening_dc", -6, 6), level.integer("group_dc", -6, 6)
    b.start_tracker = level.integer("start_tracker", 1, 8)
    level.done()
    home = read_home(content)
    _fill_numbers(content, b, group)
    _fill_apartment(home, b, opening)
    _fill_items(home, b)
    _fill_cards(home, b, group)
    _fill_policy(content, b)


def _fill_numbers(content: Content, b: Any, group: int) -> None:
    numbers = content.root.table("numbers")
    for name in ("stealth", "lose_above", "triumph_margin", "rig_bonus_cap"):
        setattr(b, name, numbers.integer(name, 0, 20))
    b.half_dc = numbers.integer("half_dc", 1, 20) + group
    b.task_dc[A_FIND], b.task_trait[A_FIND] = numbers.integer("find_dc", 1, 20), CRAFT
    b.task_trait[A_DISTRACT] = CUTENESS
    numbers.done()


def _fill_apartment(home: Home, b: Any, opening: int) -> None:
    b.start_room = home.start
    for room, row in enumerate(home.distances()):
        for other, doors in enumerate(row):
            b.distance[room][other] = doors
            b.near[room] |= (doors == 1) << other
    for number, each in enumerate(home.rooms):
        for item, card in enumerate(home.items):
            b.room_items[number] |= (card.type in each.finds) << item
    for number, thing in enumerate(home.things):
        is_opening = thing.kind == "opening"
        b.thing_room[number] = thing.room
        b.room_things[thing.room] |= 1 << number
        b.openings |= is_opening << number
        b.task_dc[A_DESTROY + number] = thing.dc + (opening if is_opening else 0)
        b.task_trait[A_DESTROY + number] = STRENGTH
    for number, cat in enumerate(home.cats):
        for trait, sides in enumerate(cat.dice):
            b.die[number][trait] = sides


def _fill_items(home: Home, b: Any) -> None:
    for number, item in enumerate(home.items):
        b.item_effect[number] = EFFECTS.index(item.effect)
        b.item_aim[number] = AIMS.get(item.effect, TURN) if item.use else TURN
        b.item_amount[number], b.item_trait[number], b.item_only[number] = item.amount, item.trait, item.only
        b.item_task[number] = b.escape_place[number] = -1
        if item.effect == "pry":
            b.pry = item.amount
    for place, number in enumerate(home.smashable):
        b.smashable |= 1 << number
        _fill_task(b, A_SMASH + place, number, home.items[number])
    for place, number in enumerate(home.usable):
        b.usable |= 1 << number
        _fill_task(b, A_USE + place, number, home.items[number])
    for place, number in enumerate(home.escape):
        b.escape |= 1 << number
        b.escape_place[number], b.escape_item[place] = place, number
        b.combine[place] = home.items[number].combine
    for place, (first, second) in enumerate(PAIRS):
        task = A_COMBINE + place
        b.task_trait[task] = CRAFT
        b.pair_first[task], b.pair_second[task] = first, second
        b.pair_task[first][second] = b.pair_task[second][first] = task


def _fill_task(b: Any, task: int, number: int, item: Item) -> None:
    """Fills the task of using (craft) or smashing (strength) an item."""
    b.item_task[number], b.task_item[task] = task, number
    b.task_dc[task] = item.use or item.smash
    b.task_trait[task] = CRAFT if item.use else STRENGTH


def _fill_cards(home: Home, b: Any, group: int) -> None:
    for number, card in enumerate(home.cards):
        in_group = card.check == "group"
        if card.first:
            b.first_card = number
        b.card_human[number], b.card_cats_to[number] = card.human, card.cats_to
        b.card_or_else[number] = card.or_else
        b.card_group[number], b.card_trait[number] = in_group, card.trait
        b.card_dc[number] = card.dc + (group if in_group else 0)
        for step, change in enumerate(card.delta):
            b.card_delta[number][step] = change
        b.card_fail_to[number], b.card_fail_drop[number] = card.fail_to, card.fail_drop
        b.card_patch[number], b.card_extra_at[number], b.card_extra[number] = card.patch, card.extra_at, card.extra


def _fill_policy(content: Content, b: Any) -> None:
    policy = content.root.table("policy")
    weights = policy.table("weights")
    for place, name in enumerate(WEIGHTS):
        b.weight[place] = weights.integer(name, 0, 10_000)
    weights.done()
    for doors, worth in enumerate(policy.integers("decay", 0, 100, count=4)):
        b.decay[doors] = worth
    policy.done()
