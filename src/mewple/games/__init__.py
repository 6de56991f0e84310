"""The games, one folder each. `mewple.core.registry` finds a game by its folder here.

`mewple.games()` of the public API lists the games. Once anything imports this package, Python binds the same name
`mewple.games` to it. So the package can be called too, and returns the same list.
"""

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> list[str]:
        from mewple.core.registry import ids

        return ids()


sys.modules[__name__].__class__ = _CallablePackage
