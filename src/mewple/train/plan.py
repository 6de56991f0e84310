"""The plan of a training. A run that continues a training must have the same plan."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from mewple.core.content import OptionValue
from mewple.core.game import Game


class WrongPlan(ValueError):
    """Raised if the settings of a training do not fit together. The message says why."""


@dataclass(frozen=True)
class Group:
    """Games of one kind: with this number of seats and these options."""

    seats: int
    options: Mapping[str, OptionValue]


@dataclass(frozen=True)
class Plan:
    """The settings of a training. Together with the code they determine every number of the result."""

    game: str
    seed: int = 1
    decisions: int = 200_000_000
    """The number of decisions in all games of the whole training."""
    imitation: float = 0.15
    """The part of the decisions in which the network imitates its teacher."""
    units: tuple[int, int] = (256, 128)
    rows: int = 2048
    """The number of games that run at the same time, in all groups together."""
    steps: int = 32
    """The number of decisions in each row between two updates."""
    piece: int = 8192
    """The number of decisions in one step of gradient descent."""
    epochs: int = 2
    rate: float = 4e-4
    """The learning rate at the beginning of self-play. During self-play the rate falls almost to 0."""
    imitation_rate: float = 1e-3
    clip: float = 0.15
    entropy: float = 0.01
    """The weight of variety (entropy) at the beginning. During the training this weight falls to a third."""
    trace: float = 0.97
    """The lambda of the advantages: with 1 only results count; with less, the values in between count too."""
    leash: float = 0.1
    """What it costs to deviate from the imitated policy when self-play begins. The cost falls to 0 in the first tenth
    of self-play."""
    old_part: float = 0.15
    """The part of the rows in which earlier versions of the network play all seats but one."""
    strong_part: float = 0.1
    """The part of the rows in which the strong policy plays all seats but one."""
    restarts: float = 0.2
    """The part of the games that begin with a position from another game. Some of these games first take random
    decisions."""
    presets: float = 0.2
    """The part of the rows whose games use the game's presets."""
    by: str = ""
    """An option, such as a difficulty, of which every choice is played equally often."""
    noise: float = 0.1
    """The part of decisions that are random while a teacher plays."""
    longest: int = 4000
    """A game with more decisions than this counts as lost for all."""
    seats: tuple[int, ...] = ()
    """The network is trained for games with these numbers of seats; () means all numbers."""
    options: tuple[tuple[str, OptionValue], ...] = ()

    def check(self, game: Game) -> None:
        """Raises `WrongPlan` if a setting is wrong or does not fit the game."""
        low = {"decisions": 1, "rows": 64, "steps": 2, "piece": 64, "epochs": 1, "longest": 10}
        for name, least in low.items():
            if getattr(self, name) < least:
                raise WrongPlan(f"{name}: expected at least {least}; got {getattr(self, name)}")
        for name in ("imitation", "old_part", "strong_part", "restarts", "presets", "noise"):
            if not 0 <= getattr(self, name) <= 1:
                raise WrongPlan(f"{name}: expected a number from 0 to 1; got {getattr(self, name)}")
        if self.old_part + self.strong_part > 1:
            raise WrongPlan("old_part and strong_part: expected at most 1 together")
        from mewple.core.net import MOST_UNITS

        if not all(1 <= each <= MOST_UNITS for each in self.units):
            raise WrongPlan(f"units: expected two numbers from 1 to {MOST_UNITS}; got {self.units}")
        for seats in self.seats:
            if seats not in game.seats:
                raise WrongPlan(f"seats: {game.name} is for {', '.join(map(str, game.seats))} seats; got {seats}")
        if len(self.groups(game)) > self.rows // 8:
            raise WrongPlan(f"rows: expected at least {8 * len(self.groups(game))}; got {self.rows}")

    @property
    def update(self) -> int:
        """The number of decisions between two updates."""
        return self.rows * self.steps

    @property
    def updates(self) -> int:
        return -(-self.decisions // self.update)

    @property
    def lessons(self) -> int:
        """The number of updates in which the network imitates its teacher."""
        return round(self.updates * self.imitation)

    def groups(self, game: Game) -> dict[Group, int]:
        """All groups, each with its number of rows."""
        usual, special = list(self._usual(game)), list(self._special(game)) if self.presets else []
        others = int(self.rows * self.presets) if special else 0
        return {**_shared_out(self.rows - others, usual), **_shared_out(others, special)}

    def _seats(self, game: Game) -> tuple[int, ...]:
        return self.seats or game.seats

    def _usual(self, game: Game) -> Iterator[Group]:
        option = game.content.options[self.by] if self.by else None
        for seats in self._seats(game):
            for value in option.choices if option else (None,):
                more = {self.by: value} if value is not None else {}
                yield Group(seats, _Options({**dict(self.options), **more}))

    def _special(self, game: Game) -> Iterator[Group]:
        for place, preset in enumerate(game.content.presets):
            known = [seats for seats in self._seats(game) if not preset.seats or seats in preset.seats]
            if known and preset.options:
                yield Group(known[place % len(known)], _Options({**dict(self.options), **preset.options}))

    def to_json(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    def differences(self, other: str) -> list[str]:
        """How the plan differs from another one, which is given as JSON."""
        mine, theirs = json.loads(self.to_json()), json.loads(other)
        return [
            f"{each.name} {theirs.get(each.name)}" for each in fields(self) if mine[each.name] != theirs.get(each.name)
        ]


class _Options(dict[str, OptionValue]):
    """Options that can be part of a dictionary key."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


def _shared_out(rows: int, groups: list[Group]) -> dict[Group, int]:
    count = len(groups)
    return {group: rows // count + (place < rows % count) for place, group in enumerate(groups)} if count else {}


Facts = dict[str, Any]
