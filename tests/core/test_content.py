"""Boxes: reading their TOML and options, with precise error messages."""

import re

import pytest

from mewple.core.content import BoxError, OptionError, TomlTable, load

GOOD = """
[game]
name = "Dog Bus"
tagline = "Woof."
version = 2
seats = [2, 3]
minutes = [10, 20]

[[option]]
id = "fare"
choices = ["low", "high"]
default = "low"
title = "Fare"
clause = "R7"

[[option]]
id = "stops"
range = [1, 9]
default = 4
title = "Stops"

[[option]]
id = "night"
choices = [false, true]
labels = ["by day", "by night"]
default = false
title = "At night"
seats = [3]

[[preset]]
id = "hard"
name = "Hard"
options = { fare = "high", stops = 9 }

[[level]]
id = "pup"
name = "Pup"
policy = "beginner"
milliseconds = 1500

[board]
width = 6
"""


def written(tmp_path, text):
    folder = tmp_path / "dog_bus"
    folder.mkdir(exist_ok=True)
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def content(tmp_path):
    return load(written(tmp_path, GOOD))


def test_facts_are_read(content):
    assert (content.name, content.tagline, content.version) == ("Dog Bus", "Woof.", 2)
    assert (content.seats, content.minutes, content.cooperative) == ((2, 3), (10, 20), False)
    assert (content.levels[0].policy, content.levels[0].seconds) == ("beginner", 1.5)
    assert content.options["night"].seats == (3,)
    assert content.options["night"].labels == ("by day", "by night")
    assert content.options["fare"].labels == ("low", "high")


def test_choices_that_need_separate_screens_are_read(content, tmp_path):
    assert content.options["fare"].separate_screens == ()
    text = GOOD.replace('clause = "R7"', 'clause = "R7"\nseparate_screens = ["high"]')
    assert load(written(tmp_path, text)).options["fare"].separate_screens == ("high",)
    for wrong in ('["middle"]', '"high"'):
        text = GOOD.replace('clause = "R7"', f'clause = "R7"\nseparate_screens = {wrong}')
        with pytest.raises(BoxError, match=r"separate_screens: expected a list of choices of this option; found"):
            load(written(tmp_path, text))


def test_how_to_think_about_a_game_is_read(content, tmp_path):
    assert (content.thinking.rounds, content.thinking.lead, content.thinking.random) == (0, 0.0, 2)
    given = load(written(tmp_path, GOOD + "[thinking]\nrounds = 5\nlead = 80\n")).thinking
    assert (given.rounds, given.lead, given.rivals, given.random, given.foresight) == (5, 0.8, 1.0, 2, False)
    given = load(written(tmp_path, GOOD + "[thinking]\nrounds = 5\nlead = 80\nrivals = 25\n")).thinking
    assert given.rivals == 0.25
    assert load(written(tmp_path, GOOD + "[thinking]\nrounds = 2\nforesight = true\n")).thinking.foresight


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rounds = 5", "thinking.lead: expected a whole number from 1 to 100"),
        ("lead = 101", "thinking.lead: expected a whole number from 0 to 100; found 101"),
        ("rivals = -1", "thinking.rivals: expected a whole number from 0 to 100; found -1"),
        ("random = -1", "thinking.random: expected a whole number from 0 to 100; found -1"),
        ("foresight = true", "thinking.rounds: expected a whole number from 1 to 1000"),
        ("depth = 3", "thinking.depth: this key is not known here"),
    ],
)
def test_nonsense_about_thinking_is_refused(tmp_path, text, complaint):
    with pytest.raises(BoxError, match=re.escape(complaint)):
        load(written(tmp_path, GOOD + f"[thinking]\n{text}\n"))


def test_the_games_own_tables_are_left_for_it(content):
    board = content.root.table("board")
    assert board.integer("width", 1, 9) == 6
    board.done()
    content.root.done()


