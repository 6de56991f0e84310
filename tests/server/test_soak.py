"""What the soak test counts as growth of memory or files."""

from bench.soak import Sample, Tally, growth, report


def samples(mb, files):
    return [Sample(float(minute), each, files[minute], 10, 5.0, 9.0) for minute, each in enumerate(mb)]


def test_memory_that_levels_off_is_no_growth():
    assert growth(samples([100, 180, 210, 220, 222, 221, 223, 222, 224], [30] * 9)) == []


def test_memory_that_keeps_growing_is_found():
    assert growth(samples([100 + 30 * minute for minute in range(9)], [30] * 9)) == [
        "mb grew from 220 to 310 and does not level off"
    ]


def test_files_that_keep_growing_are_found(capsys):
    found = samples([100] * 9, [20 * minute for minute in range(9)])
    assert growth(found) == ["files grew from 80 to 140 and does not level off"]
    assert report(found, Tally(), 0, alive=True) == 1
    assert "files grew" in capsys.readouterr().out


def test_errors_in_the_log_fail_a_soak(capsys):
    steady = samples([100] * 9, [30] * 9)
    assert report(steady, Tally(), 0, alive=True) == 0
    assert report(steady, Tally(), 2, alive=True) == 1
    assert report(steady, Tally(), 0, alive=False) == 1
    assert "2 errors" in capsys.readouterr().out
