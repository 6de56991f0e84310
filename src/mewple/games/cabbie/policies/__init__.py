"""The game's own policies: a beginner, which chooses the nearest passenger, and a strong one, which compares fares and
rivals.

Both policies use only what their seat may know. Distances come from tables in the box, without a search.
"""

from mewple.core.rule import rule
from mewple.games.cabbie.policies.beginner import BEGINNER, any_start
from mewple.games.cabbie.policies.errands import best_claim, best_drive, best_entry, set_goals
from mewple.games.cabbie.policies.strong import best_start, good_tour
from mewple.games.cabbie.state import A_ACCEPT, A_REFUSE, CHOOSING, NONE, TOURING, Box, Own, State
from mewple.games.cabbie.timeout import short_tour


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """The action that a policy takes for the active seat."""
    if s.phase == CHOOSING:
        return any_start(b, s, own) if policy == BEGINNER else best_start(b, s)
    if s.phase == TOURING:
        tempting = short_tour(b, s) if policy == BEGINNER else good_tour(b, s, seat)
        return A_ACCEPT if tempting else A_REFUSE
    set_goals(b, s, seat, policy, own)
    entered = best_entry(b, s, seat, policy)
    if entered != NONE:
        return entered
    claimed = best_claim(b, s, seat, policy, own)
    return claimed if claimed != NONE else best_drive(b, s, policy, own)
