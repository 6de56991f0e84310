"""Training with torch, on the example game. `make test-learners` runs this where torch is installed."""

import csv
import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: make test-learners installs it")

from mewple.cli import run  # noqa: E402
from mewple.core.registry import find  # noqa: E402
from mewple.lab import quantise  # noqa: E402
from mewple.train.network import Network, as_teacher, drawn  # noqa: E402
from mewple.train.plan import Plan  # noqa: E402
from mewple.train.rollout import Rollout  # noqa: E402
from mewple.train.trainer import Run, Trainer  # noqa: E402

pytestmark = pytest.mark.compiled
torch.set_num_threads(1)  # small networks do not learn faster on several cores
PIG = find("pig")
SMALL = Plan(
    "pig", decisions=64 * 8 * 6, imitation=0.5, units=(16, 8), rows=64, steps=8, piece=128, seats=(2, 3), presets=0
)
QUICK = Run(judge_every=1e9, judged=64)


def trained(plan, folder, run=QUICK, teacher=None, updates=None):
    made = Trainer(PIG, plan, folder, run, lambda line: None, teacher)
    if updates is None:
        made.train()
    else:
        for _ in range(updates):
            made._update()
        made.save()
    return made


def weights_of(trainer):
    return {name: each.clone() for name, each in trainer.network.state_dict().items()}


# --- what decisions were worth ---


def test_results_reach_every_seat_through_its_own_decisions():
    kept = Rollout(steps=4, rows=1, seen=1, actions=2, most_seats=2, device="cpu")
    kept.seat[:, 0] = torch.tensor([0, 1, 0, 1])
    kept.value[:, 0] = torch.tensor([0.1, -0.2, 0.3, 0.0])
    kept.rewards[2, 0] = torch.tensor([0.5, -0.5])
    kept.ended[2, 0] = 1
    kept.judge(torch.tensor([[0.2, 0.4]]), trace=1.0)
    # Seat 0 wins with the third decision. The fourth decision belongs to the next game, whose estimated worth to seat 1
    # is 0.4.
    assert kept.worth[:, 0].tolist() == pytest.approx([0.5, -0.5, 0.5, 0.4])
    assert kept.first_worth[0].tolist() == pytest.approx([0.5, -0.5])
    kept.judge(torch.tensor([[0.2, 0.4]]), trace=0.0)
    assert kept.worth[:, 0].tolist() == pytest.approx([0.3, -0.5, 0.5, 0.4])


def test_every_decision_counts_once_also_the_last_ones():
    kept = Rollout(steps=8, rows=4, seen=1, actions=2, most_seats=2, device="cpu")
    kept.weight.fill_(1)
    kept.weight[3, 2] = 0
    kept.seen[..., 0] = torch.arange(32.0).view(8, 4)
    kept.first_seen, kept.there = torch.zeros(4, 2, 1), torch.tensor([[True, True], [True, False]] * 2)
    pieces = list(kept.pieces(10, torch.Generator().manual_seed(1)))
    assert sorted(int(x) for piece in pieces for x in piece["seen"][:, 0]) == [n for n in range(32) if n != 14]
    assert sum(len(piece["first_worth"]) for piece in pieces) == 6


# --- the network ---


def test_weights_are_kept_exactly_in_the_file(tmp_path):
    network = Network(PIG.observation, (16, 8), PIG.actions.size, torch.Generator().manual_seed(1))
    file = tmp_path / "some.npz"
    np.savez(file, **network.arrays(PIG, "{}"))
    read = quantise.read_weights(PIG, file)
    arrays = quantise.quantise(PIG, read, quantise.positions(PIG, 100, 1, {}))
    for layer, real in enumerate(read.weights, 1):
        whole = arrays[f"weights_{layer}"].astype(float)
        whole = whole.T if layer == 3 else whole
        steps = np.abs(real).max(axis=0) / 127
        assert np.allclose(whole * steps, real, atol=1e-6)
    seen = torch.rand(5, PIG.observation)
    assert torch.allclose(as_teacher(read, "cpu")(seen), network.outputs(seen, network.rounded()), atol=1e-5)


