"""Environments for all games: the batch, and the interfaces of PettingZoo, Gymnasium and OpenSpiel.

mewple.envs.batch("pig", num=4096)            many games stepped together: see `mewple.envs.batches`
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mewple.envs.batches import Batch, batch

__all__ = ["Batch", "batch"]

_HOMES = {"Batch": "mewple.envs.batches", "batch": "mewple.envs.batches"}
"""The module that defines each name. A module is imported only when it is used, because each interface needs another
package."""


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
