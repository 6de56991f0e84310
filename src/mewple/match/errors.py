"""The refusals of a match, one class each. People read `str(error)`; programs use `code`. A refused change changes
nothing."""

from __future__ import annotations

from typing import ClassVar

from mewple.core.play import IllegalAction


class MatchError(ValueError):
    """The base of all refusals of a match."""

    code: ClassVar[str] = "match-error"


class BadSetup(MatchError):
    """A match that cannot be set up: an unknown game, option or bot level, a wrong number of seats, clocks below
    zero."""

    code = "bad-setup"


class OtherRules(BadSetup):
    """The match was played by a different version of its game's rules than the installed one."""


class Stale(MatchError):
    """The request, or the draft, belongs to a version whose decision has changed since."""

    code = "stale"


class NoSuchSeat(MatchError):
    """A seat that this table does not have."""

    code = "no-such-seat"


class NotYours(MatchError):
    """The seat is open, or a bot sits there, so no person may act for it."""

    code = "not-yours"


class SeatTaken(MatchError):
    """Somebody already sits there."""

    code = "seat-taken"


class NotStarted(MatchError):
    """The game has not been dealt yet."""

    code = "not-started"


class AlreadyStarted(MatchError):
    """Something that can only be done before the deal."""

    code = "already-started"


class MatchOver(MatchError):
    """The game is over, so nothing can change any more."""

    code = "match-over"


class NotOver(MatchError):
    """Something that can only be seen when the game is over, such as its record and its seed."""

    code = "not-over"


class Paused(MatchError):
    """The match is paused, or the request needs a pause and it is not paused."""

    code = "paused"


class UndoRefused(MatchError):
    """The last action cannot be undone; the message says why."""

    code = "undo-refused"


class OutcomeAwaited(MatchError):
    """Real dice are being rolled: the table waits for their result before anything else."""

    code = "outcome-awaited"


class NothingAsked(MatchError):
    """An outcome was given, but none was asked for."""

    code = "nothing-asked"


class BadOutcome(MatchError):
    """An impossible outcome, such as a seven on a six-sided die."""

    code = "bad-outcome"


class HintsOff(MatchError):
    """Hints are off here, or not all people at the table have agreed to them yet."""

    code = "hints-off"


class NoSuchAction(MatchError):
    """The game has no action of this number or name."""

    code = "illegal"


class NotPossible(MatchError):
    """Something that this game or this table does not offer, such as resigning."""

    code = "not-possible"


class BadEntries(MatchError):
    """Stored entries that do not fit each other or the rules; `version` is the first bad one."""

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
