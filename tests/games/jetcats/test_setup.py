"""Setup, cards, dealing and the backs of the Cats: R1-R12 and the rulings on them."""

import copy
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import mewple.games.jetcats as package
from mewple.core import play
from mewple.core.content import BoxError, Content, TomlTable
from mewple.games.jetcats import GAME
from mewple.games.jetcats.box import CARDS, fill
from mewple.games.jetcats.state import CATS, CHOOSE, COLOURS, CONTENT, OVER, Box
from mewple.games.jetcats.turns import top_order
from mewple.testing import clause

TEXT = tomllib.loads((Path(package.__file__).parent / "box.toml").read_text(encoding="utf-8"))
SEATS = (2, 3, 4, 5)


def content_with(change):
    """The content of the box after a change of its data."""
    data = copy.deepcopy(TEXT)
    change(data)
    return _content(data)


def _content(data):
    values = {name: getattr(CONTENT, name) for name in Content.__dataclass_fields__}
    return Content(**{**values, "root": TomlTable(data, "box.toml")})


def deals(count, b=None):
    """New games of two players."""
    b = b or GAME.open_box()
    return [play.new_game(GAME, b, 2, seed) for seed in range(count)]


def complaint(change):
    with pytest.raises(BoxError) as told:
        fill(content_with(change), Box())
    return str(told.value)


@clause("R1", "Q28")
def test_two_to_five_sit_down_and_nobody_starts(table):
    for seats in SEATS:
        scene = table(seats)
        assert scene.pending() == list(range(seats))
    for seats in (1, 6):
        with pytest.raises(play.WrongSeats):
            table(seats)


