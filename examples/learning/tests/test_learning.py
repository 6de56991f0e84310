"""The examples for learners run and give the expected results."""

import importlib
import json
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import mewple
from mewple.core.play import observe

FOLDER = Path(__file__).parents[1]
PIG = mewple.game("pig")


@pytest.fixture
def example(monkeypatch):
    """Loads a script as a module: `example("train")`."""
    monkeypatch.syspath_prepend(FOLDER)
    known = set(sys.modules)
    yield importlib.import_module
    for name in {"train", "sit", "ismcts", "maskable_ppo"} - known:
        sys.modules.pop(name, None)


def decisions(rows, dice):
    """Invented decisions in Pig. In every row except the first, both actions are legal."""
    mask = np.ones((rows, 2), np.int8)
    mask[0, 1] = 0
    return {
        "seen": dice.normal(size=(rows, PIG.observation)),
        "mask": mask,
        "actions": np.array([0] + [row % 2 for row in range(1, rows)]),
        "logs": np.log(dice.uniform(0.3, 0.7, rows)),
        "advantages": dice.normal(size=rows),
        "returns": dice.normal(size=rows),
    }


def loss(train, agent, batch):
    """The loss that an update should reduce, computed by the formula of the PPO paper."""
    _, _, logs, values = agent.forward(batch["seen"], batch["mask"])
    advantages = (batch["advantages"] - batch["advantages"].mean()) / (batch["advantages"].std() + 1e-8)
    ratio = np.exp(logs[np.arange(len(values)), batch["actions"]] - batch["logs"])
    kept = np.minimum(ratio * advantages, np.clip(ratio, 1 - train.CLIP, 1 + train.CLIP) * advantages)
    entropy = -(np.exp(logs) * np.where(batch["mask"] != 0, logs, 0)).sum(axis=1)
    return -kept.mean() - train.ENTROPY * entropy.mean() + train.VALUE * ((values - batch["returns"]) ** 2).mean() / 2


@pytest.mark.compiled
def test_an_update_follows_the_slope_of_the_loss(example, monkeypatch):
    train, dice = example("train"), np.random.default_rng(1)
    batch, step = decisions(12, dice), 1e-6
    agent = train.Agent.new(PIG, 5, batch["seen"], dice)
    agent.weights = {name: dice.normal(0, 0.5, value.shape) for name, value in agent.weights.items()}
    agent.weights["scale"] = np.ones(PIG.observation)
    found = {}
    monkeypatch.setattr(agent, "_descend", lambda gradients, rate: found.update(gradients))
    agent.update(batch, 0.0)
    for name, gradient in found.items():
        place = tuple(dice.integers(size) for size in gradient.shape)
        before = agent.weights[name][place]
        losses = []
        for change in (step, -step):
            agent.weights[name][place] = before + change
            losses.append(loss(train, agent, batch))
        agent.weights[name][place] = before
        assert gradient[place] == pytest.approx((losses[0] - losses[1]) / (2 * step), rel=1e-3, abs=1e-7), name


@pytest.mark.compiled
def test_the_loop_trains_evaluates_and_keeps_an_agent(example, monkeypatch, tmp_path):
    train, lines = example("train"), []
    monkeypatch.setattr(train, "GAMES", 16)
    monkeypatch.setattr(train, "STEPS", 16)
    agent = train.train(PIG, "random", 16 * 16 * 4, units=8, report=lines.append, target=15)
    assert len(lines) == 4
    assert "entropy" in lines[-1]
    shares = train.evaluate(agent, "random", 40, target=15)
    assert len(shares) == 40
    assert set(np.round(shares, 3)) <= {0.0, 1.0}
    train.show(agent, ["random"], lines.append, games=40, target=15)
    assert lines[-1].startswith("against random: win share ")
    agent.save(tmp_path / "pig.npz")
    again = train.Agent.load(tmp_path / "pig.npz")
    seen, mask = np.random.default_rng(1).normal(size=(20, PIG.observation)), np.ones((20, 2), np.int8)
    assert again.best(seen, mask).tolist() == agent.best(seen, mask).tolist()


