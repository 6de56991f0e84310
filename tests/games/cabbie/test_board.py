"""The board: how streets become squares, and that the text of the board agrees with the ledger."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from mewple.core.content import BoxError
from mewple.games.cabbie.content import BOARD, read_board
from mewple.games.cabbie.content_streets import EAST, NORTH, SOUTH, WEST
from mewple.games.cabbie.state import FAR, GOALS, JAMS, NO_JAM, PLACES
from mewple.games.cabbie.tables import blocked, ways
from mewple.testing import clause

LEDGER = (Path(__file__).resolve().parents[3] / "rulebooks" / "cabbie.md").read_text(encoding="utf-8")
FILE = Path(read_board.__code__.co_filename).parent / "board.toml"
ROADS = BOARD.roads
MOVES = [{**ahead, **beside} for ahead, beside in zip(ROADS.ahead, ROADS.sideways)]


def rows(heading):
    """The rows of the table under this heading of the ledger, as lists of cells."""
    section = LEDGER.split(f"### {heading}")[1].split("\n### ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def reached(start, moves):
    seen, waiting = {start}, [start]
    while waiting:
        for to in moves[waiting.pop()].values():
            if to not in seen:
                seen.add(to)
                waiting.append(to)
    return seen


def at(x, y):
    return ROADS.numbers[(x, y)]


def test_squares_are_numbered_by_rows():
    assert len(ROADS.squares) == 462
    assert sorted(ROADS.squares, key=lambda cell: (cell[1], cell[0])) == ROADS.squares


@clause("R23")
def test_every_square_leads_to_every_other_and_none_is_a_dead_end():
    assert all(len(reached(start, ROADS.ahead)) == 462 for start in (0, 100, 461))
    back: list[dict[int, int]] = [{} for _ in ROADS.squares]
    for square, its in enumerate(ROADS.ahead):
        for to in its.values():
            back[to][square] = square
    assert len(reached(0, back)) == 462
    assert max(map(len, MOVES)) == 3
    assert sum(len(its) == 1 for its in MOVES) == 342


def test_no_two_squares_point_at_each_other_but_for_lane_changes():
    for square, its in enumerate(ROADS.ahead):
        assert all(square not in ROADS.ahead[to].values() for to in its.values())


@clause("R24", "Q11")
def test_lane_changes_join_the_two_lane_streets_away_from_junctions():
    pairs = {(square, to) for square, its in enumerate(ROADS.sideways) for to in its.values()}
    assert len(pairs) == 26
    assert all((to, square) in pairs for square, to in pairs)
    names = {BOARD.streets[street].id for square, _ in pairs for street in ROADS.streets[square]}
    assert names == {"gower_street", "pentonville_road", "ludgate_hill", "cheapside"}
    for square, to in pairs:
        assert len(ROADS.streets[square]) == len(ROADS.ahead[square]) == 1
        assert list(ROADS.ahead[square]) == list(ROADS.ahead[to])


def test_traffic_keeps_left_and_crossings_go_round_clockwise():
    assert list(ROADS.ahead[at(8, 9)]) == [EAST]
    assert list(ROADS.ahead[at(8, 10)]) == [WEST]
    assert list(ROADS.ahead[at(4, 14)]) == [NORTH]
    assert list(ROADS.ahead[at(5, 14)]) == [SOUTH]
    circus = [at(11, 9), at(12, 9), at(12, 10), at(11, 10)]
    for square, to in zip(circus, [*circus[1:], circus[0]]):
        assert to in ROADS.ahead[square].values()


@clause("R23")
def test_example_17_turning_round_at_oxford_circus():
    route = [(13, 10), (12, 10), (11, 10), (11, 9), (12, 9), (13, 9)]
    for a, b in pairwise(route):
        assert at(*b) in ROADS.ahead[at(*a)].values()
    assert at(13, 9) not in ROADS.ahead[at(13, 10)].values()


def test_streets_are_those_of_the_ledger():
    told = rows("6.3")
    assert len(told) == len(BOARD.streets) == 60
    cards = {card.numbers[0]: card.flavour for card in BOARD.passengers}
    lanes = {"1": "one_way", "1+1": "two_way", "2": "one_way_2"}
    for number, (name, district, kind, path, squares, flavour) in enumerate(told):
        street = BOARD.streets[number]
        points = [tuple(map(int, point.split(","))) for point in path.split(" → ")]
        assert (street.name, BOARD.districts[street.district][0]) == (name, district)
        assert (["one_way", "two_way", "one_way_2"][street.kind], list(street.path)) == (lanes[kind], points)
        assert len({square for lane in ROADS.lanes[number] for square in lane}) == int(squares)
        assert (f"“{cards[number]}”" if number in cards else "—") == flavour


@clause("R4", "R38")
def test_places_are_those_of_the_ledger():
    told = rows("6.4")
    assert len(told) == len(BOARD.places) == 28
    for number, (name, district, squares, streets, start) in enumerate(told):
        place = BOARD.places[number]
        assert (place.name, BOARD.districts[place.district][0], place.start) == (name, district, start == "yes")
        assert "; ".join(f"{x},{y}" for x, y in place.cells) == squares
        names = [BOARD.streets[street].name for square in BOARD.shaded(number) for street in ROADS.streets[square]]
        assert ", ".join(dict.fromkeys(names)) == streets


@clause("R37")
def test_shaded_squares_lie_beside_their_drawing_in_one_street():
    for number, place in enumerate(BOARD.places):
        x, y, width, height = place.rect
        for square in BOARD.shaded(number):
            cell = ROADS.squares[square]
            beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
            assert any(x <= i < x + width and y <= j < y + height for i, j in beside)
            assert len(ROADS.streets[square]) == 1
        assert not [cell for cell in ROADS.squares if x <= cell[0] < x + width and y <= cell[1] < y + height]


@clause("R45", "Q21")
def test_the_fares_table_is_that_of_the_ledger():
    told = rows("6.5")
    assert [tuple(round(float(cell.strip("£")) * 100) for cell in row[1:]) for row in told] == list(BOARD.fares)
    assert [row[0].strip("*") for row in told] == [each for each, _ in BOARD.districts]
    assert all(BOARD.fares[a][b] == BOARD.fares[b][a] for a in range(9) for b in range(9))


def test_cards_are_those_of_the_ledger():
    names = [place.name for place in BOARD.places]
    for card, (_, told, pays, line) in zip(BOARD.destinations, rows("6.6"), strict=True):
        stops = ", then ".join(names[place] for place in card.numbers)
        assert told == (f"Tourist: {stops}" if card.pays else stops)
        assert pays == ("£2 flat" if card.pays else "table")
        assert line == f"“{card.flavour}”"
    for card, (_, tip, line) in zip(BOARD.tips, rows("6.7"), strict=True):
        pence = card.numbers[0]
        assert tip == ("nothing" if pence == 0 else "£1" if pence == 100 else f"{pence}p")
        assert line == f"“{card.flavour}”"


@clause("R11", "Q8")
def test_jam_cards_are_those_of_the_ledger_and_no_two_share_a_spot():
    used: list[int] = []
    for card, (_, told, line) in zip(BOARD.jams, rows("6.8"), strict=True):
        spots = [(BOARD.spots[spot].name, len(BOARD.jammed(spot))) for spot in card.numbers]
        assert [(name, int(count)) for name, count in re.findall(r"(?:^|; )(.+?) \((\d+) squares", told)] == spots
        assert line == f"“{card.flavour}”"
        used += card.numbers
    assert sorted(used) == list(range(20))
    assert [len(card.numbers) for card in BOARD.jams].count(1) == 6


@clause("Q35")
def test_no_start_is_in_a_jam_or_shut_in_by_one():
    for jam in range(JAMS):
        shut = blocked(jam)
        for place in BOARD.starts:
            (square,) = BOARD.shaded(place)
            assert not shut[square]
            assert any(not shut[to] for to in ROADS.ahead[square].values())


def test_ways_agree_with_walking_back_from_the_goal():
    """From some squares, a breadth-first search finds the same distances as the tables, for every jam."""
    tables = ways()
    for jam in (*range(JAMS), NO_JAM):
        shut = blocked(jam)
        for start in (7, 123, 250, 400):
            near, waiting = {start: 0}, [start]
            for square in waiting:
                for to in MOVES[square].values():
                    if to not in near and not shut[square] and not shut[to]:
                        near[to] = near[square] + 1
                        waiting.append(to)
            for goal in range(0, GOALS, 7):
                squares = BOARD.shaded(goal) if goal < PLACES else street_squares(goal - PLACES)
                expected = min((near[square] for square in squares if square in near), default=FAR)
                assert tables[jam * GOALS + goal][start] == expected


def street_squares(card):
    (street,) = BOARD.passengers[card].numbers
    return {square for lane in ROADS.lanes[street] for square in lane}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("squares = [[37, 8]]", "squares = [[37, 10]]", "belongs to one place and one street"),
        ('spots = ["piccadilly"]', 'spots = ["oxford_street"]', "each is on one card"),
        ("squares = 462", "squares = 461", "checks.squares: expected 462"),
        ('kind = "one_way_2"', 'kind = "three_way"', r"street\[34\].kind: expected one of"),
        ("pence = 100", "pence = 1000000", "tip_card"),
        ('stops = ["tower"]', 'stops = ["pisa"]', "not pisa"),
        ("[ 65,  70,", "[ 65,  71,", "steps of 5 pence"),
        ("[ 65,  70,", "[ 65,  75,", "the same fare in both directions"),
        ("[[31, 7], [23, 7]]", "[[31, 7], [23, 8]]", "straight lines"),
        ("width = 38", "width = 38\ndepth = 3", "depth: this key is not known"),
    ],
)
def test_a_board_that_makes_no_sense_is_refused_with_the_reason(tmp_path, old, new, complaint):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    wrong = tmp_path / "board.toml"
    wrong.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoxError, match=complaint):
        read_board(wrong)
