"""The games, one folder each. A game is found because its folder is here: see `mewple.core.registry`.

The public API lists the games with `mewple.games()`. Python binds this package to the same name as soon as anything
imports it, so the package can be called too and gives the same answer.
"""

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> list[str]:
        from mewple.core.registry import ids

        return ids()


sys.modules[__name__].__class__ = _CallablePackage