@pytest.mark.compiled
def test_an_illegal_action_is_never_chosen(example):
    train, dice = example("train"), np.random.default_rng(2)
    seen, mask = dice.normal(size=(50, PIG.observation)), np.array([[1, 0], [0, 1]] * 25, np.int8)
    agent = train.Agent.new(PIG, 8, seen, dice)
    assert agent.best(seen, mask).tolist() == [0, 1] * 25
    assert agent.sample(seen, mask, dice)[0].tolist() == [0, 1] * 25


@pytest.mark.compiled
def test_weights_for_other_numbers_are_refused(example, tmp_path):
    train, sit = example("train"), example("sit")
    agent = train.Agent.new(PIG, 8, np.zeros((2, PIG.observation)), np.random.default_rng(1))
    agent.save(tmp_path / "pig.npz")
    with np.load(tmp_path / "pig.npz") as kept:
        np.savez(tmp_path / "old.npz", **{**kept, "spaces": PIG.spaces_version + 1})
    with pytest.raises(train.WrongWeights, match=r"old.npz: these weights are for version 2 of the numbers of Pig"):
        train.Agent.load(tmp_path / "old.npz")
    with pytest.raises(train.WrongWeights, match="is for version 1 of pig; the table plays version 2 of cat-cab"):
        sit.check(agent, "cat-cab", 2)


class Table:
    """A table that asks an agent for one decision and then ends the match."""

    def __init__(self, play):
        self.said = []
        self.play = play

    def __iter__(self):
        yield json.dumps({"type": "welcome", "game": "pig", "spaces": PIG.spaces_version, "seat": 0})
        legal = [{"action": action} for action in self.play.legal()]
        numbers = observe(PIG, self.play.b, self.play.s, 0)
        yield json.dumps({"type": "decide", "version": 7, "legal": legal, "observation": numbers})
        yield json.dumps({"type": "over", "result": [{"seat": 0, "place": 1, "points": 100}]})

    def send(self, text):
        self.said.append(json.loads(text))


@pytest.mark.compiled
def test_a_trained_agent_decides_at_a_table_as_in_training(example):
    train, sit = example("train"), example("sit")
    agent = train.Agent.new(PIG, 8, np.zeros((2, PIG.observation)), np.random.default_rng(1))
    play = PIG.deal(2, seed=1)
    play.act("roll", outcomes=[5])
    table = Table(play)
    assert sit.play(agent, table, "Learned piglet") == [{"seat": 0, "place": 1, "points": 100}]
    best = int(agent.best(play.observe(0)[None], np.ones((1, 2), np.int8))[0])
    assert table.said == [
        {"type": "hello", "name": "Learned piglet", "observes": True},
        {"type": "act", "version": 7, "action": best},
    ]


def test_openspiels_search_plays_jetcats(example):
    gains = example("ismcts").compare(1, 2, name="mewple_jetcats(players=2,max_decisions=6)")
    assert gains == [-0.5]  # the game stopped before anybody had won


def kinds(notebook):
    """For each cell of a notebook, the kinds of its outputs: printed text, or the formats of a value."""
    outputs = [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [[(each["output_type"], sorted(each.get("data", ()))) for each in cell] for cell in outputs]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_runs_and_gives_what_it_gave(path):
    """To store new outputs, run `python scripts/notebooks.py`."""
    run = runpy.run_path(str(FOLDER.parents[1] / "scripts" / "notebooks.py"))["run"]
    source = path.read_text(encoding="utf-8")
    kept = kinds(json.loads(source))
    assert kinds(json.loads(run(source))) == kept
    assert ("execute_result", ["image/svg+xml", "text/plain"]) in [each for cell in kept for each in cell]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(not find_spec("sb3_contrib"), reason="needs sb3-contrib: `make test-learners` installs and runs it")
def test_maskable_ppo_trains_unmodified_and_never_does_what_is_illegal(example):
    maskable_ppo = example("maskable_ppo")
    model = maskable_ppo.train(PIG, 3000, "random")
    assert model.num_timesteps >= 3000
    rewards = maskable_ppo.play(model, PIG, "random", 40)
    # the agent loses and wins, and never takes an illegal action, which would give -1
    assert set(rewards) == {-0.5, 0.5}
