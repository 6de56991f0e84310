"""Logs: a JSON object in each line for programs, or plain lines on a terminal."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    return {key: value for key, value in vars(record).items() if key not in _KNOWN}


class JsonLines(logging.Formatter):
    """Writes JSON lines: {"at": ..., "level": ..., "logger": ..., "message": ..., and the fields in `extra`}."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_extra(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class Plain(logging.Formatter):
    """Writes lines for people: time, level, message."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        more = " ".join(f"{key}={value}" for key, value in _extra(record).items())
        text = f"{at} {record.levelname.lower():7} {record.getMessage()} {more}".rstrip()
        return f"{text}\n{self.formatException(record.exc_info)}" if record.exc_info else text


def set_up_logs(level: str = "info") -> None:
    """Sends all logs to stderr, because stdout is for the output of the command itself."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Plain() if sys.stderr.isatty() else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for chatty in ("alembic", "asyncio", "numba", "uvicorn"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
