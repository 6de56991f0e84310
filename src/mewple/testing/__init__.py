"""The testing kit, for the games here and for games from other packages.

    from mewple.testing import Scene, clause

`Scene` plays a scripted scenario and `clause` says which clauses of the ledger a test shows.
"""

from mewple.testing.clauses import clause
from mewple.testing.scene import Scene, SceneError

__all__ = ["Scene", "SceneError", "clause"]
