"""Arguments that several commands share, and functions that parse them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mewple.cli import WrongInput

if TYPE_CHECKING:
    from mewple.core.content import OptionValue
    from mewple.core.game import Game

MOST_SEED = 2**64 - 1

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, as `mewple games` lists it.", show_default=False)
]
Seats = Annotated[
    int | None, typer.Option("--seats", help="How many seats; by default the fewest for two or more players.")
]
Seed = Annotated[int, typer.Option("--seed", help="Any whole number from 0; the same seed gives the same games.")]
Policies = Annotated[
    str, typer.Option("--policy", help="random, house or a policy of the game; for each seat its own: house,random")
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Sets a rule option; may be given again.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


def find_game(name: str) -> Game:
    from mewple.core.registry import find

    return find(name)


def read_seats(game: Game, seats: int | None) -> int:
    from mewple.core.play import WrongSeats

    if seats is None:
        return game.usual_seats
    if seats not in game.seats:
        raise WrongSeats(f"{game.name} is for {', '.join(map(str, game.seats))} seats; got {seats}")
    return seats


def read_seed(seed: int) -> int:
    if not 0 <= seed <= MOST_SEED:
        raise WrongInput(f"--seed: expected a whole number from 0 to {MOST_SEED}; got {seed}")
    return seed


def read_policies(game: Game, text: str, seats: int) -> tuple[str, ...]:
    """Reads policies from a text such as "strong" (for all seats) or "strong,beginner" (one for each seat)."""
    from mewple.core.play import policy_number

    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        try:
            policy_number(game, name)
        except LookupError as problem:
            raise WrongInput(f"--policy: {problem.args[0]}") from None
    if len(names) not in (1, seats):
        raise WrongInput(f"--policy: {seats} seats take 1 policy or {seats}; got {len(names)}")
    return names


def read_options(game: Game, settings: list[str] | None, argument: str = "--set") -> dict[str, OptionValue]:
    """The options in `--set option=value`, or in another argument of this form."""
    options: dict[str, OptionValue] = {}
    for text in settings or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongInput(f"{argument}: expected OPTION=VALUE; got {text!r}")
        if name not in game.content.options:
            known = ", ".join(game.content.options) or "none"
            raise WrongInput(f"{argument}: {game.name} has no option {name!r}; its options are: {known}")
        if name in options:
            raise WrongInput(f"{argument}: option {name} is given twice")
        options[name] = game.content.options[name].parse(value)
    return options


def each_choice(game: Game, options: dict[str, OptionValue], by: str | None) -> dict[str, dict[str, OptionValue]]:
    """The options of each variant of the rules, by label. `--by OPTION` makes one variant for each choice of that
    option, and adds the choice to `options`. Without `--by`, `options` is the only variant."""
    if by is None:
        return {"": options}
    option = game.content.options.get(by)
    if option is None or not option.choices:
        known = ", ".join(each.id for each in game.content.options.values() if each.choices) or "none"
        raise WrongInput(f"--by: {game.name} has no option {by!r} with choices; there are: {known}")
    return {label: {**options, by: choice} for label, choice in zip(option.labels, option.choices)}
