"""Plays a lesson as its script says, with nothing but the rules. Every step must be reached, and the whole script must
be used.

    for part in game.lesson.parts:
        LessonPlayer(game, part).play()
"""

from __future__ import annotations

from collections import deque
from typing import Any

from mewple.core import play
from mewple.core.game import Game
from mewple.core.lesson import BotMove, Part, Step, fitting_actions
from mewple.match import Match, MatchError, SeatSetup, new_setup
from mewple.match.lessons import lesson_setup
from mewple.match.position import LogEvent


class LessonError(AssertionError):
    """Raised if a lesson cannot be played as its script says."""


class LessonPlayer:
    """Plays one part of a lesson: a learner who does what the coach says, and bots that follow the script."""

    def __init__(self, game: Game, part: Part) -> None:
        self.game, self.part = game, part
        seats = [SeatSetup("bot", name, game.policies[0]) if name else SeatSetup(name="Learner") for name in part.names]
        setup = new_setup(game, seats, part.options, lesson=lesson_setup(1, part), seed=part.seed)
        self.match = Match.start(setup, 0.0)
        self.unheard: deque[LogEvent] = deque()
        """Events that the learner can see and that no step has used yet."""
        self.drawn: list[int] = []
        self.bots_left: list[BotMove] = list(part.bots)
        self.told: list[str] = []

    def play(self) -> None:
        """Plays the part. Raises `LessonError` at the first step that goes wrong."""
        deal = self.match.ring(0.0)
        assert deal is not None
        self.match.commit(deal)
        self._let_bots_move(0)
        for number, step in enumerate(self.part.steps, start=1):
            self.told.append(f"{number}. {step.say}")
            if step.do:
                self._do(number, step)
            if step.watch:
                self._hear(number, step.watch)
        self._require_used_up()

    def _do(self, number: int, step: Step) -> None:
        """The learner takes the actions of the step's path. The last action ends the step."""
        allowed = {action for pattern in step.do for action in fitting_actions(self.game, pattern)}
        last = fitting_actions(self.game, step.do[-1])
        self.unheard.clear()  # these events were shown before
        for action in step.path:
            if action not in allowed:
                raise self._wrong(
                    number, f"its path has {self.game.actions.notation(action)}, which `do` does not list"
                )
            self._act(number, action)
        if step.until:
            self._hear(number, step.until)
        elif step.path[-1] not in last:
            raise self._wrong(number, "its path does not end with the last of `do`")
        else:
            self._forget_own()

    def _act(self, number: int, action: int) -> None:
        match, seat = self.match, self.part.learner
        try:
            drafts = match.propose_move(seat, [action], match.version, 0.0)
        except MatchError as problem:
            raise self._wrong(number, f"{self.game.actions.notation(action)}: {problem}") from None
        self._commit(drafts)
        self._let_bots_move(number)

    def _let_bots_move(self, number: int) -> None:
        """Lets all bots act that may act, as at a table."""
        while seats := self.match.bots_to_act():
            seat = seats[0]
            scripted = self.match.scripted_move(seat)
            if scripted is None and all(mover != seat for mover, _ in self.bots_left):
                return  # from here on, policies decide for the bots
            if scripted is None:
                raise self._wrong(number, f"the bot at seat {seat} has no move that it may make")
            self.bots_left.remove((seat, tuple(scripted)))
            try:
                drafts = self.match.propose_move(seat, scripted, self.match.version, 0.0, bot=True)
            except MatchError as problem:
                raise self._wrong(number, f"the move of the bot at seat {seat}: {problem}") from None
            if len(drafts) < len(scripted):
                raise self._wrong(
                    number, f"the move of seat {seat} ends after {len(drafts)} of {len(scripted)} actions"
                )
            self._commit(drafts)

    def _commit(self, drafts: Any) -> None:
        for draft in drafts:
            self.match.commit(draft)
            self.unheard += [said for said in draft.said if said.visible_to(self.part.learner)]
            self.drawn += draft.entry.outcomes

    def _hear(self, number: int, kind: str) -> None:
        """Goes forward to the next event of this kind."""
        passed = []
        while self.unheard:
            said = self.unheard.popleft()
            if said.kind == kind:
                return
            passed.append(said.kind)
        raise self._wrong(
            number, f"it waits for {kind!r}, which does not come; there came {', '.join(passed) or 'nothing'}"
        )

    def _forget_own(self) -> None:
        """Removes the events of the learner's own action, because they are shown before the next step begins."""
        mine = max(entry.version for entry in self.match.entries if entry.seat == self.part.learner)
        while self.unheard and self.unheard[0].version <= mine:
            self.unheard.popleft()

    def _require_used_up(self) -> None:
        dice = {kind.name for kind in self.game.outcomes.all if kind.dice}
        for number, (kind, given) in enumerate(self.part.outcomes):
            if number >= len(self.drawn):
                raise self._wrong(0, f"outcome {number + 1} of the script, {kind} {given!r}, is never drawn")
            if kind in dice and self.drawn[number] + 1 != given:
                raise self._wrong(0, f"outcome {number + 1} is {self.drawn[number] + 1} instead of {kind} {given!r}")
        if self.bots_left:
            raise self._wrong(0, f"bots did not make these moves: {self.bots_left}")

    def _wrong(self, number: int, what: str) -> LessonError:
        """Makes an error that tells the author of the lesson what has happened and what is possible now."""
        game, position, box = self.game, self.match.position, self.match.table.box
        said = self.match.history.said(0, self.match.version)
        lines = [f"{game.id}, {self.part.title!r}, step {number}: {what}", "What has happened:"]
        lines += [f"  {each.kind} {dict(each.fields)} {each.text}" for each in said]
        for seat in position.pending:
            legal = [game.actions.notation(action) for action in play.legal(game, box, position.state, seat)]
            lines.append(f"Seat {seat} may: {', '.join(legal)}")
        return LessonError("\n".join(lines))
