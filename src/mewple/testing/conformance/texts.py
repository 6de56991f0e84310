"""Checks that need no game to be played: everything has texts, and clauses are in the ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mewple.core.content import Level
from mewple.core.game import Game
from mewple.core.play import policy_number
from mewple.testing.clauses import ledger_clauses
from mewple.testing.conformance.setups import Broken, require

_CLAUSE = re.compile(r"[RQ]\d+")


def check_words(game: Game) -> None:
    """Checks that actions convert to fields and to notation and back without loss, and that reasons, options and
    policies have proper texts."""
    actions = game.actions
    for action in range(actions.size):
        words, notation = actions.words(action), actions.notation(action)
        require(actions.number(words) == action, f"{game.id}: {words} is not the words of action {action} alone")
        require(actions.parse(notation) == action, f"{game.id}: {notation!r} is not action {action} alone")
        require(not re.search(r"\s", notation), f"{game.id}: the notation {notation!r} is not one token")
    for special in (game.resign, game.ring):
        require(special is None or 0 <= special < actions.size, f"{game.id}: resign or ring is not an action")
    _check_reasons(game)
    _check_box(game)


def _check_reasons(game: Game) -> None:
    for code in range(len(game.reasons)):
        reason = game.reasons.reason(code)
        require(bool(reason.text.strip()), f"{game.id}: the reason {reason.name!r} has no text")
        require(game.reasons[reason.name] == code, f"{game.id}: the reason {reason.name!r} has two codes")
    for invariant in game.invariants:
        require(bool(invariant.strip()), f"{game.id}: an invariant has no text")


def _check_box(game: Game) -> None:
    """Checks that options are fields of the box, and that levels name existing policies."""
    b = game.open_box()
    for option in game.content.options.values():
        require(option.id in game.box.field_names(), f"{game.id}: the box has no field for option {option.id}")
        code = option.code(option.default)
        require(getattr(b, option.id) == code, f"{game.id}: option {option.id} does not stand in the box as {code}")
        require(bool(option.title and option.text), f"{game.id}: option {option.id} is not explained")
    require(bool(game.policies), f"{game.id}: there is no house policy")
    for level in game.content.levels:
        _check_policy(game, level)
    require(b.to_bytes() == game.open_box().to_bytes(), f"{game.id}: the box is filled differently a second time")


def _check_policy(game: Game, level: Level) -> None:
    try:
        policy_number(game, level.policy)
    except LookupError as problem:
        raise Broken(f"{game.id}: level {level.id}: {problem.args[0]}") from None


def check_texts(game: Game, ledger: Path | None = None) -> None:
    """Checks that the guide can be read and is not empty, and that every clause which the game names is in the
    ledger."""
    require(bool(game.guide), f"{game.id}: the guide is empty")
    for section in game.guide:
        require(bool(section["title"] and section["text"]), f"{game.id}: a section of the guide is empty")
    if ledger is None:
        return
    known = set(ledger_clauses(ledger))
    missing = [f"{place} names {clause}" for place, clause in _named(game) if clause not in known]
    if missing:
        raise Broken(f"{game.id}: not in {ledger.name}: {'; '.join(missing)}")


def _named(game: Game) -> Iterator[tuple[str, str]]:
    """All clauses that the game's reasons, options and so on refer to, each with the place that refers to it."""
    for code in range(len(game.reasons)):
        reason = game.reasons.reason(code)
        yield from ((f"reason {reason.name}", clause) for clause in _CLAUSE.findall(reason.clause))
    for option in game.content.options.values():
        yield from ((f"option {option.id}", clause) for clause in _CLAUSE.findall(option.clause))
    for section in game.guide:
        yield from ((f"guide section {section['title']!r}", clause) for clause in section["clauses"])
