"""The JSON schema of all messages and bodies. The client's types are generated from it."""

from __future__ import annotations

import typing
from functools import cache
from typing import Any

import msgspec

from mewple.core.game import Game
from mewple.core.view import view_struct
from mewple.tables import messages, wire
from mewple.tables.shelf import sound_games
from mewple.tables.wire import bots, lab, lessons, printing

BODIES = (
    wire.GameInfo,
    wire.GuideSection,
    wire.Session,
    wire.Reach,
    wire.GuestLink,
    wire.NewLink,
    wire.EnterBy,
    wire.NewName,
    wire.NewTable,
    wire.Brought,
    messages.TableInfo,
    wire.Sit,
    wire.Problem,
    bots.Warmth,
    bots.LookBack,
    bots.SeatBot,
    bots.ProgramLink,
    lab.PlayedGame,
    lab.PlayedMoment,
    lab.BoxOverlay,
    lab.BoxChanges,
    lab.LabInfo,
    lab.NewRun,
    lab.RunInfo,
    lessons.LessonInfo,
    printing.BoxToPrint,
    printing.PrintedBox,
)


@cache
def schema() -> dict[str, Any]:
    """The schemas of `FromClient` and `FromTable`, of the HTTP bodies, and, under `views`, of each game's view."""
    types = [*typing.get_args(messages.FromClient), *typing.get_args(messages.FromTable), *BODIES]
    _, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    parts["FromClient"] = _any_of(typing.get_args(messages.FromClient))
    parts["FromTable"] = _any_of(typing.get_args(messages.FromTable))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Mewple",
        "$defs": dict(sorted(parts.items())),
        "views": {game.id: msgspec.json.schema(view_type(game)) for game in sound_games()},
    }


def _any_of(types: tuple[type, ...]) -> dict[str, Any]:
    mapping = {each.__struct_config__.tag: f"#/$defs/{each.__name__}" for each in types}  # type: ignore[attr-defined]
    return {
        "anyOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def view_type(game: Game) -> Any:
    """The struct that a game's `view` returns."""
    found = view_struct(game.words.view)
    if not isinstance(found, type) or not issubclass(found, msgspec.Struct):
        raise TypeError(f"{game.id}: the function `view` must be annotated with the msgspec Struct it returns")
    return found
