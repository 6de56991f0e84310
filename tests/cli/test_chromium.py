"""How `mewple` finds the address of the browser that it has started to make a PDF."""

import subprocess
import sys

import pytest

from mewple.cli.chromium import NoPdf, _devtools


def running(seconds):
    return subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({seconds})"])


def test_a_file_that_is_not_written_yet_is_read_again(tmp_path, monkeypatch):
    file = tmp_path / "DevToolsActivePort"
    written = iter(["", "4711\n", "4711\n/devtools/browser/1"])
    monkeypatch.setattr("mewple.cli.chromium.time.sleep", lambda _: file.write_text(next(written), encoding="ascii"))
    browser = running(60)
    try:
        assert _devtools(file, browser) == "ws://127.0.0.1:4711/devtools/browser/1"
    finally:
        browser.kill()
        browser.wait()


def test_a_browser_that_does_not_start_is_named(tmp_path):
    browser = running(0)
    browser.wait()
    with pytest.raises(NoPdf, match="Chromium did not start"):
        _devtools(tmp_path / "none", browser)
