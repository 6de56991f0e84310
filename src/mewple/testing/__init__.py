"""The testing kit, for games in this package and from other packages.

    from mewple.testing import Scene, check_game, clause

`Scene` plays a scripted scenario, `clause` marks which clauses of the ledger a test covers, and `check_game` is the
conformance kit: it runs the checks that every game must pass, with every number of seats and every option.
"""

from mewple.testing.clauses import clause
from mewple.testing.conformance import Broken, check_game
from mewple.testing.scene import Scene, SceneError, watched

__all__ = ["Broken", "Scene", "SceneError", "check_game", "clause", "watched"]
