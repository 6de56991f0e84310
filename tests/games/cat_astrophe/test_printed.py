"""The printed box: as many pieces as the ledger lists, and cards that say what this table's options mean."""

import pytest

from mewple.core.registry import find

GAME = find("cat-astrophe")


def printed(**options):
    assert GAME.printed is not None
    return GAME.printed(GAME.open_box(options))


def counts(group, **options):
    found = next(each for each in printed(**options).groups if each.id == group)
    return {piece.id: piece.count for piece in found.pieces}


def test_the_box_holds_what_the_ledger_lists():
    wanted = {
        "board": 1, "markers": 5, "characters": 4, "tracker": 1, "items": 28, "events": 15, "found": 32, "broken": 16,
        "dice": 5,
    }  # fmt: skip
    assert {group: sum(counts(group).values()) for group in wanted} == wanted


def test_every_cat_has_a_found_token_for_each_room():
    content = printed().content
    assert counts("found") == {cat.id: len(content.rooms) for cat in content.cats}


def test_the_dice_are_those_of_the_character_cards():
    assert list(counts("dice")) == ["d4", "d6", "d8", "d10", "d12"]


@pytest.mark.parametrize(("level", "start", "door"), [("easy", 3, 12), ("normal", 4, 13), ("hard", 5, 13)])
def test_the_board_and_the_tracker_have_the_numbers_of_the_level(level, start, door):
    """R102-R104."""
    content = printed(level=level).content
    assert content.start == start
    assert next(thing.printed for thing in content.things if thing.id == "front_door") == door


def test_the_tracker_never_starts_below_its_lowest_space():
    """Q31."""
    content = printed(level="easy", tracker_floor=4).content
    assert content.start == content.numbers.floor == 4


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"turn_order": "free"}, "the team decides who is next"),
        ({"move_order": "move_first"}, "the move first"),
        ({"event_exhaustion": "lose"}, "No events left: you have lost"),
        ({"group_check": "half"}, "Two successes are enough"),
        ({"item_supply": "any"}, "for the top card"),
        ({"distract_range": "any"}, "from anywhere"),
        ({"crash_range": 1}, "heard next door"),
        ({"escape_order": "any"}, "A distraction of this round"),
        ({"escape_gather": "anywhere"}, "places do not matter"),
    ],
)
def test_the_reference_card_says_what_an_option_changes(options, words):
    def lines(content):
        return [*content.turn, *content.actions, *content.getaway]

    assert any(words in line for line in lines(printed(**options).content))
    assert not any(words in line for line in lines(printed().content))
