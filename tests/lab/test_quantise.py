"""Trained weights are converted to whole numbers that decide in the same way."""

import numpy as np
import pytest
from tests.nets import random_weights

from mewple.cli import run
from mewple.core.registry import find
from mewple.lab import quantise as lab

PIG = find("pig")


def weights_file(tmp_path, **instead):
    made = random_weights(PIG)
    names = ("w1", "b1", "w2", "b2", "w3", "b3")
    values = [each for pair in zip(made.weights, made.biases) for each in pair]
    file = tmp_path / "pig.float.npz"
    arrays = {**dict(zip(names, values)), "game": "pig", "spaces_version": 1, "training": "{}", **instead}
    np.savez(file, **{name: value for name, value in arrays.items() if value is not None})
    return file


def test_whole_numbers_prefer_what_the_real_ones_prefer():
    made = random_weights(PIG)
    arrays = lab.quantise(PIG, made, lab.positions(PIG, 300, 1, {}))
    found = lab.agreement(made, lab.whole_outputs(arrays), lab.positions(PIG, 300, 77, {}))
    assert found.positions >= 300
    assert found.same > 0.97
    assert found.lost < 0.1


def test_positions_are_decisions_for_every_number_of_seats():
    found = lab.positions(PIG, 100, 1, {"target": 30})
    assert found.seen.shape == (100, PIG.observation)
    assert (found.legal.sum(axis=1) > 1).all()


def test_the_command_writes_a_file_and_says_how_well_it_agrees(tmp_path, capsys):
    file = tmp_path / "learned.npz"
    assert run(["quantise", "pig", str(weights_file(tmp_path)), "--positions", "200", "--file", str(file)]) == 0
    assert "decisions are the same" in " ".join(capsys.readouterr().out.split())
    again = file.read_bytes()
    run(["quantise", "pig", str(weights_file(tmp_path)), "--positions", "200", "--file", str(file)])
    assert file.read_bytes() == again


@pytest.mark.parametrize(
    ("instead", "why"),
    [
        ({"w2": None}, "has no w2"),
        ({"game": "hog"}, "is for hog, not for pig"),
        ({"spaces_version": 7}, "is for version 7 of the observations of pig, not 1"),
        ({"rules_version": 7}, "is for version 7 of the rules of pig, not 1"),
        ({"w1": np.zeros((5, 48))}, "takes 5 numbers and has 3 outputs; expected 13 and 3"),
        ({"w2": np.zeros((48, 9))}, "expected two layers of at most 512 units"),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path, capsys, instead, why):
    file = weights_file(tmp_path, **instead)
    assert run(["quantise", "pig", str(file), "--file", str(tmp_path / "out.npz")]) == 2
    assert why in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "out.npz").exists()


def test_a_missing_file_is_named(tmp_path, capsys):
    assert run(["quantise", "pig", str(tmp_path / "none.npz")]) == 2
    assert "there is no file" in capsys.readouterr().err
