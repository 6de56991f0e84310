"""Texts that are the same for everybody, as files: the list of games, the rules and the lessons. So people can read
them before Python is loaded."""

from __future__ import annotations

from collections.abc import Iterator

from mewple.browser.boxes import box_infos
from mewple.tables import shelf
from mewple.tables.lessons import lesson_info
from mewple.tables.messages import encode


def texts() -> Iterator[tuple[str, bytes]]:
    """Yields the path of each file in the folder of texts, and its bytes. A server would answer requests with the same
    paths."""
    infos = box_infos()
    yield "games.json", encode(infos)
    for info in infos:
        yield f"games/{info.id}/guide.json", encode(shelf.guide(info.id))
        if info.lesson_minutes:
            yield f"games/{info.id}/lesson.json", encode(lesson_info(info.id))
