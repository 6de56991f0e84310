"""The printed box: as many pieces as the ledger lists, and aids that say what this table's options mean."""

from collections import Counter

import pytest

from mewple.core.registry import find

GAME = find("critter-cab")


def printed(**options):
    assert GAME.printed is not None
    return GAME.printed(GAME.open_box(options))


def counts(group):
    found = next(each for each in printed().groups if each.id == group)
    return {piece.id: piece.count for piece in found.pieces}


def test_the_box_holds_what_the_ledger_lists():
    wanted = {"board": 1, "taxis": 4, "figurines": 4, "movement": 48, "passengers": 60, "chance": 36}
    assert {group: sum(counts(group).values()) for group in wanted} == wanted


def test_movement_cards_are_as_many_of_each_value_as_the_ledger_lists():
    assert list(counts("movement").values()) == [6, 8, 10, 10, 8, 6]


def test_every_passenger_card_is_printed_once_with_its_face():
    faces = printed().content.board.passengers
    assert counts("passengers") == dict.fromkeys(faces, 1)
    assert Counter(face.vip for face in faces.values()) == {False: 35, True: 25}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"delivery": "pass_through"}, "Stop at or drive through a stand"),
        ({"u_turn": "none"}, "never straight back"),
        ({"origin": "return_allowed"}, "until you have driven elsewhere"),
        ({"family_choice": "free"}, "take both or one"),
        ({"chance_cap": 2}, "at most 2 in a turn"),
    ],
)
def test_the_aid_says_what_an_option_changes(options, words):
    assert any(words in line for line in printed(**options).content.turn)
    assert not any(words in line for line in printed().content.turn)


def test_only_the_clock_needs_a_timer():
    def brought(**options):
        return [piece.name for group in printed(**options).groups if group.form == "bring" for piece in group.pieces]

    assert brought(limit="clock", minutes=50) == ["A timer, set to 50 minutes"]
    assert "count rounds" in brought(limit="rounds")[0]
