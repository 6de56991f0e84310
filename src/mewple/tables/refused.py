"""Errors for refused requests and messages, and the HTTP status for each error of a match."""

from __future__ import annotations

from mewple.match import BadSetup, MatchError, NoSuchSeat, NotYours


class Refused(Exception):
    """Raised for a refused HTTP request: a status, a code for programs, and a message for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Refusal(Exception):
    """Raised for a message on the socket that is refused before it reaches the match."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def status_of(problem: MatchError) -> int:
    """The HTTP status for an error of a match: 400 invalid; 403 not yours; 404 not found; 409 not possible now."""
    if isinstance(problem, BadSetup):
        return 400
    if isinstance(problem, NotYours):
        return 403
    if isinstance(problem, NoSuchSeat):
        return 404
    return 409
