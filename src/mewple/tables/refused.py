"""Requests that are refused, and which status each refusal of a match has."""

from __future__ import annotations

from mewple.match import BadSetup, MatchError, NoSuchSeat, NotYours


class Refused(Exception):
    """A request that is refused: status, code for programs, message for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def status_of(problem: MatchError) -> int:
    """400: wrong in itself; 403: not yours; 404: not there; 409: not now."""
    if isinstance(problem, BadSetup):
        return 400
    if isinstance(problem, NotYours):
        return 403
    if isinstance(problem, NoSuchSeat):
        return 404
    return 409
