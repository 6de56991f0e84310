"""Learned policies: their files, and the computation in whole numbers."""

import random
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from tests.nets import give_net, write_net

from mewple.core import net, play
from mewple.core.net import WrongNet, net_of, read_net, run_layers, run_output
from mewple.core.npz import BadNpz, read_npz
from mewple.core.record import integers, reals
from mewple.core.registry import find
from mewple.lab import quantise as lab

PIG = replace(find("pig"))
"""A copy of Pig, whose network can be set by this test."""


@pytest.fixture
def file(tmp_path):
    write_net(PIG, tmp_path / net.FILE)
    return tmp_path / net.FILE


def test_files_are_read_without_numpy(tmp_path):
    file = tmp_path / "some.npz"
    np.savez_compressed(
        file,
        a=np.array([[1, -2], [3, 4]], np.int8),
        b=np.array([0.5], np.float32),
        c=np.int64(7),
        d=np.array("cat-cab"),
    )
    found = read_npz(file)
    assert (found["a"].shape, found["a"].numbers.tolist()) == ((2, 2), [1, -2, 3, 4])
    assert found["b"].numbers.tolist() == [0.5]
    assert (found["c"].number, found["d"].text) == (7, "cat-cab")


def write_members(file, **members):
    with zipfile.ZipFile(file, "w") as made:
        for name, data in members.items():
            made.writestr(f"{name}.npy", data)


HEADER = b"\x93NUMPY\x01\x00\x46\x00"
TEXT = b"{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"nothing", "contains no array"),
        (HEADER + TEXT.ljust(70) + bytes(8), "an array is not complete"),
        (HEADER + TEXT.replace(b"<i4", b"<c8").ljust(70) + bytes(12), "<c8"),
        (HEADER + b"{'descr'".ljust(70), "cannot be read"),
        (
            HEADER + TEXT.replace(b"(3,)", b"(1, 3)").replace(b"False", b"True").ljust(70) + bytes(12),
            "stored by columns",
        ),
    ],
)
def test_what_is_no_array_is_refused(tmp_path, data, why):
    write_members(tmp_path / "bad.npz", a=data)
    with pytest.raises(BadNpz, match=why):
        read_npz(tmp_path / "bad.npz")


def test_a_file_that_is_no_archive_is_refused(tmp_path):
    (tmp_path / net.FILE).write_bytes(b"PK no")
    with pytest.raises(WrongNet, match=r"pig: learned.npz cannot be read"):
        read_net(PIG, tmp_path / net.FILE)


