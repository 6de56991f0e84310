"""Names at a table: everybody there can be told apart."""

import pytest

from mewple.match import BadSetup
from mewple.match.names import LONGEST_NAME, same_name
from mewple.tables.guest_names import friendly_name, name_at_table
from mewple.tables.names import check_new_name, free_name
from mewple.tables.wire import Session


def two_with_one_made_up_name():
    """Two guests for whom the same name was made up."""
    seen: dict[str, str] = {}
    for number in range(10_000):
        guest = f"guest-{number}"
        other = seen.setdefault(friendly_name(guest), guest)
        if other != guest:
            return Session(other, friendly_name(other)), Session(guest, friendly_name(guest))
    raise AssertionError("all made-up names differ")


@pytest.mark.parametrize("wished", [False, True])
def test_a_guest_whose_made_up_name_is_taken_gets_another_one(wished):
    first, second = two_with_one_made_up_name()
    assert first.name == second.name
    taken = name_at_table(first, "", [])
    assert taken == first.name
    other = name_at_table(second, second.name if wished else "", [taken])
    assert same_name(other) != same_name(taken)
    assert check_new_name(other, [taken]) == other
    assert name_at_table(second, "", [taken]) == other


def test_even_when_all_made_up_names_are_taken_there_is_one_left():
    me = Session("guest", friendly_name("guest"))
    taken = [me.name, *(friendly_name(f"guest {number}") for number in range(2, 12))]
    assert name_at_table(me, "", taken) == f"{me.name} 2"


def test_a_chosen_name_that_is_taken_is_refused_with_one_that_is_free():
    me = Session("guest", "Tom")
    with pytest.raises(BadSetup, match=r"called 'Tom' already: choose another name, such as 'Tom 3'\.$"):
        name_at_table(me, "", ["tom", "Tom 2"])


def test_a_free_name_is_short_enough_and_differs_from_all_others():
    name = "x" * LONGEST_NAME
    taken: list[str] = []
    for _ in range(20):
        taken.append(check_new_name(free_name(name, taken), taken))
    assert len({same_name(each) for each in taken}) == 20
