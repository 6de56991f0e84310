"""Writes the tables of docs/games: the options, presets, bots, actions, view and events of every game.

    python scripts/game_pages.py

The tables come from the code, so a page cannot contradict it; a test checks that they are up to date. Each table is
between the comments `<!-- table: NAME -->` and `<!-- end -->`. The meaning of a field is the comment beside it, or the
string below it, in the source.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from mewple.core.content import Level, Option
from mewple.core.game import Game
from mewple.core.registry import games
from mewple.core.view import STATIC, ViewParts, view_struct

Structs = dict[type[msgspec.Struct], None]
PAGES = Path(__file__).parent.parent / "docs" / "games"
TABLE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.S)


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def table(heads: list[str], rows: list[list[str]]) -> str:
    return "\n".join([row(*heads), row(*["---"] * len(heads)), *(row(*cells) for cells in rows)])


def value_text(value: Any) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def sentence(text: str) -> str:
    return text.strip().rstrip(".")


# --- options, presets and bots ---


def options_table(game: Game) -> str:
    found = game.content.options.values()
    return table(["option", "default", "other values", "what it decides", "clause"], [_option(each) for each in found])


def _option(option: Option) -> list[str]:
    others = [value for value in option.choices if option.code(value) != option.code(option.default)]
    values = ", ".join(map(value_text, others)) if option.choices else f"{option.low} to {option.high}"
    return [f"`{option.id}`", value_text(option.default), values, option.text or option.title, option.clause]


def presets_table(game: Game) -> str:
    rows = []
    for preset in game.content.presets:
        given = ", ".join(f"`{name}` = {value_text(value)}" for name, value in preset.options.items())
        players = ", ".join(map(str, preset.seats)) or "all"
        rows.append([preset.name, preset.text, players, given or "the defaults"])
    return table(["preset", "what it is", "players", "options"], rows)


def bots_table(game: Game) -> str:
    rows = [[each.name, f"`{each.id}`", each.text, _play(each)] for each in game.content.levels]
    return table(["level", "id", "what players read", "how it plays"], rows)


def _play(level: Level) -> str:
    if level.seconds:
        return f"searches for {level.seconds:g} s per decision, starting from `{level.policy}`"
    careless = f"; {level.careless} % of its decisions are random" if level.careless else ""
    return f"the `{level.policy}` policy{careless}"


# --- actions and events ---


def actions_table(game: Game) -> str:
    rows = []
    for kind in game.actions.kinds:
        fields = "; ".join(f"`{name}`: {_span(values)}" for name, values in kind.fields.items())
        first = game.actions.first(kind.name)
        numbers = str(first) if kind.size == 1 else f"{first} to {first + kind.size - 1}"
        rows.append([f"`{kind.name}`", fields or "none", numbers])
    return table(["kind", "fields", "numbers"], rows)


MOST_VALUES = 12
"""If a field has more values than this, only the first and the last are shown."""


def _span(values: tuple[Any, ...]) -> str:
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    if numbers and len(values) > 2 and list(values) == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    if len(values) > MOST_VALUES:
        return f"{len(values)} values, `{values[0]}` to `{values[-1]}`"
    return ", ".join(f"`{value}`" for value in values)


def events_table(game: Game) -> str:
    reveals = {False: "", True: "yes", "others": "to the other seats"}
    rows = []
    for kind in game.events.kinds:
        fields = ", ".join(f"`{name}` ({type_text(each.type, {})})" for name, each in kind.fields.items())
        rows.append([f"`{kind.name}`", fields or "none", reveals[kind.reveals]])
    return table(["event", "fields", "reveals something hidden"], rows)


# --- the view ---


def view_table(game: Game) -> str:
    view = game.words.view
    structs = _structs(view_struct(view))
    sent = _when_sent(view) if isinstance(view, ViewParts) else {}
    rows = [_struct_row(each, structs, sent if not at else {}) for at, each in enumerate(structs)]
    return table(["struct", "what it is", "fields"], rows)


def _when_sent(view: ViewParts) -> dict[str, str]:
    """Says when parts of a view are sent, if not with every screen: once, or only to a seat that has to decide."""
    once = {part.name: "sent once" for part in view.parts if part.parameters == STATIC}
    return once | {part.name: "for a decision" for part in view.parts if part.decision}


def _struct_row(struct: type[msgspec.Struct], structs: Structs, sent: dict[str, str]) -> list[str]:
    hints, notes = get_type_hints(struct), field_notes(struct)
    fields = []
    for info in msgspec.structs.fields(struct):
        note = "; ".join(filter(None, [sent.get(info.name, ""), sentence(notes.get(info.name, ""))]))
        fields.append(f"`{info.encode_name}` {type_text(hints[info.name], structs)}" + (f" ({note})" if note else ""))
    return [f"**{struct.__name__}**", own_docstring(struct), "<br>".join(fields)]


def own_docstring(struct: type[msgspec.Struct]) -> str:
    """The docstring of the struct itself, as one line, with null in place of None, as in JSON."""
    return " ".join((struct.__dict__.get("__doc__") or "").split()).replace("None", "null")


def _structs(first: type[msgspec.Struct]) -> Structs:
    """The struct and all structs inside it, each once, in the order in which they are first used."""
    found: Structs = {}
    todo = [first]
    while todo:
        struct = todo.pop(0)
        if struct not in found:
            found[struct] = None
            todo += [inner for hint in get_type_hints(struct).values() for inner in _structs_in(hint)]
    return found


def _structs_in(hint: Any) -> Iterator[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for inner in get_args(hint):
        yield from _structs_in(inner)


PLAIN = {int: "number", float: "number", str: "text", bool: "true or false", type(None): "null", Any: "any"}


def type_text(hint: Any, structs: Structs) -> str:
    """A type in words: "list of number", "`up`, `down` or null"."""
    words = list(_choices(hint, structs))
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _choices(hint: Any, structs: Structs) -> Iterator[str]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        yield from ("null" if value is None else f"`{value}`" if value else '`""`' for value in inner)
    elif origin in {Union, types.UnionType}:
        for each in inner:
            yield from _choices(each, structs)
    elif origin is tuple and Ellipsis not in inner:
        yield "[" + ", ".join(type_text(each, structs) for each in inner) + "]"
    elif origin in {list, tuple}:
        yield f"list of {type_text(inner[0], structs)}"
    elif origin is dict:
        yield f"{type_text(inner[1], structs)} by {type_text(inner[0], structs)}"
    elif hint in PLAIN:
        yield PLAIN[hint]
    else:
        yield f"**{hint.__name__}**" if hint in structs else hint.__name__


def field_notes(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What the source says about each field: the string below it, or the comment at the end of its line."""
    notes: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            notes |= _notes_in(textwrap.dedent(inspect.getsource(base)))
    return notes


def _notes_in(source: str) -> dict[str, str]:
    lines = source.splitlines()
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    notes: dict[str, str] = {}
    last = ""
    for node in body.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            last = node.target.id
            _, _, comment = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")
            if comment:
                notes[last] = comment
        elif last and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            notes[last] = " ".join(str(node.value.value).split()).replace("None", "null")
    return notes


TABLES: dict[str, Callable[[Game], str]] = {
    "options": options_table,
    "presets": presets_table,
    "bots": bots_table,
    "actions": actions_table,
    "view": view_table,
    "events": events_table,
}


def filled(page: str, game: Game) -> str:
    """The text of the page with new contents in every table."""
    return TABLE.sub(lambda found: f"{found[1]}{TABLES[found[2]](game)}\n{found[3]}", page)


def main() -> None:
    """Writes the tables into every page."""
    for game in games():
        path = PAGES / f"{game.id}.md"
        if not path.exists():  # a game from another package has its own documentation
            continue
        page = path.read_text(encoding="utf-8")
        if (fresh := filled(page, game)) != page:
            path.write_text(fresh, encoding="utf-8")
            sys.stdout.write(f"{path.name}: written\n")


if __name__ == "__main__":
    main()
