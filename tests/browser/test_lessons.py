"""Takes each lesson in the real client, from the start page to its end: with the mouse, and with the keyboard."""

import pytest
from playwright.sync_api import expect
from tests.browser.learner import Learner

from mewple.core.registry import games

pytestmark = pytest.mark.browser
TAUGHT = sorted((game for game in games() if game.lesson), key=lambda game: game.id)
BY = [
    pytest.param({}, {}, id="by clicks"),
    pytest.param({}, {"keyboard": True}, marks=pytest.mark.long, id="by keyboard"),
    pytest.param({"phone": True}, {}, marks=pytest.mark.long, id="on a phone"),
]


@pytest.mark.parametrize(("where", "how"), BY)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_a_lesson_is_taken_to_its_end(arrive, game, where, how):
    learner = Learner(arrive(**where), **how).begin(game)
    for number in range(len(game.lesson.parts)):
        if number:
            learner.press(learner.coach.get_by_role("button", name="Next part"))
            expect(learner.coach.get_by_role("button", name="Again")).to_have_count(0)
        learner.finish_part()
    name = learner.person.page.evaluate("() => fetch('/api/session').then(me => me.json()).then(me => me.name)")
    steps = [step.say.replace("{me}", name) for part in game.lesson.parts for step in part.steps]
    assert [said for said in learner.said if said in steps] == steps
    learner.press(learner.coach.get_by_role("button", name="Play a real game"))
    expect(learner.coach).to_have_count(0)