@clause("R2", "R4", "Q1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_holds_every_speed_once_in_different_colours(table, seats):
    scene = table(seats, seed=seats)
    for seat in range(seats):
        assert scene.holds(seat) == set(range(1, 11))
    for speed in range(10):
        assert len({scene.s.colours[seat][speed] for seat in range(seats)}) == seats


@clause("R4", "R2")
def test_X5_setup_with_three_players(table):
    scene = table(3)
    hands = [scene.hand(seat, seat) for seat in range(3)]
    assert [[card.speed for card in hand] for hand in hands] == [list(range(1, 11))] * 3
    assert len({(card.speed, card.colour) for hand in hands for card in hand}) == 30


@clause("R3", "Q2")
def test_unused_copies_are_seen_by_nobody(table):
    scene = table(2)
    scene.play_until(lambda scene: not scene.pending())
    dealt = {card.id for seat in (0, 1) for card in scene.hand(seat, seat)}
    dealt |= {card for seat in scene.view(None).seats for card in seat.played}
    assert len(dealt) == 20
    seen = "".join(scene.changing(seat) for seat in (0, 1, None))
    assert not [card for card in scene.view(None).jetpacks if card not in dealt and f'"{card}"' in seen]


@clause("Q2", "Q28")
def test_colours_are_dealt_fairly_to_every_seat_and_speed():
    seen: Counter = Counter()
    for s in deals(400):
        for seat in (0, 1):
            for speed in (0, 5, 9):
                seen[seat, speed, s.colours[seat][speed]] += 1
    assert len(seen) == 2 * 3 * 5
    assert all(45 <= count <= 120 for count in seen.values())  # the mean is 80
    assert len({tuple(s.colours[0]) for s in deals(30)}) == 30


@clause("Q2")
def test_colour_sets_give_each_player_one_colour(table):
    for seed in range(20):
        scene = table(4, seed=seed, jetpack_deal="colour_sets")
        sets = [set(scene.s.colours[seat]) for seat in range(4)]
        assert all(len(colours) == 1 for colours in sets)
        assert len(set.union(*sets)) == 4


@clause("Q3")
def test_hands_are_hidden_but_speeds_are_not(table):
    scene = table(3)
    assert len(scene.hand(0, viewer=0)) == 10
    assert scene.hand(1, viewer=0) is None
    assert scene.view(0).seats[1].speeds == list(range(1, 11))
    assert scene.hand(0, viewer=None) is None


@clause("Q3")
def test_open_hands_show_everything(table):
    scene = table(3, open_hands=True)
    assert [COLOURS.index(card.colour) for card in scene.hand(1, viewer=0)] == list(scene.s.colours[1])
    assert scene.hand(2, viewer=None) is not None


@clause("R5")
def test_the_deck_is_every_cat_in_a_new_order():
    decks = [tuple(s.deck) for s in deals(900)]
    assert all(sorted(deck) == list(range(45)) for deck in decks)
    assert len(set(decks)) == 900
    firsts = Counter(deck[0] for deck in decks)
    assert len(firsts) == 45  # the mean is 20
    assert max(firsts.values()) < 45


@clause("R6", "Q26")
def test_the_supply_of_tokens_has_no_end(table):
    scene = table(2, start_tokens=1)
    scene.lift_off("royal", (10, "yellow"), tokens=8, number=8)
    scene.spend(0)
    assert scene.s.tokens[0] == 9


@clause("R7")
def test_everybody_starts_with_nothing(table):
    scene = table(5)
    shown = scene.view(None)
    assert shown.tokens == [score.vp for score in shown.scores] == [0] * 5
    assert [(base.cats, base.bonus) for base in shown.catbases] == [([], [])] * 5
    heights = [(height.name, height.launches, height.vp) for height in scene.view(0).board.heights]
    assert heights == [("Sky", 3, 1), ("Orbit", 5, 3), ("Moon", 7, 6)]


@clause("R7")
def test_the_option_gives_a_token_to_start_with(table):
    assert list(table(3, start_tokens=1).s.tokens) == [1, 1, 1, 0, 0]


@clause("R8")
def test_a_cat_has_a_bonus_for_ever_and_resources_for_now(table):
    scene = table(2)
    scene.arrange(row=["viking", "loaf", "snow", "golden"])
    shown = scene.view(None)
    viking = shown.cats[shown.row[0]]
    assert viking.name == "Viking Cat"
    assert viking.flavour
    assert [icon.text for icon in viking.base] == ["1 re-roll"]
    assert [icon.text for icon in viking.lift] == ["2 red dice", "1 die of any colour"]
    assert "dice and Victory Points" in complaint(lambda data: data["cards"]["cats"][0].update(lift={"fuel": 1}))


@clause("R9", "Q1")
def test_a_jetpack_has_speed_bonus_colour_and_symbol(table):
    scene = table(2)
    scene.arrange(jetpacks={0: {4: "green"}})
    digital = scene.hand(0, viewer=0)[3]
    assert (digital.name, digital.speed, digital.colour, digital.symbol) == (
        "Digital Jetpack",
        4,
        "green",
        "catnip leaf",
    )
    assert [icon.icon for icon in digital.bonus] == ["either2"]
    assert digital.flavour


@clause("Q1")
def test_there_is_one_jetpack_for_each_speed_and_colour():
    assert set(CARDS.jetpacks) == {(speed, colour) for speed in range(10) for colour in range(5)}
    assert "one for every speed" in complaint(lambda data: data["cards"]["jetpacks"][0].update(speed=9))


@clause("R10", "R38")
def test_X8_eight_rounds_and_two_jetpacks_left(table):
    for seats in SEATS:
        scene = table(seats, seed=4)
        scene.play_until(lambda scene: not scene.pending())
        assert scene.s.phase == OVER
        assert GAME.rules.length(scene.b, scene.s) == 8
        assert [len(scene.holds(seat)) for seat in range(seats)] == [2] * seats
        assert [len(scene.in_catbase(seat)) for seat in range(seats)] == [8] * seats


@clause("R11")
@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_the_row(table, seats, size):
    scene = table(seats)
    assert len(scene.view(0).row) == size
    assert list(scene.s.row)[:size] == list(scene.s.deck)[:size]
    scene.play_until(lambda scene: scene.s.round == 2)
    assert scene.s.phase == CHOOSE
    assert list(scene.s.row)[:size] == list(scene.s.deck)[size : 2 * size]


@clause("R12", "Q4")
def test_the_priority_is_on_the_back_of_the_top_card_and_public(table):
    scene = table(3)
    seen = []
    for number in range(1, 9):
        scene.play_until(lambda scene, number=number: scene.s.round == number)
        top = CARDS.cats[scene.s.deck[scene.s.dealt]]
        shown = [COLOURS.index(name) for name in scene.view(None).priority]
        assert shown == list(top.back)
        before = scene.view(None).priority
        scene.play_until(lambda scene: scene.s.phase != CHOOSE)
        assert scene.view(None).priority == before  # the card on top is the same before and after the choice
        seen.append(top.back)
    assert len(set(seen)) > 1


@clause("Q5")
def test_printed_backs_are_spread_evenly():
    orders = Counter(cat.back for cat in CARDS.cats)
    assert len(orders) == 15
    assert set(orders.values()) == {3}
    for place in range(5):
        assert set(Counter(cat.back[place] for cat in CARDS.cats).values()) == {9}
    engines = [
        cat for cat in CARDS.cats if cat.base.get("launch") or cat.base.get("either2") or cat.base.get("blue") == 2
    ]
    assert len(engines) == len({cat.back for cat in engines}) == 5


@clause("Q5")
def test_shuffled_backs_say_nothing_about_fronts(table):
    scene = table(2, cat_backs="shuffled")
    same = sum(s.tops[0] == scene.b.cat_order[s.deck[s.dealt]] for s in deals(150, scene.b))
    assert same < 40  # about 10 match by chance; with printed backs, all 150 would
    scene.play_until(lambda scene: scene.s.round == 8)
    assert max(Counter(scene.s.tops).values()) <= 3  # each order of colours is on three backs


@clause("Q6")
@pytest.mark.parametrize(("seats", "left"), [(2, 13), (3, 13), (4, 5), (5, 5)])
def test_the_deck_never_runs_out(table, seats, left):
    scene = table(seats)
    scene.play_until(lambda scene: not scene.pending())
    assert scene.view(None).deck_left == left


@clause("Q6")
def test_a_deck_that_is_too_small_is_refused():
    told = complaint(lambda data: data["cards"].update(cats=data["cards"]["cats"][:40]))
    assert "41" in told
    assert "Q6" in told


@clause("Q6")
def test_without_a_top_card_the_last_order_stays(table):
    scene = table(2)
    scene.s.round, scene.s.dealt, scene.s.tops[0] = 2, CATS, 7
    assert top_order(scene.b, scene.s, CATS) == 7
    scene.arrange(round=1)


@clause("R12")
def test_S17_the_back_of_the_41st_card_decides_ties_in_round_8(table):
    scene = table(5)
    scene.play_until(lambda scene: scene.s.round == 8)
    assert scene.s.dealt == 40
    assert scene.s.tops[7] == scene.b.cat_order[scene.s.deck[40]]


@clause("Q27")
def test_golden_cat_brings_two_blue_dice_and_a_point():
    golden = next(cat for cat in CARDS.cats if cat.id == "golden")
    assert dict(golden.base) == {"blue": 2}
    assert dict(golden.lift) == {"vp": 1}


@clause("Q37")
def test_no_catbase_bonus_pays_points():
    assert not [cat.id for cat in CARDS.cats if "vp" in cat.base]
    assert sum("vp" in cat.lift for cat in CARDS.cats) == 10
    assert sum("vp" in pack.bonus for pack in CARDS.jetpacks.values()) == 4
    assert "Q37" in complaint(lambda data: data["cards"]["cats"][0].update(base={"vp": 1}))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data["cards"]["cats"][0].update(back="BYGPP"), "letters BYGPR"),
        (lambda data: data["cards"]["cats"][0].update(base={"wings": 1}), "not wings"),
        (lambda data: data["cards"]["cats"][0].update(id="disco"), "an id of its own"),
        (lambda data: data["cards"]["cats"][0].update(colour="red"), "not known here"),
        (lambda data: data["cards"]["cats"][0].update(base={"reroll": 9}), "more than 15"),
        (lambda data: data["dice"]["blue"].update(rocket=2, blank=1), "six faces"),
        (lambda data: data["frame"].update(row=[3, 4, 5, 5]), "a Cat for every player"),
        (lambda data: data["worth"]["early"].pop("any"), "the key is missing"),
        (lambda data: data.update(extra={}), "not known here"),
    ],
)
def test_a_wrong_box_is_refused_with_its_place(change, told):
    assert told in complaint(change)


