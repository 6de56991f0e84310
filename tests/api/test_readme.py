"""The code in the README and on the page for researchers runs, and prints what they show."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.compiled
@pytest.mark.parametrize("page", ["README.md", "docs/research.md"])
def test_the_examples_of_a_page_give_what_it_says(page):
    text = (ROOT / page).read_text(encoding="utf-8").replace("```", "\n")  # a fence would count as output
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(test.examples) > 5
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(test, out=told.append)
    assert not told, "".join(told)
