"""The script behind `make mutants`."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))

from mutation import changes_of  # noqa: E402


def steps(count: int) -> int:
    """Seven."""
    total = 7
    if count < 3:
        total += count
    return total


def made(function):
    return [each for change in changes_of(function) if (each := change.mutant())]


def test_a_mutant_changes_one_thing_and_says_what():
    found = {(each.line - steps.__code__.co_firstlineno, each.before, each.after) for each in made(steps)}
    assert found == {
        (2, "7", "8"),
        (2, "7", "6"),
        (3, "count < 3", "count <= 3"),
        (3, "count < 3", "count >= 3"),
        (3, "3", "4"),
        (3, "3", "2"),
        (4, "total += count", "nothing"),
        (4, "total += count", "total -= count"),
    }


def test_an_installed_mutant_runs_in_place_of_the_function():
    before = steps.__code__
    answers = set()
    try:
        for mutant in made(steps):
            mutant.install()
            answers.add((steps(2), steps(3)))
    finally:
        steps.__code__ = before
    assert steps(2) == 9
    assert (7, 7) in answers  # without `total += count`
    assert (5, 7) in answers  # with `total -= count`


@pytest.mark.slow
def test_the_report_names_what_the_tests_miss_and_what_they_notice(tmp_path):
    script, report = ROOT / "scripts" / "mutants.py", tmp_path / "pig.txt"
    command = [sys.executable, script, "pig", "--sample", "25", "--jobs", "1", "--report", report]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr + done.stdout
    text = report.read_text(encoding="utf-8")
    assert text.startswith("pig: the tests notice ")
    assert "of 25 mutants" in text
    assert "noticed by:" in text


def test_functions_that_only_policies_call_are_left_out():
    program = (
        "from mutants import find, rules_functions\n"
        "names = [{each.__name__ for each in rules_functions(find('pig'), policies)} for policies in (False, True)]\n"
        "print(*(names[1] - names[0]))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT / "scripts", capture_output=True, text=True, check=True)
    assert "decide" in done.stdout.split()


def test_tests_that_noticed_a_mutant_of_the_same_function_run_first():
    program = (
        "from types import SimpleNamespace as Each\n"
        "from mutants import Covered\n"
        "slow, quick = Each(nodeid='slow'), Each(nodeid='quick')\n"
        "mutant = Each(file='a.py', lines=[7], name='a.f')\n"
        "covered = Covered('', lines={each: {('a.py', 7)} for each in ('slow', 'quick')})\n"
        "covered.seconds = {'slow': 2, 'quick': 1}\n"
        "print(*(each.nodeid for each in covered.tests_for(mutant, [slow, quick])))\n"
        "covered.noticed['a.f', 'slow'] += 1\n"
        "print(*(each.nodeid for each in covered.tests_for(mutant, [slow, quick])))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT / "scripts", capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["quick", "slow", "slow", "quick"]


def test_a_test_that_takes_too_long_is_left_out():
    program = (
        "from types import SimpleNamespace as Each\n"
        "import mutants\n"
        "covered = mutants.Covered('', most=0.3)\n"
        "mutants.run_one = lambda test: test.run()\n"
        "def endless():\n"
        "    while True:\n"
        "        pass\n"
        "print(covered.record(Each(nodeid='short', run=lambda: [])))\n"
        "try:\n"
        "    covered.record(Each(nodeid='long', run=endless))\n"
        "except mutants.TooLong:\n"
        "    print('ended')"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT / "scripts", capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "ended"]