def test_options_are_codes(content):
    assert content.codes() == {"fare": 0, "stops": 4, "night": 0}
    assert content.codes({"fare": "high", "stops": 9, "night": True}) == {"fare": 1, "stops": 9, "night": 1}
    assert content.choice("fare", "high") == 1
    assert content.options["fare"].value(1) == "high"
    assert content.options["stops"].value(7) == 7


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"speed": 1}, "Dog Bus has no option 'speed'; its options are: fare, stops, night"),
        ({"fare": "free"}, "option fare: expected one of low, high; got 'free'"),
        ({"fare": 0}, "option fare: expected one of low, high; got 0"),
        ({"stops": 0}, "option stops: expected a whole number from 1 to 9; got 0"),
        ({"stops": True}, "option stops: expected a whole number from 1 to 9; got True"),
        ({"stops": "4"}, "option stops: expected a whole number from 1 to 9; got '4'"),
        ({"night": 1}, "option night: expected one of false, true; got 1"),
    ],
)
def test_wrong_options_are_refused(content, given, told):
    with pytest.raises(OptionError) as problem:
        content.codes(given)
    assert str(problem.value) == told


@pytest.mark.parametrize(
    ("option", "text", "value"), [("fare", "HIGH", "high"), ("stops", "9", 9), ("night", "true", True)]
)
def test_options_are_read_as_typed(content, option, text, value):
    assert content.options[option].parse(text) == value


@pytest.mark.parametrize(
    ("option", "text"), [("fare", ""), ("stops", "10"), ("stops", "--5"), ("stops", "²"), ("night", "1")]
)
def test_options_typed_wrongly_are_refused(content, option, text):
    with pytest.raises(OptionError, match=f"option {option}: expected .*; got {text!r}"):
        content.options[option].parse(text)


BROKEN = [
    ("[game]", "[game", "cannot be read as TOML"),
    ("[game]", "[gama]", "game: expected a table; the key is missing"),
    ('name = "Dog Bus"', "", "game.name: expected a text; the key is missing"),
    ('name = "Dog Bus"', "name = 3", "game.name: expected a text; found 3"),
    ("version = 2", "version = 0", "game.version: expected a whole number from 1 to 1000000; found 0"),
    ("version = 2", "version = true", "game.version: expected a whole number from 1 to 1000000; found True"),
    ("version = 2", "version = 2\ncolour = 1", "game.colour: this key is not known here"),
    ("version = 2", 'version = 2\ncooperative = "yes"', "game.cooperative: expected true or false; found 'yes'"),
    ("seats = [2, 3]", "", "game.seats: expected the numbers of seats it can be played with; the key is missing"),
    ("seats = [2, 3]", "seats = []", "game.seats: expected the numbers of seats it can be played with; found []"),
    ("seats = [2, 3]", "seats = [2, 99]", "game.seats: expected a list of whole numbers from 1 to 8; found [2, 99]"),
    (
        "seats = [2, 3]\n",
        "seats = [3, 2]\n",
        "game.seats: expected numbers of seats, each once and ascending; found [3, 2]",
    ),
    ("minutes = [10, 20]", "minutes = [10]", "game.minutes: expected 2 whole numbers from 1 to 600; found [10]"),
    ("minutes = [10, 20]", "minutes = [20, 10]", "game.minutes: expected the shorter time before the longer"),
    ('id = "fare"', "", "option[0].id: expected a text; the key is missing"),
    ('id = "stops"', 'id = "fare"', "option[1].id: expected an id that no other option has; found 'fare'"),
    ('choices = ["low", "high"]', "choices = 5", "option[0].choices: expected two or more texts"),
    ('choices = ["low", "high"]', 'choices = ["low", "Low"]', "option[0].choices: expected two or more texts"),
    ('choices = ["low", "high"]', "choices = [[1], [2]]", "option[0].choices: expected two or more texts"),
    ('choices = ["low", "high"]', "", "option[0].range: expected 2 whole numbers"),
    ('default = "low"', 'default = "middle"', "option[0].default: expected one of low, high; found 'middle'"),
    ('default = "low"', "", "option[0].default: expected a value; the key is missing"),
    ("range = [1, 9]", "range = [1, 2, 3]", "option[1].range: expected 2 whole numbers"),
    ("default = 4", "default = 10", "option[1].default: expected a whole number from 1 to 9; found 10"),
    ('labels = ["by day", "by night"]', 'labels = ["by day"]', "option[2].labels: expected 2 texts; found ['by day']"),
    ("seats = [3]", "seats = [0]", "option[2].seats: expected a list of whole numbers from 1 to 8; found [0]"),
    ('fare = "high", ', 'fare = "free", ', "preset hard: option fare: expected one of low, high; got 'free'"),
    ('fare = "high", ', "speed = 1, ", "preset hard: Dog Bus has no option 'speed'"),
    ("options = { fare", "option = { fare", "preset[0].options: expected a table; the key is missing"),
    ('name = "Hard"', 'name = "Hard"\nquick = 1', "preset[0].quick: expected true or false; found 1"),
    (
        "milliseconds = 1500",
        "milliseconds = -1",
        "level[0].milliseconds: expected a whole number from 0 to 60000; found -1",
    ),
    (
        "milliseconds = 1500",
        "careless = 101",
        "level[0].careless: expected a whole number from 0 to 100; found 101",
    ),
    (
        "milliseconds = 1500",
        "milliseconds = 1500\ncareless = 5",
        "level[0].careless: expected nothing, as this level thinks; found 5",
    ),
    ('policy = "beginner"', "", "level[0].policy: expected a text; the key is missing"),
    ("[[level]]", "[level]", "level: expected a list of tables"),
]


