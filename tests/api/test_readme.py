"""The code in the README and on the pages for researchers and designers runs, and prints what these pages show."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.compiled
@pytest.mark.parametrize(("page", "fewest"), [("README.md", 20), ("docs/research.md", 15), ("docs/designers.md", 3)])
def test_the_examples_of_a_page_give_what_it_says(page, fewest):
    text = (ROOT / page).read_text(encoding="utf-8").replace("```", "\n")  # otherwise the fence would be read as output
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(test.examples) >= fewest
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(test, out=told.append)
    assert not told, "".join(told)
