"""Every game's lesson can be played from its first step to its last."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from mewple.core.registry import games
from mewple.match import BadSetup, Match
from mewple.match.record import record_of
from mewple.match.record.ndjson import to_ndjson
from mewple.match.record.text import to_text
from mewple.match.record.verify import read, verify
from mewple.testing.lessons import LessonError, LessonPlayer

TAUGHT = sorted((game for game in games() if game.lesson), key=lambda game: game.id)
PARTS = [(game, part) for game in TAUGHT if game.lesson for part in game.lesson.parts]


@pytest.mark.parametrize(("game", "part"), PARTS, ids=[f"{game.id}: {part.title}" for game, part in PARTS])
def test_a_part_of_a_lesson_can_be_played_as_its_script_says(game, part):
    player = LessonPlayer(game, part)
    player.play()
    if player.match.over:
        check_records(player.match)


def check_records(match):
    """Checks that the record of a lesson can be read and verified in both formats."""
    record = record_of(match)
    for text in (to_text(record), to_ndjson(record)):
        assert read(text).record == record
        assert verify(text).ok
        assert not verify(text.replace('"part":1,"position":{', '"part":1,"position":{"nonsense":1,')).ok


def test_a_script_that_does_not_work_is_noticed():
    game, part = PARTS[0]
    first = next(number for number, step in enumerate(part.steps) if step.do)
    with pytest.raises(LessonError, match="What has happened"):
        LessonPlayer(game, replace(part, steps=part.steps[first + 1 :])).play()


def test_a_position_that_cannot_be_is_refused():
    game, part = PARTS[0]
    setup = LessonPlayer(game, part).match.setup
    assert setup.lesson
    wrong = msgspec.structs.replace(setup.lesson, position={"nonsense": 1})
    match = Match.start(msgspec.structs.replace(setup, lesson=wrong), 0.0)
    with pytest.raises(BadSetup, match="nonsense"):
        match.ring(0.0)
