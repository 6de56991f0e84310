"""Chance: the same outcomes interpreted and compiled, and outcomes from a source."""

from collections import Counter

import pytest

from mewple.core import chance
from mewple.core.record import Cells, i8
from mewple.core.rule import ready

KEYS = (0, 1, 2, 12345, 2**63, 2**64 - 1)


class Hand(chance.ChanceRecord):
    cards: Cells = i8(10)


def fated(key=1, source=None):
    s = Hand()
    chance.begin(s, key)
    s.source = source
    return s


def reference(key, drawn, n):
    """An implementation of SplitMix64 from its definition, to compare with. Returns output number `drawn` for the seed
    `key`, scaled to 0..n-1."""
    mask = 2**64 - 1
    z = (key + drawn * 0x9E3779B97F4A7C15) & mask
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
    z ^= z >> 31
    return ((z >> 32) * n) >> 32


def test_the_stream_is_splitmix64():
    """The first output for seed 0 is 0xE220A8397B1DCDAF, as published with the algorithm."""
    assert chance.below(fated(0), 2**32) == 0xE220A839
    for key in KEYS:
        s = fated(key)
        assert [chance.below(s, 6) for _ in range(50)] == [reference(key, drawn, 6) for drawn in range(1, 51)]


@pytest.mark.compiled
def test_compiled_gives_the_same_stream():
    ready()
    import numba

    @numba.njit
    def draw(rows, count, n):
        total = 0
        for _ in range(count):
            total = (total * 31 + chance.below(rows[0], n)) % 1_000_003
        return total

    for key in KEYS:
        for n in (1, 2, 6, 48, 1000):
            s, rows, total = fated(key), fated(key).rows(), 0
            for _ in range(200):
                total = (total * 31 + chance.below(s, n)) % 1_000_003
            assert draw(rows, 200, n) == total
            assert rows[0].fate_drawn == s.fate_drawn == 200


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("n", "limit"), [(2, 10.8), (6, 20.5), (8, 24.3), (48, 84.0)])
def test_outcomes_are_uniform(n, limit):
    """`limit` is the 99.9 % quantile of the chi-square distribution with n - 1 degrees of freedom. The seed is fixed,
    so the test always gives the same result."""
    s = fated(2024)
    counts = Counter(chance.below(s, n) for _ in range(n * 2000))
    assert set(counts) == set(range(n))
    assert chi_square(counts.values(), 2000) < limit


def test_neighbouring_seeds_are_unrelated():
    """Simulated games get the seeds seed, seed + 1, and so on. The first dice of games with neighbouring seeds must be
    independent."""
    firsts = Counter((chance.below(fated(key), 6), chance.below(fated(key + 1), 6)) for key in range(36 * 500))
    assert chi_square(firsts.values(), 500) < 66.6


def test_a_die_starts_at_one():
    s = fated()
    assert {chance.die(s, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_shuffling_keeps_the_cards_and_is_fair():
    places: Counter[tuple[int, int]] = Counter()
    for key in range(5000):
        s = fated(key)
        for card in range(5):
            s.cards[card] = card
        chance.shuffle(s, s.cards, 5)
        assert sorted(list(s.cards)[:5]) == [0, 1, 2, 3, 4]
        assert s.fate_drawn == 4
        places.update(enumerate(list(s.cards)[:5]))
    assert chi_square(places.values(), 1000) < 52.6


def test_scripted_outcomes_come_in_order_and_count():
    script = chance.Scripted.dice(6, 1)
    s = fated(source=script)
    assert [chance.die(s, 6), chance.die(s, 6)] == [6, 1]
    assert s.fate_drawn == 2
    script.finish()
    with pytest.raises(chance.OutcomeError, match=r"gives 2 outcomes and one more \(of 8\) is needed"):
        chance.below(s, 8)


def test_scripted_outcomes_left_over_are_an_error():
    script = chance.Scripted([1, 2, 3])
    chance.below(fated(source=script), 6)
    with pytest.raises(chance.OutcomeError, match=r"left over: \[2, 3\]"):
        script.finish()


@pytest.mark.parametrize("value", [-1, 6, 100])
def test_outcomes_out_of_range_are_refused(value):
    with pytest.raises(chance.OutcomeError, match=rf"outcome {value} is not one of 0\.\.5"):
        chance.below(fated(source=chance.Scripted([value])), 6)


def test_recorded_outcomes_are_those_of_the_stream_and_replay():
    source = chance.Recorded()
    s, plain = fated(7, source), fated(7)
    drawn = [chance.below(s, n, what) for n, what in ((6, 1), (8, 2), (20, 0))]
    assert drawn == [chance.below(plain, n) for n in (6, 8, 20)]
    assert source.outcomes == [
        chance.Outcome(6, drawn[0], 1),
        chance.Outcome(8, drawn[1], 2),
        chance.Outcome(20, drawn[2], 0),
    ]
    assert s.to_bytes() == plain.to_bytes()
    again = fated(99, chance.Scripted(outcome.value for outcome in source.outcomes))
    assert [chance.below(again, n) for n in (6, 8, 20)] == drawn


def test_recorded_can_stand_on_another_source():
    source = chance.Recorded(chance.Scripted([4]))
    assert chance.below(fated(source=source), 6, 3) == 4
    assert source.outcomes == [chance.Outcome(6, 4, 3)]


def test_a_copy_leaves_the_source_behind():
    s = fated(source=chance.Scripted([0]))
    assert s.copy().source is None