@pytest.mark.parametrize(("good", "bad", "told"), BROKEN)
def test_broken_boxes_say_where_and_what_was_expected(tmp_path, good, bad, told):
    assert good in GOOD
    with pytest.raises(BoxError) as problem:
        load(written(tmp_path, GOOD.replace(good, bad, 1)))
    assert str(problem.value).startswith("dog_bus/box.toml: ")
    assert told in str(problem.value)


def test_a_box_that_is_not_there(tmp_path):
    with pytest.raises(BoxError, match=r"box\.toml: cannot be read"):
        load(tmp_path / "box.toml")


def presets(first, second):
    """A box with two presets. The line `first` is added to the first preset, and the line `second` to the second."""
    preset = '[[preset]]\nid = "{}"\nname = "{}"\noptions = {{}}\n{}\n'
    return GOOD + preset.format("a", "A", first) + preset.format("b", "B", second)


@pytest.mark.parametrize("key", ["printed", "quick"])
def test_only_one_preset_a_number_of_seats_is_as_printed_and_one_is_for_play_now(tmp_path, key):
    with pytest.raises(BoxError, match=f"box.toml: presets a and b: only one may be {key} = true"):
        load(written(tmp_path, presets(f"{key} = true", f"{key} = true\nseats = [3]")))
    apart = load(written(tmp_path, presets(f"{key} = true\nseats = [2]", f"{key} = true\nseats = [3]")))
    assert [getattr(preset, key) for preset in apart.presets] == [False, True, True]


READERS = [
    (lambda t: t.integers("x", 1, 5, count=2), [1, 6], "expected 2 whole numbers from 1 to 5"),
    (lambda t: t.integers("x", 1, 5), [1, True], "expected a list of whole numbers from 1 to 5"),
    (lambda t: t.texts("x"), ["a", 1], "expected a list of texts"),
    (lambda t: t.texts("x", count=2), ["a"], "expected 2 texts"),
    (lambda t: t.choice("x", ["a", "b"]), "c", "expected one of a, b; found 'c'"),
    (lambda t: t.pairs("x", (6, 8)), [[1, 9]], "expected a list of [x, y] with x from 1 to 6 and y from 1 to 8"),
    (lambda t: t.pairs("x", (6, 8)), [[1]], "expected a list of [x, y]"),
    (lambda t: t.table("x"), 1, "expected a table"),
    (lambda t: t.tables("x", count=1), [], "expected 1 tables"),
    (lambda t: t.flag("x"), 1, "expected true or false"),
]


@pytest.mark.parametrize(("read", "value", "told"), READERS)
def test_every_reader_says_what_it_expected(read, value, told):
    with pytest.raises(BoxError) as problem:
        read(TomlTable({"x": value}, "f.toml", "here"))
    assert str(problem.value).startswith("f.toml: here.x: ")
    assert told in str(problem.value)


def test_readers_read():
    table = TomlTable({"p": [[1, 2], [6, 8]], "c": "b", "t": {"k": 1}, "l": [{"k": 2}]}, "f.toml")
    assert table.pairs("p", (6, 8)) == [(1, 2), (6, 8)]
    assert table.choice("c", ["a", "b"]) == 1
    assert table.table("t").integer("k", 0, 9) == 1
    assert [each.integer("k", 0, 9) for each in table.tables("l")] == [2]
    table.done()
    with pytest.raises(BoxError, match=r"f\.toml: t\.z: expected a text; the key is missing"):
        table.table("t").text("z")
