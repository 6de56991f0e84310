"""The games, one folder each. `mewple.core.registry` finds a game by its folder here.

The public API has a function `mewple.games()` that lists the games, and this package has the same name. Python may bind
the name to the function or to the package, but both can be called and return the same list.
"""

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> list[str]:
        from mewple.core.registry import ids

        return ids()


sys.modules[__name__].__class__ = _CallablePackage
