"""The clock of a server: setting the machine's clock does not affect matches."""

import time

import pytest

from mewple.tables.clock import SystemClock


@pytest.mark.parametrize("hours", [-1, 1, 24])
def test_setting_the_machines_clock_changes_nothing(monkeypatch, hours):
    clock, real = SystemClock(), time.time
    before = clock.now()
    assert before == pytest.approx(real(), abs=1.0)
    monkeypatch.setattr(time, "time", lambda: real() + 3600 * hours)
    assert 0 <= clock.now() - before < 60
    assert SystemClock().now() == pytest.approx(time.time(), abs=1.0)  # a server that starts later uses the new time
