"""Layouts of observations: where each part begins, how each number is called, and errors for wrong declarations."""

import pytest

from mewple.core.layout import Layout, one_hot, part

LAYOUT = Layout(
    part("table", "round / 50", *one_hot("weather", ("sun", "rain"))),
    part("seat", "points / 10", "is there", rows=2),
    part("card may come", *map(str, range(60))),
)


def test_parts_stand_one_after_another():
    assert [(each.name, each.at, each.size, each.rows) for each in LAYOUT.parts] == [
        ("table", 0, 3, 1),
        ("seat", 3, 2, 2),
        ("card may come", 7, 60, 1),
    ]
    assert LAYOUT.size == 67 == len(LAYOUT.names())
    assert LAYOUT["seat"].place("is there") == 1
    assert LAYOUT["table"].place("weather") == 1


def test_every_number_has_a_name():
    assert LAYOUT.names()[:7] == [
        "table: round / 50",
        "table: weather = sun",
        "table: weather = rain",
        "seat 0: points / 10",
        "seat 0: is there",
        "seat 1: points / 10",
        "seat 1: is there",
    ]


def test_a_layout_prints_as_a_table():
    assert str(LAYOUT).splitlines() == [
        "from  numbers  part           what",
        "0     3        table          round / 50; weather (one of 2: sun to rain)",
        "3     2 × 2    seat           points / 10; is there",
        "7     60       card may come  0; 1; 57 more; 59",
    ]


def test_mistakes_say_what_is_wrong():
    with pytest.raises(KeyError, match="no part is called 'sea'; there are: table, seat, card may come"):
        LAYOUT["sea"]
    with pytest.raises(KeyError, match="part 'seat' has no number 'coins'; it has: points / 10, is there"):
        LAYOUT["seat"].place("coins")
    with pytest.raises(ValueError, match="part 'seat' has two numbers called 'coins'"):
        part("seat", "coins", "place", "coins")
    with pytest.raises(ValueError, match="two parts are called 'seat'"):
        Layout(part("seat", "coins"), part("seat", "place"))