@clause("Q9", "Q32")
def test_no_liftoff_outgrows_the_dice_and_counts_the_ledger_states():
    """Compares the largest counts over all cards with section 6.7 of the ledger."""

    def most(*icons):
        value = lambda counts: sum(counts.get(icon, 0) * size for icon, size in icons)  # noqa: E731
        bonus = max(value(pack.bonus) for pack in CARDS.jetpacks.values())
        best = 0
        for flying in CARDS.cats:
            rest = sorted((value(cat.base) for cat in CARDS.cats if cat is not flying), reverse=True)[:7]
            best = max(best, sum(rest) + value(flying.base) + value(flying.lift))
        return best + bonus

    assert [most((die, 1)) for die in ("blue", "white", "red")] == [8, 8, 8]
    assert most(("any", 1), ("two_any", 2)) == 8
    assert most(("reroll", 1)) == 12
    assert most(("blue", 1), ("white", 1), ("red", 1), ("any", 1), ("two_any", 2)) == 14


@clause("Q5")
@pytest.mark.parametrize("tops", [(3, 0, 0, 0), (0, 0, 0, 3), (14, 14, 1, 14), (2,)])
def test_a_shuffled_back_comes_as_often_as_it_has_copies_left(table, tops):
    """The test tries every possible outcome once. A copy of a back that has already been on top cannot be drawn again,
    but other copies of that back can."""
    scene = table(2, cat_backs="shuffled")
    drawn: Counter = Counter()
    for outcome in range(CATS - len(tops)):
        scene.s.round = len(tops) + 1
        for place, order in enumerate(tops):
            scene.s.tops[place] = order
        scene.draws(outcome)
        scene.queue.start()
        drawn[top_order(scene.b, scene.s, scene.s.dealt)] += 1
        scene.queue.finish()
    assert drawn == Counter({order: 3 for order in range(15)}) - Counter(tops)
    scene.arrange(round=1)


@clause("R7", "R17")
def test_nobody_has_a_cat_a_jetpack_or_a_place_before_the_first_draft(table):
    scene = table(3)
    shown = scene.view(0)
    for seat in shown.seats:
        assert (seat.cat, seat.jetpack, seat.played, seat.face_down) == (None, None, [], False)
    assert (shown.order, shown.flights, shown.choice, shown.ranks) == ([], [None] * 3, None, [])
    assert [score.flights for score in shown.scores] == [[0, 0, 0, 0]] * 3


@clause("R7")
def test_seats_that_nobody_sits_in_stay_empty(table):
    s = table(2, start_tokens=1).s
    for cells in (s.choice, s.jetpack, s.cat, s.order, s.launches):
        assert list(cells) == [-1] * 5
    assert [list(row) for row in s.cats] == [[-1] * 8] * 5
    assert list(s.tops)[1:] == [-1] * 7
    assert list(s.held) == [1023, 1023, 0, 0, 0]
    assert list(s.tokens) == [1, 1, 0, 0, 0]
    assert list(s.step) == list(s.vp) == [0] * 5
