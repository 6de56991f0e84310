"""The clock that a game's box defines: which options switch it on, how long it runs, and which events stop it."""

from dataclasses import replace

import pytest

from mewple.core.content import BoxError, load
from mewple.core.registry import find

BOX = """
[game]
name = "Dog Bus"
tagline = "Woof."
version = 2
seats = [2, 3]
minutes = [10, 20]

[[option]]
id = "end"
choices = ["stops", "clock"]
default = "stops"
title = "The end"

[[option]]
id = "minutes"
range = [5, 20]
default = 10
title = "Minutes"

[clock]
when = { end = "clock" }
option = "minutes"
unit = 60
stops = { flat_tyre = 7 }
"""


def written(tmp_path, text):
    folder = tmp_path / "dog_bus"
    folder.mkdir()
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("options", "seconds"),
    [({}, 0), ({"minutes": 15}, 0), ({"end": "clock"}, 600), ({"end": "clock", "minutes": 15}, 900)],
)
def test_it_counts_with_its_options_only(tmp_path, options, seconds):
    clock = load(written(tmp_path, BOX)).clock
    assert clock is not None
    assert clock.seconds(options) == seconds
    assert clock.stops == {"flat_tyre": 7}


def test_most_boxes_have_none(tmp_path):
    assert load(written(tmp_path, BOX[: BOX.index("[clock]")])).clock is None


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ('end = "clock" }', 'end = "never" }', "clock.when: expected options and one of the choices of each"),
        ("when = { end", "when = { finish", "clock.when: expected options and one of the choices of each"),
        ("unit = 60", 'unit = 60\nrestarts = "decision"', "clock.restarts: expected a list of texts"),
        ('option = "minutes"', 'option = "end"', "clock.option: expected the id of an option that is a whole number"),
        ('option = "minutes"', 'option = "hours"', "clock.option: expected the id of an option that is a whole number"),
        ("unit = 60", "unit = 0", "clock.unit: expected a whole number from 1 to 3600; found 0"),
        ("flat_tyre = 7", "flat_tyre = 90", "clock.stops.flat_tyre: expected a whole number from 1 to 60; found 90"),
        ("unit = 60", "unit = 60\ntock = 1", "clock.tock: this key is not known here"),
    ],
)
def test_a_broken_clock_says_where_and_what_was_expected(tmp_path, good, bad, told):
    assert good in BOX
    with pytest.raises(BoxError) as problem:
        load(written(tmp_path, BOX.replace(good, bad, 1)))
    assert str(problem.value).startswith(f"dog_bus/box.toml: {told}")


def test_a_clock_without_an_option_is_set_by_every_table(tmp_path):
    clock = load(written(tmp_path, BOX[: BOX.index("when =")] + 'restarts = ["decision", "flat_tyre"]')).clock
    assert clock is not None
    assert (clock.option, clock.seconds({}), clock.seconds({"end": "clock"})) == ("", 0, 0)
    assert (clock.per_decision, clock.restarts) == (True, frozenset({"flat_tyre"}))


def test_a_clock_is_restarted_by_events_that_there_are(tmp_path):
    content = load(written(tmp_path, BOX.replace("stops = { flat_tyre = 7 }", 'restarts = ["flat_tyre"]')))
    with pytest.raises(BoxError, match=r"clock\.restarts: 'flat_tyre' is no event of pig"):
        replace(find("pig"), content=content, ring=0)


def test_a_clock_needs_a_ring_and_events_that_there_are(tmp_path):
    content = load(written(tmp_path, BOX))
    game = find("pig")
    with pytest.raises(BoxError, match="pig has no action that its ring would mean"):
        replace(game, content=content)
    with pytest.raises(BoxError, match=r"clock\.stops\.flat_tyre: expected the name of an event of pig"):
        replace(game, content=content, ring=0)
