"""Matches, seats, guests and chat on disk: SQLite built in, Postgres by URL. One interface for both."""

from mewple.store.api import Conflict, Head, Line, Notice, Seated, Store, Stored, StoreError
from mewple.store.folder import data_home
from mewple.store.sql import open_store

__all__ = [
    "Conflict",
    "Head",
    "Line",
    "Notice",
    "Seated",
    "Store",
    "StoreError",
    "Stored",
    "data_home",
    "open_store",
]
