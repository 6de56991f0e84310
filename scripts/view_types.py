"""Writes TypeScript types into web/src/games/GAME: view.ts from the struct of the game's view, events.ts from its
declared kinds of events, and, if the game can be printed, printed.ts from the struct that its sheets are drawn from.

Only games whose board is in this repository, in web/src/games/GAME/Board.svelte, get these files.

    python scripts/view_types.py [GAME...]            writes the files of these games, or of all
    python scripts/view_types.py --check [GAME...]    says which are out of date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from wire_types import INDENT, comment, interface, referred, type_line

from mewple.core.events import EventKind
from mewple.core.game import Game
from mewple.core.printed import content_type
from mewple.core.registry import find
from mewple.core.view import view_struct

BOARDS = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
VIEW_HEAD = "// Generated from the game's own view by scripts/view_types.py: change it there.\n"
EVENTS_HEAD = "// Generated from the game's own events by scripts/view_types.py: change it there.\n"
PRINTED_HEAD = "// Generated from the game's own printed box by scripts/view_types.py: change it there.\n"
EVENT_TYPE = """\
/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
"""


def games_with_a_board() -> list[str]:
    return sorted(board.parent.name for board in BOARDS.glob("*/Board.svelte"))


def view_schemas(game: Game) -> dict[str, Any]:
    """The schemas of all structs in the game's view, by the names of the structs, in the order in which they are
    needed."""
    _, structs = msgspec.json.schema_components([view_struct(game.words.view)], ref_template="{name}")
    return dict(structs)


def view_file(game: Game) -> str:
    """The contents of view.ts."""
    return "\n".join([VIEW_HEAD, *(interface(name, each, whole=True) for name, each in view_schemas(game).items())])


def events_file(game: Game) -> str:
    """The contents of events.ts."""
    kinds = game.events.kinds
    types = [field.type for kind in kinds for field in kind.fields.values()]
    schemas, structs = msgspec.json.schema_components(types, ref_template="{name}")
    known = view_schemas(game)
    own = [interface(name, each, whole=True) for name, each in structs.items() if name not in known]
    return "\n".join(
        [
            EVENTS_HEAD + imports(sorted(structs.keys() & known.keys())),
            *own,
            fields_of_kinds(kinds, iter(schemas)),
            EVENT_TYPE,
        ]
    )


def printed_file(game: Game) -> str:
    """The contents of printed.ts."""
    assert game.printed is not None
    _, structs = msgspec.json.schema_components([content_type(game.printed)], ref_template="{name}")
    known = view_schemas(game)
    named = referred([each for name, each in structs.items() if name not in known])
    shared = sorted(named & known.keys())
    head = f"import type {{ {', '.join(shared)} }} from './view'\n" if shared else ""
    own = [interface(name, each, whole=True) for name, each in structs.items() if name not in known]
    return "\n".join([PRINTED_HEAD + head, *own])


def imports(from_view: list[str]) -> str:
    """The import statements of events.ts."""
    lines = "import type { EventOf } from '../../match/board'\n"
    return f"{lines}import type {{ {', '.join(from_view)} }} from './view'\n" if from_view else lines


def fields_of_kinds(kinds: tuple[EventKind, ...], schemas: Any) -> str:
    """The interface with the fields of each kind of event. `schemas` is an iterator over the schemas of all fields, in
    order."""
    lines = []
    for kind in kinds:
        if kind.fields:
            fields = [type_line(name, next(schemas), depth=2) for name in kind.fields]
            lines.append(f"{INDENT}{kind.name}: {{\n{''.join(fields)}{INDENT}}}\n")
        else:
            lines.append(f"{INDENT}{kind.name}: Record<string, never>\n")
    head = comment("The fields of each kind of event.")
    return f"{head}export interface EventFields {{\n{''.join(lines)}}}\n"


def out_of_date(game: str) -> dict[Path, str]:
    """The paths of this game's files that are out of date, with the text that each should contain."""
    found = find(game)
    files = {BOARDS / game / "view.ts": view_file(found), BOARDS / game / "events.ts": events_file(found)}
    if found.printed is not None:
        files[BOARDS / game / "printed.ts"] = printed_file(found)
    return {path: text for path, text in files.items() if not path.is_file() or path.read_text("utf-8") != text}


def main(words: list[str]) -> int:
    """The command line."""
    check = words[:1] == ["--check"]
    drawn = games_with_a_board()
    games = words[check:] or drawn
    if unknown := [each for each in games if each not in drawn]:
        print(f"mewple: no board is drawn for {', '.join(unknown)}\n{__doc__}", file=sys.stderr)
        return 2
    wrong = 0
    for game in games:
        for path, text in out_of_date(game).items():
            if check:
                wrong = 1
                stale = f"{game}/{path.name}"
                print(f"mewple: {stale} is not up to date: run `python scripts/view_types.py`", file=sys.stderr)
            else:
                path.write_text(text, encoding="utf-8")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
