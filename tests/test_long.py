"""The script behind `make long`."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))

import long  # noqa: E402


def test_every_leg_has_a_name_of_its_own_and_runs_files_that_exist():
    names = [leg.name for leg in long.legs()]
    assert len(set(names)) == len(names)
    words = [word for leg in long.legs() for command in leg.commands for word in command]
    assert [word for word in words if word.endswith(".py") and not (ROOT / word).is_file()] == []


def test_legs_are_chosen_by_name():
    assert [leg.name for leg in long.choose(["kills", "leavers"])] == ["kills", "leavers"]
    assert long.choose([]) == long.legs()
    with pytest.raises(SystemExit, match="no leg is called naps; there are fuzz, "):
        long.choose(["naps"])


@pytest.mark.parametrize("codes", [[0, 0], [0, 3], [3, 0]])
def test_a_leg_passes_when_all_of_its_commands_do(codes):
    commands = [[sys.executable, "-c", f"raise SystemExit({code})"] for code in codes]
    assert long.run(long.Leg("made", 1, "nothing", commands)) == (not any(codes))


def test_the_environment_of_a_leg_reaches_its_commands():
    look = [[sys.executable, "-c", "import os; assert os.environ['MEWPLE_FUZZ'] == '7'"]]
    assert long.run(long.Leg("made", 1, "nothing", look, {"MEWPLE_FUZZ": "7"}))
