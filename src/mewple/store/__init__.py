"""Stores matches, seats, guests and chat on disk: in SQLite (built in) or in Postgres (by URL), with the same
interface."""

from mewple.store.folder import data_home
from mewple.store.sql import open_store
from mewple.store.watched import WatchedStore
from mewple.tables.store import (
    Conflict,
    Damaged,
    Head,
    Line,
    Notice,
    SeatRow,
    Store,
    Stored,
    StoreError,
    StoreUnavailable,
)

__all__ = [
    "Conflict",
    "Damaged",
    "Head",
    "Line",
    "Notice",
    "SeatRow",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "Stored",
    "WatchedStore",
    "data_home",
    "open_store",
]
