"""The box of a game, for the pages that print it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mewple.core.content import Option, OptionError, OptionValue
from mewple.core.game import Game
from mewple.core.overlay import changes_in_words
from mewple.core.printed import check_groups
from mewple.tables.refused import Refused
from mewple.tables.wire.printing import PrintedBox


def printed_box(game: Game, options: Mapping[str, OptionValue]) -> PrintedBox:
    """Everything in the box of this game with these options. Raises `Refused` if the game cannot be printed, or if an
    option is wrong."""
    if game.printed is None:
        raise Refused(404, "not-printable", f"{game.name} cannot be printed: it does not say what is in its box.")
    try:
        found = game.printed(game.open_box(options))
    except OptionError as problem:
        raise Refused(400, "bad-options", str(problem)) from None
    check_groups(found.groups)
    return PrintedBox(
        found.groups,
        msgspec.to_builtins(found.content),
        house_rules(game, options),
        changes_in_words(game.content.overlay),
    )


def house_rules(game: Game, options: Mapping[str, OptionValue]) -> list[str]:
    """The options that differ from the rules as printed, each as a text."""
    printed = as_printed(game)
    return [
        f"{each.title}: {_in_words(each, options.get(each.id, each.default))}"
        for each in game.content.options.values()
        if options.get(each.id, each.default) != printed.get(each.id, each.default)
    ]


def as_printed(game: Game) -> dict[str, OptionValue]:
    """The options of the rules as printed; empty if these are the defaults."""
    return next((dict(preset.options) for preset in game.content.presets if preset.printed), {})


def _in_words(option: Option, value: OptionValue) -> str:
    return option.labels[option.code(value)] if option.choices else str(value)
