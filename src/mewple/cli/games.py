"""`mewple games`: lists the games that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from mewple.cli.arguments import Json

if TYPE_CHECKING:
    from mewple.core.content import Option
    from mewple.core.game import Game


def add(app: typer.Typer) -> None:
    app.command("games")(games)


def games(as_json: Json = False) -> None:
    """List the games with their players, minutes and rule options."""
    from mewple.core.registry import games as all_games

    if as_json:
        import json

        typer.echo(json.dumps([_facts(game) for game in all_games()], indent=2))
        return
    _show(all_games())


def _show(found: list[Game]) -> None:
    from rich.console import Console
    from rich.table import Table

    from mewple.core.play import policy_names

    table = Table("game", "players", "minutes", "policies", "options (default first)", title="Games")
    for game in found:
        options = "\n".join(f"{option.id}: {_values(option)}" for option in game.content.options.values())
        policies = policy_names(game)[2:]
        table.add_row(game.id, _span(game.seats), _span(game.content.minutes), ", ".join(policies), options)
        table.add_section()
    Console().print(table)


def _span(numbers: tuple[int, ...]) -> str:
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else f"{first} to {last}"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(option: Option) -> str:
    if not option.choices:
        return f"{option.default} ({option.low} to {option.high})"
    others = [_text(choice) for choice in option.choices if option.code(choice) != option.code(option.default)]
    return " | ".join([_text(option.default), *others])


def _facts(game: Game) -> dict[str, Any]:
    from mewple.core.play import policy_names

    return {
        "game": game.id,
        "name": game.name,
        "tagline": game.content.tagline,
        "version": game.content.version,
        "seats": game.seats,
        "minutes": game.content.minutes,
        "cooperative": game.content.cooperative,
        "policies": policy_names(game),
        "actions": game.actions.size,
        "observation": game.observation,
        "options": [_option(option) for option in game.content.options.values()],
    }


def _option(option: Option) -> dict[str, Any]:
    values = {"choices": option.choices} if option.choices else {"range": [option.low, option.high]}
    return {"id": option.id, "default": option.default, **values, "title": option.title, "clause": option.clause}