def test_gradients_pass_through_the_rounding():
    network = Network(PIG.observation, (16, 8), PIG.actions.size, torch.Generator().manual_seed(1))
    logs, value = network(torch.rand(4, PIG.observation), torch.ones(4, PIG.actions.size))
    (logs[:, 0].sum() + value.sum()).backward()
    assert all(each.grad is not None and each.grad.abs().sum() > 0 for each in network.parameters())


def test_actions_are_drawn_by_their_probabilities():
    logs = torch.log(torch.tensor([[0.7, 0.3, 1e-30]])).expand(20_000, 3)
    found = drawn(logs, torch.Generator().manual_seed(1)).bincount(minlength=3) / 20_000
    assert found.tolist() == pytest.approx([0.7, 0.3, 0], abs=0.02)


# --- training ---


def test_the_network_learns_to_decide_like_its_teacher(tmp_path):
    plan = Plan(
        "pig", decisions=256 * 16 * 60, imitation=1.0, units=(32, 16), rows=256, steps=16, piece=256, seats=(2,),
        presets=0,
    )  # fmt: skip
    made = trained(plan, tmp_path, updates=2)
    before = made._update()["same choice"]
    for _ in range(40):
        facts = made._update()
    assert facts["same choice"] > max(0.75, before)
    assert facts["value error"] < 0.1


def test_a_trained_network_can_teach_another_one(tmp_path):
    def rolls(seen):
        return torch.tensor([9.0, 0.0, 0.0]).expand(len(seen), 3)

    plan = Plan("pig", decisions=64 * 8 * 40, imitation=1.0, units=(8, 8), rows=64, steps=8, piece=64, seats=(2,))
    made = trained(plan, tmp_path, teacher=rolls, updates=30)
    chosen = made.network(made.rollout.seen[-1], torch.ones(64, 2))[0].argmax(1)
    assert (chosen == 0).float().mean() > 0.95


def test_a_training_that_was_stopped_gives_the_same_weights(tmp_path):
    whole = weights_of(trained(SMALL, tmp_path / "whole"))
    for updates in (2, 2):
        trained(SMALL, tmp_path / "parts", updates=updates)
    parts = weights_of(trained(SMALL, tmp_path / "parts"))
    assert all(torch.equal(whole[name], parts[name]) for name in whole)
    other = weights_of(trained(Plan(**{**vars(SMALL), "seed": 2}), tmp_path / "other"))
    assert not torch.equal(whole["w1"], other["w1"])


TRAIN = ("--decisions", "0.002", "--rows", "64", "--steps", "8", "--piece", "128", "--units", "16,8", "--judged", "64")


def test_the_command_trains_and_leaves_weights_curves_and_a_state(tmp_path, capsys):
    command = ["train", "pig", "--folder", str(tmp_path), "--seats", "2,3", *TRAIN]
    assert run(command) == 0
    assert "finished" in capsys.readouterr().out
    rows = list(csv.DictReader((tmp_path / "curve.csv").read_text().splitlines()))
    assert {row["seats"] for row in rows} == {"2", "3"}
    assert (tmp_path / "curve.svg").read_text().count("<polyline") == 2
    made = quantise.read_weights(PIG, tmp_path / "best.npz")
    assert set(json.loads(made.training)["against_strong"]) == {"2", "3"}
    assert (
        run(["quantise", "pig", str(tmp_path / "best.npz"), "--positions", "100", "--file", str(tmp_path / "o.npz")])
        == 0
    )
    capsys.readouterr()
    assert run([*command, "--entropy", "0.5"]) == 2
    assert "holds a training with other settings (entropy 0.01)" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--units", "16"], "--units: expected 2 whole numbers"),
        (["--device", "tpu"], "--device: expected cpu or gpu"),
        (["--by", "nothing"], "--by: Pig has no option 'nothing'"),
        (["--seats", "8"], "seats: Pig is for 2, 3, 4, 5, 6 seats; got 8"),
        (["--teacher", "none.npz"], "--teacher: there is no file none.npz"),
    ],
)
def test_wrong_arguments_are_refused(tmp_path, capsys, more, why):
    assert run(["train", "pig", "--folder", str(tmp_path / "new"), *more]) == 2
    assert why in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "new").exists()
