"""How games describe their boxes for printing: valid groups, correct counts, and clear errors."""

import pytest

from mewple.core.printed import Piece, PieceError, PieceGroup, check_groups, content_type
from mewple.core.registry import find, ids
from mewple.tables.printing import as_printed, house_rules, printed_box
from mewple.tables.refused import Refused

PRINTABLE = [game for game in map(find, ids()) if game.printed is not None]
WRONG = [
    (PieceGroup("a", "A", "card", [Piece("x", "X"), Piece("x", "X again")], 63, 88), "different ids"),
    (PieceGroup("a", "A", "card", [], 63, 88), "got none"),
    (PieceGroup("a", "A", "card", [Piece("x", "X", 0)], 63, 88), "a count of 1 or more; got 0"),
    (PieceGroup("a", "A", "card", [Piece("x", "X")], 63), "a width and a height"),
    (PieceGroup("a", "A", "token", [Piece("x", "X")]), "expected a width in"),
]


@pytest.mark.parametrize(("group", "words"), WRONG)
def test_a_wrong_group_of_pieces_is_named(group, words):
    with pytest.raises(PieceError, match=words):
        check_groups([group])
    with pytest.raises(PieceError, match="same id"):
        check_groups([PieceGroup("a", "A", "token", [Piece("x", "X")], 20)] * 2)


def test_some_games_can_be_printed():
    assert PRINTABLE


@pytest.mark.parametrize("game", PRINTABLE, ids=lambda game: game.id)
def test_the_box_can_be_printed_with_every_option(game):
    check_groups(game.printed(game.open_box()).groups)
    assert isinstance(game.printed(game.open_box()).content, content_type(game.printed))
    for option in game.options.values():
        for value in option.choices or (option.low, option.high):
            box = printed_box(game, {option.id: value})
            assert box.groups
            named = [line for line in box.house_rules if line.startswith(f"{option.title}: ")]
            assert bool(named) == (value != as_printed(game).get(option.id, option.default))


@pytest.mark.parametrize("game", PRINTABLE, ids=lambda game: game.id)
def test_the_rules_as_printed_have_no_house_rules(game):
    assert house_rules(game, as_printed(game)) == []


def test_a_game_that_does_not_say_what_is_in_its_box_is_refused():
    with pytest.raises(Refused, match="Pig cannot be printed"):
        printed_box(find("pig"), {})


def test_a_wrong_option_is_refused():
    with pytest.raises(Refused, match="no option"):
        printed_box(PRINTABLE[0], {"bogus": 1})
