"""Plays random matches in which people resign, leave, lose their connection, run out of time and come back.

    python -m mewple.testing.leavers --actions 1000000 --seed 1

The matches use `mewple.match` and a simulated time. After every entry, nobody who has resigned may be asked for
anything, somebody must be able to continue the match, and the invariants must hold. Every match must end, and a copy
that is loaded from its entries must be equal. Otherwise `Stuck` is raised, with the seed and the last steps.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mewple.core import play
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.reasons import LEGAL
from mewple.core.registry import find, ids
from mewple.match import ClockSetup, Draft, Entry, Match, MatchError, SeatSetup, Setup, clocks
from mewple.match.position import MatchFixed
from mewple.match.views import may_give

RESTLESS = 250
"""After this many entries people stop leaving and play by the simplest policy, so that the match ends."""
LONGEST = 20_000
"""The most entries that a match may have."""
STEPS_SHOWN = 60
MORE_THAN_ENOUGH = 50
"""How many steps in a row may change nothing before the match is checked for being stuck."""


class Stuck(AssertionError):
    """Raised if something is wrong with a match. The message says what is wrong, and how to play the match again."""


def sample_setup(game: Game, dice: random.Random) -> Setup:
    """A random setup: any number of seats, some options, some clocks; people, bots and open seats."""
    count = dice.choice(game.seats)
    options = _sample_options(game, count, dice)
    seats = tuple(_sample_seat(game, number, dice) for number in range(count))
    if all(seat.kind == "bot" for seat in seats):
        seats = (SeatSetup("person", "Player 1"), *seats[1:])
    return Setup(
        game=game.id,
        rules=game.content.version,
        seats=seats,
        seed=dice.getrandbits(64),
        salt="leavers",
        options=options,
        real_dice=bool(game.outcomes.asked()) and dice.random() < 0.15,
        clock=_sample_clock(game, options, dice),
        mode=dice.choice(("online", "online", "same_screen")),
    )


def _sample_options(game: Game, seats: int, dice: random.Random) -> dict[str, OptionValue]:
    presets = [each.options for each in game.content.presets if not each.seats or seats in each.seats]
    chosen = dict(dice.choice(presets)) if presets and dice.random() < 0.3 else {}
    for option in game.content.options.values():
        values = option.other_values()
        if values and (not option.seats or seats in option.seats) and dice.random() < 0.15:
            chosen[option.id] = dice.choice(values)
    return chosen


def _sample_seat(game: Game, number: int, dice: random.Random) -> SeatSetup:
    kind = dice.choices(("person", "bot", "open"), (8, 2, 1))[0]
    if kind == "bot":
        return SeatSetup("bot", level=game.policies[0])
    return SeatSetup("person", f"Player {number + 1}") if kind == "person" else SeatSetup("open")


def _sample_clock(game: Game, options: Mapping[str, OptionValue], dice: random.Random) -> ClockSetup:
    declared = game.content.clock
    own = float(declared.seconds(options)) if declared is not None else 0.0
    if game.ring is not None and (declared is None or not declared.option):
        own = dice.choice((0.0, 30.0, 120.0))
    return ClockSetup(
        per_match=dice.choice((0.0, 0.0, 120.0, 600.0)),
        increment=dice.choice((0.0, 5.0)),
        per_decision=dice.choice((0.0, 0.0, 15.0, 60.0)),
        grace=dice.choice((0.0, 10.0, 60.0)),
        game=own,
    )


@dataclass
class Leavers:
    """One match and the behaviour of its people; `play_out` plays it to its end. The seed determines everything that
    happens."""

    game: Game
    seed: int
    steps: list[str] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.dice = random.Random(f"{self.game.id} {self.seed}")
        self.setup = sample_setup(self.game, self.dice)
        self.table = MatchFixed(self.setup, self.game, self.game.open_box(self.setup.options))
        self.now = 1000.0
        self.match = Match(self.table, self.now)
        self.own = play.fresh_own(self.game, self.seed)
        self.policy = self.dice.choice((play.RANDOM, 0))
        self.pace = self.dice.choice((1.0, 5.0, 20.0))
        self.idle = 0

    def play_out(self) -> int:
        """Plays the match to its end. Returns the number of entries."""
        try:
            self._check()
            while not self.match.over:
                self._step()
            self._check_copy()
        except Stuck:
            raise
        except Exception as problem:
            raise self._stuck(f"{type(problem).__name__}: {problem}") from problem
        return self.match.version

    def _step(self) -> None:
        restless = self.match.version < RESTLESS
        kinds = {**_ALWAYS, **_RESTLESS} if restless else _ALWAYS
        deed = self.dice.choices(list(kinds), list(kinds.values()))[0]
        before = self.match.version
        self.now = round(self.now + self.dice.expovariate(1 / self.pace), 3)
        self._be_punctual()
        try:
            if not self.match.over:
                deed(self)
        except MatchError as refused:
            self.steps.append(f"{self.now:.3f} {deed.__name__}: refused: {refused}")
        self.idle = 0 if self.match.version > before else self.idle + 1
        if self.idle > MORE_THAN_ENOUGH:
            self._go_on()
        self._require(self.match.version <= LONGEST, "the match does not end")

    # --- what people do ---

    def _commit(self, draft: Draft) -> None:
        """Makes a change, then checks that everything is still right."""
        entry, ask = draft.entry, self.match.position.ask
        self.steps.append(_told(entry))
        self.match.commit(draft)
        if entry.kind == "resign":
            self.resigned.add(entry.seat)
        elif entry.kind == "undo" and ask is not None and ask.action == self.game.resign:
            self.resigned.discard(entry.seat)  # a resignation can be withdrawn until the dice that it needs are rolled
        self._check()

    def _be_punctual(self) -> None:
        """Lets the table do everything that is due by now, as a server would."""
        for _ in range(LONGEST):
            due = None if self.match.over else self.match.due(self.match.position.at)
            if due is None or due > self.now:
                return
            draft = self.match.ring(due)
            if draft is None:
                raise self._stuck("the table is due and has nothing to do")
            self._commit(draft)
        raise self._stuck("the table is always due")

    def _any_seat(self) -> int:
        """A random seat. Seats for which the table waits are more likely, because leaving has most effect there."""
        pending = self.match.position.pending
        return self.dice.choice(pending) if pending and self.dice.random() < 0.5 else self.dice.randrange(self.count)

    @property
    def count(self) -> int:
        return len(self.setup.seats)

    def act(self) -> None:
        """A person or bot for whom the table waits acts. If it waits for the result of real dice, this enters it;
        before the deal, somebody sits down."""
        position = self.match.position
        if position.phase == "waiting" and position.ask is None:
            self.sit()
        elif position.ask is not None:
            self.give()
        elif position.paused:
            self.resume()
        else:
            seat = self.dice.choice(position.pending)
            bot = position.seats[seat].kind == "bot"
            self._commit(self.match.propose_act(seat, self._choice(seat), self.match.version, self.now, bot=bot))

    def _choice(self, seat: int) -> int:
        b, s = self.table.box, self.match.position.state
        policy = self.policy if self.dice.random() < 0.8 else play.RANDOM
        if self.match.version > RESTLESS:
            policy = 0  # some games end only if somebody tries to win
        action = play.choose(self.game, b, s, seat, policy, self.own)
        return action if play.refusal(self.game, b, s, seat, action) == LEGAL else play.legal(self.game, b, s, seat)[0]

    def give(self) -> None:
        position = self.match.position
        givers = [seat for seat in range(len(self.setup.seats)) if may_give(position, seat)]
        if position.ask is not None and givers:
            value = self.dice.randrange(position.ask.n)
            self._commit(self.match.propose_give(self.dice.choice(givers), value, self.match.version, self.now))

    def sit(self) -> None:
        seats = self.match.position.seats
        free = [seat for seat, now in enumerate(seats) if now.kind == "open"]
        if not free:
            return
        seat = self.dice.choice(free)
        if self.dice.random() < 0.3:
            self._commit(self.match.propose_seat_bot(seat, self.game.policies[0], self.now))
        else:
            self._commit(self.match.propose_sit(seat, f"Guest {seat + 1}", self.now))

    def resume(self) -> None:
        people = self.match.position.people()
        if people:
            self._commit(self.match.propose_resume(self.dice.choice(people), self.now))

    def pause(self) -> None:
        self._commit(self.match.propose_pause(self._any_seat(), self.now))

    def all_pause(self) -> None:
        for seat in self.match.position.people():
            if not self.match.position.paused:
                self._commit(self.match.propose_pause(seat, self.now))

    def resign(self) -> None:
        self._commit(self.match.propose_resign(self._any_seat(), self.now))

    def leave(self) -> None:
        self._commit(self.match.propose_leave(self._any_seat(), self.now))

    def come_back(self) -> None:
        self._commit(self.match.propose_return(self._any_seat(), "Back again", self.now))

    def undo(self) -> None:
        self._commit(self.match.propose_undo(self._any_seat(), self.match.version, self.now))

    def undo_at_once(self) -> None:
        """Somebody acts and undoes the action at once."""
        pending = [seat for seat in self.match.position.pending if self.match.position.seats[seat].kind == "person"]
        if pending and self.match.position.flows:
            seat = self.dice.choice(pending)
            self._commit(self.match.propose_act(seat, self._choice(seat), self.match.version, self.now))
            if not self.match.over:
                self._commit(self.match.propose_undo(seat, self.match.version, self.now + 0.5))

    def disconnect(self) -> None:
        seat = self._any_seat()
        self.steps.append(f"{self.now:.3f} seat {seat} disconnects")
        self.match.away(seat, self.now)

    def reconnect(self) -> None:
        for seat in self.match.presence.away:
            self.steps.append(f"{self.now:.3f} seat {seat} is connected again")
            self.match.back(seat, self.now)

    def wait(self) -> None:
        """Nothing happens until a clock runs out."""
        due = self.match.due(self.now)
        if due is not None:
            self.now = due
            self._be_punctual()

    def restart(self) -> None:
        """The server restarts, and the match continues from its entries."""
        self._check_copy()
        self.steps.append(f"{self.now:.3f} the match is loaded from its entries")
        self.match = self._copy()
        self.match.presence.forgive(self.now - self.match.position.at)

    def look(self) -> None:
        """Somebody looks at the table, so a view has to be made."""
        seats = self.dice.choice(((), *((seat,) for seat in range(len(self.setup.seats)))))
        self.match.look(seats, self.now)
        self.match.events(seats, since=max(0, self.match.version - 3))

    # --- what must hold ---

    def _check(self) -> None:
        position = self.match.position
        if position.state is not None:
            broken = play.broken(self.game, self.table.box, position.state)
            self._require(not broken, f"a broken state: {'; '.join(broken)}")
        if position.phase == "over":
            return
        asked = sorted(self.resigned & set(self._asked()))
        self._require(not asked, f"seats {asked} have resigned and are waited for")
        for seat in clocks.running(self.table, position):
            self._require(seat not in self.resigned, f"the clock of seat {seat} runs, which has resigned")
        self._require(self._somebody_can_go_on(), f"the table waits for nobody: {self._waiting_for()}")

    def _asked(self) -> list[int]:
        """The seats for which the table waits: to act, or to enter the result of real dice if no other seat can."""
        position = self.match.position
        if position.ask is None:
            return list(position.pending)
        givers = [seat for seat in range(self.count) if may_give(position, seat)]
        return givers if self.resigned.issuperset(givers) else []

    def _somebody_can_go_on(self) -> bool:
        """Whether a person can do something, a bot may act, or the table has something to do by itself."""
        position = self.match.position
        seats = range(len(position.seats))
        if self.match.due(self.now) is not None:
            return True
        if position.phase == "waiting" and position.ask is None:
            return any(seat.kind == "open" for seat in position.seats)
        if position.ask is not None:
            return any(may_give(position, seat) for seat in seats)
        if position.paused:
            return bool(position.people())
        waited = [seat for seat in position.pending if position.seats[seat].kind == "person"]
        return bool(waited or self.match.bots_to_act())

    def _waiting_for(self) -> str:
        position = self.match.position
        seats = ", ".join(seat.kind for seat in position.seats)
        return f"phase {position.phase}, pending {position.pending}, asked {position.ask}, seats {seats}"

    def _go_on(self) -> None:
        """Called after many attempts that changed nothing: checks that the match can continue."""
        self.idle = 0
        before = self.match.version
        self.act()
        self._require(self.match.version > before, f"nobody can go on: {self._waiting_for()}")

    def _copy(self) -> Match:
        copy = Match(self.table, self.match.entries[0].at if self.match.entries else 1000.0)
        for entry in self.match.entries:
            copy.follow(entry)
        return copy

    def _check_copy(self) -> None:
        if self.match.entries:
            same = self._copy().position.fingerprint() == self.match.position.fingerprint()
            self._require(same, "a match that is loaded from the entries is another one")

    def _require(self, holds: bool, text: str) -> None:
        if not holds:
            raise self._stuck(text)

    def _stuck(self, text: str) -> Stuck:
        setup = self.setup
        seats = ", ".join(f"{seat.kind} {seat.level}".strip() for seat in setup.seats)
        return Stuck(
            f"{self.game.id}, seed {self.seed}: {text}\n"
            f"seats: {seats}; options {setup.options}; {setup.clock}; {setup.mode}; real dice: {setup.real_dice}\n"
            f"the last of {len(self.steps)} steps:\n  " + "\n  ".join(self.steps[-STEPS_SHOWN:]) + "\n"
            f"again: python -m mewple.testing.leavers --game {self.game.id} --seed {self.seed} --actions 1"
        )


Deed = Callable[[Leavers], None]
_ALWAYS: dict[Deed, float] = {Leavers.act: 60, Leavers.wait: 1}
_RESTLESS: dict[Deed, float] = {
    Leavers.wait: 2,
    Leavers.resign: 0.6,
    Leavers.leave: 0.8,
    Leavers.come_back: 1.5,
    Leavers.undo: 2,
    Leavers.undo_at_once: 2,
    Leavers.pause: 1,
    Leavers.all_pause: 0.5,
    Leavers.disconnect: 2,
    Leavers.reconnect: 2,
    Leavers.sit: 0.5,
    Leavers.restart: 0.3,
    Leavers.look: 1,
}


def _told(entry: Entry) -> str:
    action = "" if entry.action is None else f" {entry.action}"
    return f"{entry.at:.3f} version {entry.version}: seat {entry.seat} {entry.kind}{action}"


def play_leavers(game: Game, actions: int, seed: int) -> tuple[int, int]:
    """Plays matches with this seed and the following ones until they have this many entries. Returns two counts: the
    entries and the matches."""
    entries = matches = 0
    while entries < actions:
        entries += Leavers(game, seed + matches).play_out()
        matches += 1
    return entries, matches


def main() -> None:
    """The command: plays all games in turn, shows progress every minute, and stops at the first failure."""
    asked = argparse.ArgumentParser(prog="python -m mewple.testing.leavers", description=__doc__.splitlines()[0])
    asked.add_argument("--actions", type=int, default=100_000, help="entries in all matches of all games together")
    asked.add_argument("--seed", type=int, default=1, help="of the first match; the others follow")
    asked.add_argument("--game", action="append", help="only this game (may be given several times)")
    given = asked.parse_args()
    games = [find(game) for game in given.game or ids()]
    entries = dict.fromkeys((game.id for game in games), 0)
    matches, shown = 0, time.monotonic()
    while sum(entries.values()) < given.actions:
        game = min(games, key=lambda each: entries[each.id])
        entries[game.id] += Leavers(game, given.seed + matches).play_out()
        matches += 1
        if time.monotonic() - shown > 60:
            shown = time.monotonic()
            print(f"{sum(entries.values())} entries in {matches} matches so far", flush=True)  # noqa: T201
    told = ", ".join(f"{game} {count}" for game, count in entries.items())
    print(f"{sum(entries.values())} entries in {matches} matches, seeds from {given.seed}: {told}")  # noqa: T201


if __name__ == "__main__":
    main()
