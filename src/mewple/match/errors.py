"""What a match refuses, by name. Whoever is told sees `str(error)`; programs look at `code`. Nothing was changed."""

from __future__ import annotations

from typing import ClassVar

from mewple.core.play import IllegalAction


class MatchError(ValueError):
    """The base of all refusals of a match."""

    code: ClassVar[str] = "match-error"


class BadSetup(MatchError):
    """A match that cannot be: an unknown game, option or bot level, a wrong number of seats, clocks below zero."""

    code = "bad-setup"


class OtherRules(BadSetup):
    """The match belongs to another version of its game's rules than the one that is installed."""


class Stale(MatchError):
    """The intent, or the draft, was made for a version whose decision is gone."""

    code = "stale"


class NoSuchSeat(MatchError):
    """A seat that this table does not have."""

    code = "no-such-seat"


class NotYours(MatchError):
    """The seat is open, or a bot sits there, so no person may act for it."""

    code = "not-yours"


class SeatTaken(MatchError):
    """Somebody sits there already."""

    code = "seat-taken"


class NotStarted(MatchError):
    """The game has not been dealt yet."""

    code = "not-started"


class AlreadyStarted(MatchError):
    """Something that can only be done before the game is dealt."""

    code = "already-started"


class MatchOver(MatchError):
    """The game is over: nothing changes any more."""

    code = "match-over"


class NotOver(MatchError):
    """Something that can only be seen when the game is over, such as its record and its seed."""

    code = "not-over"


class Paused(MatchError):
    """The match is paused; or it is not, and should be."""

    code = "paused"


class UndoRefused(MatchError):
    """The last action cannot be taken back; the message says why."""

    code = "undo-refused"


class OutcomeAwaited(MatchError):
    """Real dice are being rolled: the table waits for what they show before anything else."""

    code = "outcome-awaited"


class NothingAsked(MatchError):
    """An outcome was given that nobody asked for."""

    code = "nothing-asked"


class BadOutcome(MatchError):
    """An outcome that cannot be: a seven on a six-sided die."""

    code = "bad-outcome"


class HintsOff(MatchError):
    """A hint was asked for where there are none, or not yet: all people at the table have to agree."""

    code = "hints-off"


class NoSuchAction(MatchError):
    """The game has no action of this number or name."""

    code = "illegal"


class NotPossible(MatchError):
    """Something that this game or this table does not have, such as resigning."""

    code = "not-possible"


class BadEntries(MatchError):
    """Stored entries that do not fit each other or the rules; `version` is the first that does not."""

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
