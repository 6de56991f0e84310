"""Files for hosts: the systemd unit, the dashboard, the settings page."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer

from mewple.cli import make_app
from mewple.server import metrics

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
def test_the_unit_is_sound(tmp_path):
    """The program that the unit starts is not installed where tests run, so another program is used instead."""
    unit = tmp_path / "mewple.service"
    text = (DEPLOY / "mewple.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/mewple/bin/mewple", "/bin/true"), encoding="utf-8")
    found = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


def test_the_dashboard_asks_for_metrics_that_there_are():
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"mewple_\w+", target["expr"])
    }
    known = {f"mewple_{name}_total" for name in metrics._HELP} | {"mewple_tables", "mewple_sockets"}
    assert asked
    assert asked <= known


def test_the_page_for_hosts_names_every_setting_of_the_server():
    text = (ROOT / "docs/host.md").read_text(encoding="utf-8")
    commands: Any = typer.main.get_command(make_app())
    command = commands.commands["serve"]
    options = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    left_out = {"--browser", "--no-browser", "--warm"}  # --warm is the default; the others are for private use
    assert sorted(option for option in options - left_out if f"`{option}`" not in text) == []
    variables = {each.envvar for each in command.params if each.envvar}
    assert sorted(name for name in variables if name not in text) == []


@pytest.mark.parametrize("script", sorted(DEPLOY.glob("*.sh")), ids=lambda each: each.name)
def test_scripts_are_shell(script):
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
