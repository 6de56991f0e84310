"""Coverage of clauses: ledgers are parsed, and tests are read."""

import pytest

from mewple.testing.clauses import LedgerError, clause, coverage, ledger_clauses

LEDGER = """
# Dog Bus
- **R1** Dogs board. (→ Q1)
- **R2** Dogs leave. Refers to R9, which is not stated.
| **Q1 When?** | At once. |
- **Q2** (clarifies **R1**) Once.
"""
TESTS = """
from mewple.testing import clause
import mewple.testing as kit

@clause("R1", "Q1-Q2")
def test_one(): ...

class TestMore:
    @kit.clause("R7")
    async def test_two(self): ...

@clause("R2")
def helper(): ...

@other("R2")
def test_three(): ...
"""


@pytest.fixture
def root(tmp_path):
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / "dog-bus.md").write_text(LEDGER, encoding="utf-8")
    folder = tmp_path / "tests" / "games" / "dog_bus"
    folder.mkdir(parents=True)
    (folder / "test_dogs.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_a_ledger_states_clauses_once_each(root):
    assert ledger_clauses(root / "rulebooks" / "dog-bus.md") == ["R1", "R2", "Q1", "Q2"]


def test_coverage_counts_decorated_tests_only(root):
    found = coverage("dog-bus", root)
    assert found.missing == ["R2"]
    assert found.unknown == ["R7"]
    assert found.shown["Q2"] == ["test_dogs.py::test_one"]


def test_ledgers_that_are_not_there_or_empty_are_named(root):
    with pytest.raises(LedgerError, match=r"the ledger cat-bus\.md cannot be read: No such file"):
        coverage("cat-bus", root)
    (root / "rulebooks" / "cat-bus.md").write_text("Nothing.", encoding="utf-8")
    with pytest.raises(LedgerError, match=r"the ledger cat-bus\.md states no clause"):
        coverage("cat-bus", root)


@pytest.mark.parametrize(
    ("mark", "told"),
    [('@clause("12")', "'12' is not a clause like R12"), ("@clause(RULES)", "takes plain texts")],
)
def test_clauses_named_wrongly_are_found(root, mark, told):
    file = root / "tests" / "games" / "dog_bus" / "test_wrong.py"
    file.write_text(f"{mark}\ndef test_it(): ...\n", encoding="utf-8")
    with pytest.raises(LedgerError, match=rf"test_wrong\.py:1: .*{told}"):
        coverage("dog-bus", root)


def test_the_mark_keeps_the_test_and_says_what_it_shows():
    @clause("R1", "Q2-Q4")
    @clause("R9")
    def test(): ...

    assert vars(test)["clauses"] == ("R9", "R1", "Q2", "Q3", "Q4")
    with pytest.raises(ValueError, match="name the clauses"):
        clause()
    with pytest.raises(ValueError, match="'X1' is not a clause"):
        clause("X1")
