"""Writes docs/observations.md, which explains each number in the observations of each game. Tests check that the page
is up to date.

    python scripts/spaces.py

For every version of a game's spaces it also stores a digest of all names: the name of each number in the observation,
and of each action. If a name changes, the game needs a new `SPACES_VERSION`, because weights and results name the
version to which they belong.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from mewple.core.game import Game
from mewple.core.registry import games

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "observations.md"
DIGESTS = ROOT / "tests" / "envs" / "spaces.json"
HEAD = """# Observations

For people who train agents. After this page you know what every number of an observation means.

`play.observe(seat)`, the batch and every environment give a seat these numbers, in this order, as 32-bit floats. A name
says how a number is scaled. "One of" is a one-hot block: a number for each value, of which at most one is 1. Parts with
several rows repeat the same numbers. `print(game.layout)` shows the same table; `game.layout.names()` has every name.

`game.spaces_version` is the version of a game's spaces. It grows when a number or an action changes its meaning. The
ids of environments end with it (`mewple/pig-v1`), and trained weights name it.

`python scripts/spaces.py` writes this page.
"""


def digest(game: Game) -> str:
    """A digest of all names in the game's spaces: the name of each number in the observation, and of each action."""
    names = [*game.layout.names(), *(game.actions.notation(action) for action in range(game.actions.size))]
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def page(found: list[Game]) -> str:
    return "\n".join([HEAD, *_spaces(found), *(line for game in found for line in _section(game))])


def _spaces(found: list[Game]) -> Iterator[str]:
    yield "| game | version | numbers | actions | most legal | seats | hides things |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game in found:
        seats, hides = f"{game.seats[0]} to {game.seats[-1]}", "yes" if game.hidden else "no"
        facts = (game.spaces_version, game.observation, game.actions.size, game.most_legal, seats, hides)
        yield f"| {game.name} | {' | '.join(map(str, facts))} |"
    yield ""


def _section(game: Game) -> Iterator[str]:
    yield f"## {game.name}\n"
    yield "| from | numbers | part | what |"
    yield "| --- | --- | --- | --- |"
    for line in game.layout.table():
        yield f"| {' | '.join(line)} |"
    yield ""


def with_digests(kept: dict[str, dict[str, str]], found: list[Game]) -> dict[str, dict[str, str]]:
    """Returns the stored digests, with a digest added for each new version. Raises `SystemExit` if the meaning of an
    existing version has changed."""
    made = {name: dict(versions) for name, versions in kept.items()}
    for game in found:
        known = made.setdefault(game.id, {}).setdefault(str(game.spaces_version), digest(game))
        if known != digest(game):
            raise SystemExit(
                f"{game.id}: the numbers or actions of version {game.spaces_version} have changed; raise SPACES_VERSION"
            )
    return made


def written(found: list[Game]) -> dict[Path, str]:
    """The text that each file should contain."""
    kept = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    return {PAGE: page(found), DIGESTS: json.dumps(with_digests(kept, found), indent=1) + "\n"}


def main() -> None:
    for path, text in written(games()).items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
