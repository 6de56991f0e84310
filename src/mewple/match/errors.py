"""The errors that a match raises, one class for each. People read `str(error)`; programs use `code`. The match stays
unchanged."""

from __future__ import annotations

from typing import ClassVar

from mewple.core.play import IllegalAction


class MatchError(ValueError):
    """The base class of all errors that a match raises."""

    code: ClassVar[str] = "match-error"


class BadSetup(MatchError):
    """The match cannot be set up: an unknown game, option or bot level, a wrong number of seats, or a clock below
    zero."""

    code = "bad-setup"


class OtherRules(BadSetup):
    """The match was played by another version of its game's rules than the installed one."""


class Stale(MatchError):
    """The request, or the draft, is for an older version, and the decision has changed since then."""

    code = "stale"


class NoSuchSeat(MatchError):
    """The table does not have this seat."""

    code = "no-such-seat"


class NotYours(MatchError):
    """The seat is open, or a bot sits there, so no person may act for it."""

    code = "not-yours"


class SeatTaken(MatchError):
    """Somebody already has this seat."""

    code = "seat-taken"


class NotStarted(MatchError):
    """The game has not been dealt yet."""

    code = "not-started"


class AlreadyStarted(MatchError):
    """The request is possible only before the deal."""

    code = "already-started"


class MatchOver(MatchError):
    """The game is over, so nothing can change any more."""

    code = "match-over"


class NotOver(MatchError):
    """What was requested is shown only when the game is over, such as the record and the seed."""

    code = "not-over"


class Paused(MatchError):
    """The request is impossible because the match is paused; or it needs a pause, and the match is not paused."""

    code = "paused"


class UndoRefused(MatchError):
    """The last action cannot be undone; the message says why."""

    code = "undo-refused"


class OutcomeAwaited(MatchError):
    """Real dice are being rolled: their result must be entered before anything else."""

    code = "outcome-awaited"


class NothingAsked(MatchError):
    """An outcome was entered, but the match had not asked for one."""

    code = "nothing-asked"


class BadOutcome(MatchError):
    """The outcome is impossible, such as a seven on a six-sided die."""

    code = "bad-outcome"


class HintsOff(MatchError):
    """There are no hints at this table, or not all people have agreed to them yet."""

    code = "hints-off"


class NoSuchAction(MatchError):
    """The game has no action with this number or name."""

    code = "illegal"


class NotPossible(MatchError):
    """This game or this table does not offer what was requested, such as resigning."""

    code = "not-possible"


class BadEntries(MatchError):
    """Stored entries do not fit each other or the rules; `version` is the first bad one."""

    code = "bad-entries"

    def __init__(self, version: int, message: str) -> None:
        super().__init__(message)
        self.version = version


class Illegal(MatchError):
    """The rules refuse the action; `reason` and `clause` say why."""

    code = "illegal"

    def __init__(self, refused: IllegalAction) -> None:
        super().__init__(str(refused))
        self.reason = refused.reason.name
        self.clause = refused.reason.clause
