"""Writes the TypeScript types for all messages, web/src/lib/net/wire.ts.

They are made from the structs that are sent: those in mewple.match.views, mewple.tables.messages and
mewple.tables.wire.

    python scripts/wire_types.py            writes the file
    python scripts/wire_types.py --check    says whether it is up to date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from mewple.core import printed
from mewple.match import views
from mewple.tables import messages, wire
from mewple.tables.wire import bots, lab, lessons, printing

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "net" / "wire.ts"
# A message from a client may leave out fields that have a default. The server's answers always contain all fields.
SENT = (
    wire.NewName,
    wire.NewLink,
    wire.EnterBy,
    wire.NewTable,
    wire.Brought,
    wire.Sit,
    bots.SeatBot,
    lab.PlayedGame,
    lab.BoxOverlay,
    lab.NewRun,
    printing.BoxToPrint,
)
ANSWERED = (
    wire.GameInfo,
    wire.GuideSection,
    wire.Session,
    wire.Reach,
    wire.GuestLink,
    messages.TableInfo,
    wire.PastMatches,
    wire.Problem,
    bots.Warmth,
    bots.LookBack,
    bots.ProgramLink,
    lab.PlayedMoment,
    lab.BoxChanges,
    lab.LabInfo,
    lab.RunInfo,
    lessons.LessonInfo,
    printing.PrintedBox,
)
WIDTH = 110
INDENT = "  "
HEAD = (
    "// Generated from mewple.tables.messages and mewple.tables.wire by scripts/wire_types.py: change it there.\n"
    "/* eslint-disable max-lines */\n"
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def referred(schema: Any) -> set[str]:
    """The names of the structs to which a schema refers."""
    if isinstance(schema, list):
        return set().union(*map(referred, schema))
    if not isinstance(schema, dict):
        return set()
    own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
    return own.union(*map(referred, schema.values()))


def reachable(roots: set[str], structs: dict[str, Schema]) -> set[str]:
    """All structs to which the structs `roots` refer, directly or indirectly."""
    found: set[str] = set()
    while roots - found:
        name = (roots - found).pop()
        found.add(name)
        roots = roots | (referred(structs[name]) & set(structs))
    return found


def written(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(sorted((written(each) for each in schema["anyOf"]), key=lambda text: text == "null"))
    if "enum" in schema:
        return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(map(written, schema['prefixItems']))}]"
    match schema.get("type"):
        case "array":
            inner = written(schema["items"]) if schema.get("items") else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {written(values) if isinstance(values, dict) and values else 'unknown'}>"
        case None:
            return "unknown"
        case kind:
            return PLAIN[kind]


def comment(text: str) -> str:
    return f"/** {' '.join(text.split())} */\n" if text else ""


def type_line(name: str, schema: Schema, *, depth: int) -> str:
    """A line that declares one member of a TypeScript type. A long union takes several lines, as Prettier would format
    it."""
    indent = INDENT * depth
    line = f"{indent}{name}: {written(schema)}"
    if len(line) <= WIDTH or " | " not in line:
        return f"{line}\n"
    choices = "".join(f"{indent}{INDENT}| {each}\n" for each in written(schema).split(" | "))
    return f"{indent}{name}:\n{choices}"


def interface(name: str, schema: Schema, *, whole: bool) -> str:
    """A struct as an interface. `whole`: all fields are always there, even those with a default."""
    if "prefixItems" in schema:  # in JSON, this struct is a list
        return f"{comment(schema.get('description', ''))}export type {name} = {written(schema)}\n"
    needed = set(schema["properties"]) if whole else set(schema.get("required", ()))
    fields = [
        type_line(f"{field}{'' if field in needed or field == 'type' else '?'}", type_, depth=1)
        for field, type_ in schema["properties"].items()
    ]
    return f"{comment(schema.get('description', ''))}export interface {name} {{\n{''.join(fields)}}}\n"


def union(name: str, schema: Schema) -> str:
    """A union of messages that differ in their `type`. A long union takes several lines, as Prettier would format
    it."""
    names = written(schema).split(" | ")
    line = f"export type {name} = {' | '.join(names)}"
    if len(line) <= WIDTH:
        return f"{line}\n"
    indented = f"  {' | '.join(names)}\n"
    broken = indented if len(indented) <= WIDTH + 1 else "".join(f"  | {n}\n" for n in names)
    return f"export type {name} =\n{broken}"


def typescript() -> str:
    """The contents of the whole file."""
    roots: list[Any] = [messages.FromClient, messages.FromTable, *SENT, *ANSWERED]
    schemas, structs = msgspec.json.schema_components(roots, ref_template="{name}")
    structs = {name: schema for name, schema in structs.items() if name not in ("FromClient", "FromTable")}
    answered = reachable(referred(schemas[1]) | {each.__name__ for each in ANSWERED}, structs)
    order = list(
        dict.fromkeys(
            name
            for module in (views, messages, wire, bots, lab, lessons, printed, printing)
            for name in vars(module)
            if name in structs
        )
    )
    parts = [interface(name, structs[name], whole=name in answered) for name in order]
    return "\n".join([HEAD, *parts, union("FromClient", schemas[0]), union("FromTable", schemas[1])])


def main(words: list[str]) -> int:
    """The command line."""
    if words not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if words and TARGET.read_text(encoding="utf-8") != typescript():
        print("mewple: web/src/lib/net/wire.ts is not up to date: run `python scripts/wire_types.py`", file=sys.stderr)
        return 1
    if not words:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
