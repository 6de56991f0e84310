"""Finds the actions that are possible only with other options or numbers of seats, so that a report does not list them
as actions that are never possible."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from mewple.lab.counting import CountedGames, blocks_of, play_block
from mewple.lab.simulate import Plan, all_cores
from mewple.lab.uses import Use

GAMES = 400
"""The number of games that random players play by the plan's rules. In this many games, random players try almost
everything that is possible."""
FEW = 10
"""The number of games that random players play with every option value, and with every number of seats, that differs
from the plan's."""


def not_in_play(plan: Plan) -> frozenset[Use]:
    """The uses that are possible with other options or numbers of seats, but not with the plan's."""
    tried = replace(plan, policies=("random",), games=GAMES)
    here = _possible(tried, 0, 1)  # compile before there are threads
    with ThreadPoolExecutor(plan.cores or all_cores()) as pool:
        here = here.union(*pool.map(lambda block: _possible(tried, *block), blocks_of(GAMES, GAMES // 8)))
        elsewhere: frozenset[Use] = frozenset()
        elsewhere = elsewhere.union(*pool.map(lambda other: _possible(other, 0, FEW), _others(tried)))
    return elsewhere - here


def _others(plan: Plan) -> Iterator[Plan]:
    """Plans for every number of seats: one with the plan's own options, and others in which one option has another
    value. Options that let a real clock end the game are left out, because no time passes here."""
    content = plan.game.content
    for seats in plan.game.seats:
        yield replace(plan, seats=seats)
        for option in content.options.values():
            for value in [option.default, *option.other_values()]:
                options = {**plan.options, option.id: value}
                if content.clock is None or not content.clock.seconds(options):
                    yield replace(plan, seats=seats, options=options)


def _possible(plan: Plan, first: int, games: int) -> frozenset[Use]:
    """The uses that are legal at some time in these games."""
    block = play_block(plan, first, games)
    counted = CountedGames(plan, block.rows, block.counters)
    return frozenset(each.use for each in counted.uses() if each.offered or each.forced)
