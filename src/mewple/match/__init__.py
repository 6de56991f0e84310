"""The rules of a match beyond those of its game: seats, turns, undo, clocks, views and the record. It uses no socket
and no database."""

from mewple.match.entry import Draft, Entry
from mewple.match.errors import (
    AlreadyStarted,
    BadEntries,
    BadOutcome,
    BadSetup,
    HintsOff,
    Illegal,
    MatchError,
    MatchOver,
    NoSuchSeat,
    NothingAsked,
    NotOver,
    NotPossible,
    NotStarted,
    NotYours,
    OtherRules,
    OutcomeAwaited,
    Paused,
    SeatTaken,
    Stale,
    UndoRefused,
)
from mewple.match.match import Match
from mewple.match.position import SeatNow
from mewple.match.setup import ClockSetup, SeatSetup, Setup, check_name, check_setup, commitment, new_setup

__all__ = [
    "AlreadyStarted",
    "BadEntries",
    "BadOutcome",
    "BadSetup",
    "ClockSetup",
    "Draft",
    "Entry",
    "HintsOff",
    "Illegal",
    "Match",
    "MatchError",
    "MatchOver",
    "NoSuchSeat",
    "NotOver",
    "NotPossible",
    "NotStarted",
    "NotYours",
    "NothingAsked",
    "OtherRules",
    "OutcomeAwaited",
    "Paused",
    "SeatNow",
    "SeatSetup",
    "SeatTaken",
    "Setup",
    "Stale",
    "UndoRefused",
    "check_name",
    "check_setup",
    "commitment",
    "new_setup",
]
