"""Writes the client's types of what each game shows, web/src/games/GAME/view.ts, from the structs of the game itself.

Only for games whose board is drawn here: those with a web/src/games/GAME/Board.svelte.

python scripts/view_types.py            writes the files
python scripts/view_types.py --check    says which are out of date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from wire_types import interface

from mewple.core.game import Game
from mewple.core.registry import find

BOARDS = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
HEAD = "// Generated from the game's own view by scripts/view_types.py: change it there.\n"


def drawn() -> list[str]:
    """The ids of the games that have a board."""
    return sorted(board.parent.name for board in BOARDS.glob("*/Board.svelte"))


def view_of(game: Game) -> Any:
    """The struct that the game's `view` answers with."""
    return get_type_hints(game.words.view)["return"]


def typescript(game: Game) -> str:
    """The whole file. What a view is made of comes before it, in the order in which it is needed."""
    _, structs = msgspec.json.schema_components([view_of(game)], ref_template="{name}")
    return "\n".join([HEAD, *(interface(name, schema, whole=True) for name, schema in structs.items())])


def main(words: list[str]) -> int:
    """The command line."""
    if words not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    wrong = 0
    for game in drawn():
        target, text = BOARDS / game / "view.ts", typescript(find(game))
        if not words:
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            wrong = 1
            print(f"mewple: {game}/view.ts is not up to date: run `python scripts/view_types.py`", file=sys.stderr)
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