CHANGES = {
    "game": (np.array("hog"), "is for hog, not for pig"),
    "spaces_version": (np.int64(9), "is for version 9 of the observations, not 1; train it again"),
    "rules_version": (np.int64(9), "is for version 9 of the rules, not 1; train it again"),
    "weights_1": (np.zeros((5, 48), np.int8), "takes 5 numbers and knows 2 actions, but the game has 13 and 2"),
    "weights_3": (np.zeros((9, 32), np.int8), "takes 13 numbers and knows 8 actions, but the game has 13 and 2"),
    "scales_2": (np.zeros(3, np.int32), "scales_2 has the wrong size"),
    "biases_1": (np.zeros(48, np.int64), "biases_1 has the wrong size"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_file_that_does_not_fit_the_game_is_refused(tmp_path, name):
    value, why = CHANGES[name]
    _, arrays, _ = write_net(PIG, tmp_path / net.FILE)
    lab.save({**arrays, name: value}, tmp_path / net.FILE)
    with pytest.raises(WrongNet, match=why):
        read_net(PIG, tmp_path / net.FILE)


@pytest.mark.parametrize("name", ["shifts", "weights_2", "game"])
def test_a_file_that_lacks_something_is_refused(tmp_path, name):
    _, arrays, _ = write_net(PIG, tmp_path / net.FILE)
    lab.save({key: value for key, value in arrays.items() if key != name}, tmp_path / net.FILE)
    with pytest.raises(WrongNet, match=f"has no {name}"):
        read_net(PIG, tmp_path / net.FILE)


def test_too_many_units_are_refused(tmp_path):
    write_net(PIG, tmp_path / net.FILE, units=(net.MOST_UNITS + 1, 8))
    with pytest.raises(WrongNet, match="more than 512 units"):
        read_net(PIG, tmp_path / net.FILE)


def test_a_game_without_a_file_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(net, "game_folder", lambda game: tmp_path)
    bare = replace(PIG)
    assert not net_of(bare)
    assert play.policy_names(bare) == ("random", "house", "beginner", "strong")
    with pytest.raises(LookupError, match=r"Pig has no learned policy: there is no learned\.npz in its folder"):
        play.policy_number(bare, "learned")


def test_a_file_that_does_not_fit_stops_only_the_learned_policy(monkeypatch, tmp_path):
    game = replace(PIG)
    (tmp_path / net.FILE).write_bytes(b"PK no")
    monkeypatch.setattr(net, "game_folder", lambda game: tmp_path)
    s, _ = play.whole_game(game, game.open_box(), 2, 1, [1, 1])
    assert max(play.returns(game, game.open_box(), s)) == 1
    with pytest.raises(WrongNet, match="cannot be read"):
        play.policy_number(game, "learned")


def test_policies_are_named_with_their_temperature(monkeypatch, tmp_path):
    game = replace(PIG)
    give_net(monkeypatch, tmp_path, game)
    assert play.policy_names(game)[-1] == "learned"
    numbers = [play.policy_number(game, name) for name in ("learned", "learned:0", "learned:0.5", "learned:9")]
    assert numbers == [100, 100, 108, 244]
    for wrong in ("learned:warm", "learned:-1", "learned:10", "learned:nan"):
        with pytest.raises(LookupError, match="expected a temperature from 0 to"):
            play.policy_number(game, wrong)


def test_the_plain_form_computes_what_the_arrays_say(file):
    """Interpreted and compiled code give the same result, even if a sum does not fit into 32 bits."""
    found, arrays = read_net(PIG, file), {name: np.load(file)[name] for name in (*net.ARRAYS, "shifts")}
    dice = random.Random(1)
    seen, hidden = reals(PIG.observation), integers(found.units)
    for scale in (1, 7, 100, 30_000):
        for place in range(len(seen)):
            seen[place] = dice.choice([0, 0, 1, dice.random() * scale, -dice.random() * scale])
        run_layers(found.weights, found.numbers, seen, hidden)
        outputs = [run_output(found.weights, found.numbers, hidden, place) for place in range(3)]
        one = found.numbers[net.ONE]
        expected = lab.whole_outputs(arrays)(np.array([seen], np.float32))[0] * 2.0**one
        assert outputs == expected.tolist()


@pytest.mark.compiled
def test_the_compiled_form_computes_the_same(file):
    from numba import njit

    from mewple.core.rule import ready

    ready()
    found = read_net(PIG, file)
    weights, numbers = np.array(found.weights, np.int8), np.array(found.numbers, np.int32)

    @njit
    def outputs(weights, numbers, seen, hidden, out):
        run_layers(weights, numbers, seen, hidden)
        for place in range(out.size):
            out[place] = run_output(weights, numbers, hidden, place)

    dice = np.random.default_rng(1)
    for scale in (1, 7, 100, 30_000, 1e8):
        seen = (dice.normal(size=PIG.observation) * dice.integers(0, 2, PIG.observation) * scale).astype(np.float32)
        out, hidden, room = np.zeros(3, np.int64), np.zeros(found.units, np.int32), integers(found.units)
        outputs(weights, numbers, seen, hidden, out)
        run_layers(found.weights, found.numbers, seen.tolist(), room)
        assert out.tolist() == [run_output(found.weights, found.numbers, room, place) for place in range(3)]


def test_noises_are_those_of_a_draw_by_probability():
    """Random noise is added to each preference, and the highest sum wins. An action whose preference is higher by log 2
    must win twice as often as the other."""
    noises, dice = net.noises(), random.Random(2)
    ahead = round(np.log(2) * (1 << net.NOISE_BITS))
    won = sum(dice.choice(noises) + ahead > dice.choice(noises) for _ in range(20_000))
    assert won / 20_000 == pytest.approx(2 / 3, abs=0.015)
