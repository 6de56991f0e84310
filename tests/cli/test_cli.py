"""The command line: what it prints, and that wrong input gives one clear line."""

import contextlib
import json
import os
import pty
import subprocess
import sys

import pytest

import mewple
from mewple import cli
from mewple.core import registry


@pytest.fixture
def run(capfd):
    """Runs a command in this process. Returns its exit code and what it has printed."""

    def call(*words):
        code = cli.run(list(words))
        out, err = capfd.readouterr()
        return code, out, err

    return call


def test_version(run):
    assert run("--version") == (0, f"mewple {mewple.__version__}\n", "")


MEWPLE = (sys.executable, "-c", "from mewple.cli import main; main()")
OURS = ("games", "simulate", "playthrough", "clauses", "bench")


def test_help_lists_every_command(run):
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert all(name in out for name in OURS)


@pytest.mark.parametrize("command", OURS)
def test_every_command_explains_itself(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "Usage: mewple" in out


WRONG = [
    (("simulate",), "Missing argument 'GAME'"),
    (("bogus",), "No such command 'bogus'"),
    (("simulate", "pig", "--bogus"), "No such option: --bogus"),
    (("simulate", "chess"), "no game is called 'chess'; there are: "),
    (("simulate", "pig", "--games", "0"), "--games: expected at least 1; got 0"),
    (("simulate", "pig", "--games", "many"), "--games"),
    (("simulate", "pig", "--seats", "9"), "Pig is for 2, 3, 4, 5, 6 seats; got 9"),
    (("simulate", "pig", "--seed", "-1"), "--seed: expected a whole number from 0 to 18446744073709551615; got -1"),
    (("simulate", "pig", "--seed", str(2**64)), "--seed: expected a whole number"),
    (("simulate", "pig", "--policy", "wild"), "--policy: Pig has no policy 'wild'; there are: random, house"),
    (("simulate", "pig", "--policy", "house,house,house"), "--policy: 2 seats take 1 policy or 2; got 3"),
    (("simulate", "pig", "--set", "speed=1"), "--set: Pig has no option 'speed'; its options are: target"),
    (("simulate", "pig", "--set", "target"), "--set: expected OPTION=VALUE; got 'target'"),
    (("simulate", "pig", "--set", "target=9"), "option target: expected a whole number from 10 to 500; got '9'"),
    (("simulate", "pig", "--set", "target=50", "--set", "target=60"), "--set: option target is given twice"),
    (("simulate", "pig", "--cores", "-1"), "--cores: expected 1 or more, or 0 for all; got -1"),
    (("simulate", "pig", "--device", "abacus"), "--device"),
    (("playthrough", "pig", "--seats", "1"), "Pig is for 2, 3, 4, 5, 6 seats; got 1"),
    (("playthrough", "chess"), "no game is called 'chess'"),
    (("clauses", "chess"), "no game is called 'chess'"),
    (("clauses", "--root", "/"), "has no folder rulebooks"),
]


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_input_is_one_clear_line(run, words, told):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("mewple: ")
    assert err.count("\n") == 1
    assert told in err


def test_without_a_gpu_that_is_said(run, monkeypatch):
    from mewple.core.compile import gpu

    monkeypatch.setattr(gpu, "available", lambda: "this machine has no GPU")
    assert run("simulate", "pig", "--device", "gpu") == (2, "", "mewple: --device gpu: this machine has no GPU\n")


def test_a_fault_of_ours_is_not_hidden(monkeypatch):
    monkeypatch.setattr(registry, "games", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        cli.run(["games"])


def test_games_are_listed(run):
    code, out, err = run("games")
    assert (code, err) == (0, "")
    assert all(game in out for game in registry.ids())
    facts = {each["game"]: each for each in json.loads(run("games", "--json")[1])}
    assert facts["pig"]["seats"] == [2, 3, 4, 5, 6]
    assert facts["pig"]["options"][0]["range"] == [10, 500]


@pytest.mark.compiled
def test_simulate_gives_one_json_object(run):
    words = ("simulate", "pig", "--games", "2000", "--seats", "3", "--seed", "5", "--json")
    code, out, err = run(*words, "--policy", "strong,beginner,random", "--set", "target=60")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert (told["games"], told["seats"], told["seed"]) == (2000, 3, 5)
    assert told["policies"] == ["strong", "beginner", "random"]
    assert told["options"] == {"target": 60}
    assert sum(told["win_share"]) == pytest.approx(1)
    assert told["win_share"][0] > told["win_share"][2]
    for share, (low, high) in zip(told["win_share"], told["win_share_interval"]):
        assert low < share < high
    assert told["decisions_per_s"] == pytest.approx(told["decisions"] / told["seconds"])
    assert told["games_per_s"] == pytest.approx(2000 / told["seconds"])
    assert told["length"]["min"] <= told["length"]["median"] <= told["length"]["max"]
    again = json.loads(run(*words, "--policy", "strong,beginner,random", "--set", "target=60", "--cores", "1")[1])
    assert [again[key] for key in ("decisions", "win_share", "length")] == [
        told[key] for key in ("decisions", "win_share", "length")
    ]


@pytest.mark.compiled
def test_simulate_shows_a_table(run):
    code, out, err = run("simulate", "pig", "--games", "500")
    assert (code, err) == (0, "")
    assert "win share" in out
    assert "500 games" in out
    assert "decisions/s" in out


@pytest.mark.compiled
def test_simulate_without_numba_gives_the_same_games():
    command = [*MEWPLE, "simulate", "pig", "--games", "25", "--json"]
    told = {}
    for interpreted in ("1", "0"):
        env = {**os.environ, "MEWPLE_INTERPRETED": interpreted}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        told[interpreted] = json.loads(done.stdout)
    assert told["1"]["way"] == "interpreted"
    for key in ("games", "decisions", "win_share", "length", "points"):
        assert told["0"][key] == told["1"][key]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_person_sees_a_progress_bar():
    parent, child = pty.openpty()
    command = [*MEWPLE, "simulate", "pig", "--games", "50"]
    env = {**os.environ, "MEWPLE_INTERPRETED": "1", "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=child, env=env, check=True)
    os.close(child)
    shown = os.read(parent, 100_000).decode()
    os.close(parent)
    assert "50/50" in shown
    assert b"50/50" not in done.stdout


def shown_in_a_terminal(command, **environment):
    """What a command writes to its standard error if that is a terminal."""
    parent, child = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100", **environment}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=child, env=env) as process:
        os.close(child)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is gone once the command has ended
            while read := os.read(parent, 10_000):
                shown += read
    os.close(parent)
    assert process.returncode == 0
    return shown.decode()


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    "words", [("simulate", "pig", "--games", "50"), ("tournament", "pig", "--games", "4", "--judge", "5")]
)
def test_a_person_sees_that_the_rules_are_being_compiled(tmp_path, words):
    line = "Compiling the rules of Pig for this computer (once)"
    assert f"{line} … 0 s" in shown_in_a_terminal([*MEWPLE, *words], MEWPLE_CACHE_DIR=str(tmp_path))
    assert line not in shown_in_a_terminal([*MEWPLE, *words], MEWPLE_CACHE_DIR=str(tmp_path))


def test_playthrough_tells_a_whole_game(run):
    code, out, err = run("playthrough", "pig", "--seed", "3", "--policy", "strong,random", "--set", "target=30")
    assert (code, err) == (0, "")
    assert out.startswith(
        "Pig (pig), rules version 1\nSeats: Seat 1 strong, Seat 2 random\nSeed: 3\nOptions: target=30\n"
    )
    assert "  1. Seat 1: Roll [roll]\n     chance   die " in out
    assert out.splitlines()[-4] == "Result"
    assert run("playthrough", "pig", "--seed", "3", "--policy", "strong,random", "--set", "target=30")[1] == out
    assert run("playthrough", "pig", "--seed", "4", "--policy", "strong,random", "--set", "target=30")[1] != out


@pytest.fixture
def repository(tmp_path):
    """A repository with a ledger of Pig and one test."""
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / "pig.md").write_text("**R1** Oink. **R2** Oink!", encoding="utf-8")
    tests = tmp_path / "tests" / "games" / "pig"
    tests.mkdir(parents=True)
    (tests / "test_pig.py").write_text('@clause("R1")\ndef test_it(): ...\n', encoding="utf-8")
    return tmp_path


def test_clauses_names_the_missing_and_fails(run, repository):
    assert run("clauses", "pig", "--root", str(repository)) == (1, "pig 1/2 missing: R2\n", "")
    file = repository / "tests" / "games" / "pig" / "test_pig.py"
    file.write_text('@clause("R1", "R2")\ndef test_it(): ...\n', encoding="utf-8")
    assert run("clauses", "pig", "--root", str(repository)) == (0, "pig 2/2\n", "")
    file.write_text('@clause("R1-R3")\ndef test_it(): ...\n', encoding="utf-8")
    assert run("clauses", "pig", "--root", str(repository)) == (1, "pig 2/2 not in the ledger: R3\n", "")


def test_a_reader_that_has_seen_enough_is_no_error():
    command = f"{sys.executable} -c 'from mewple.cli import main; main()' playthrough pig | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("Pig (pig), rules version 1\n", "")


def test_the_entry_point_is_installed():
    from importlib.metadata import entry_points

    (found,) = entry_points(group="console_scripts", name="mewple")
    assert found.load() is cli.main


@pytest.mark.compiled
def test_learn_writes_a_network_and_tells_how_good_it_is(run, tmp_path):
    code, out, err = run("learn", "pig", "--positions", "5000", "--file", str(tmp_path / "pig.npz"))
    assert (code, err) == (0, "")
    assert "1000 positions with 2 seats" in out
    assert "pig.npz: foresees " in out
    assert (tmp_path / "pig.npz").stat().st_size > 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--positions", "10"), "--positions: expected at least 1000; got 10"),
        (("--by", "weather"), "--by: Pig has no option 'weather' with choices"),
    ],
)
def test_learn_refuses_nonsense(run, words, complaint):
    code, out, err = run("learn", "pig", *words)
    assert (code, out) == (2, "")
    assert complaint in err
