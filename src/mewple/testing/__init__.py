"""The testing kit, for the games here and for games from other packages.

    from mewple.testing import Scene, check_game, clause

`Scene` plays a scripted scenario, `clause` marks which clauses of the ledger a test covers, and `check_game` is the
conformance kit: it checks what must hold for every game, number of seats and option.
"""

from mewple.testing.clauses import clause
from mewple.testing.conformance import Broken, check_game
from mewple.testing.scene import Scene, SceneError, watched

__all__ = ["Broken", "Scene", "SceneError", "check_game", "clause", "watched"]
