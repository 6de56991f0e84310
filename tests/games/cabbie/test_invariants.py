"""Every invariant is reported when a state breaks it."""

import pytest

from mewple.core.arrange import BadPosition
from mewple.games.cabbie import rules
from mewple.games.cabbie.arrange import square_at
from mewple.games.cabbie.state import CHOOSING, NONE, OVER, TOURING
from mewple.testing import Scene, clause


def crown_a_leaver(s):
    s.phase, s.winners, s.retired = OVER, 2, 2


def choose_twice(s):
    s.phase, s.round = CHOOSING, 0


def drive_for_a_leaver(s):
    s.active, s.retired = 1, 2


def breaks(name):
    """Looks up the change with this name, which breaks an invariant. Returns the number of that invariant, and a
    function that makes the change."""
    table = {
        "phase": (0, lambda s: setattr(s, "phase", 9)),
        "choosing again": (0, lambda s: setattr(s, "phase", CHOOSING)),
        "a turn after the turn": (0, lambda s: setattr(s, "done", 1)),
        "a start chosen twice": (0, choose_twice),
        "a leaver's turn": (0, drive_for_a_leaver),
        "an offer to nobody": (0, lambda s: setattr(s, "phase", TOURING)),
        "a passenger twice": (1, lambda s: s.cards[0].__setitem__(3, s.cards[1][3])),
        "an empty pile": (1, lambda s: s.height.__setitem__(2, 0)),
        "unseen tops": (1, lambda s: s.unseen.__setitem__(2, s.height[2])),
        "a destination twice": (2, lambda s: s.pack.__setitem__(0, s.pack[1])),
        "a destination lost": (2, lambda s: setattr(s, "pack_size", s.pack_size - 1)),
        "a tip twice": (3, lambda s: s.tip_pack.__setitem__(0, s.tip_pack[1])),
        "another jam": (3, lambda s: setattr(s, "jam", (s.jam + 1) % 13)),
        "two on a square": (4, lambda s: s.square.__setitem__(2, s.square[0])),
        "off the roads": (4, lambda s: s.square.__setitem__(2, 462)),
        "a second cab too early": (5, lambda s: s.square.__setitem__(3, 5)),
        "a cab of nobody": (5, lambda s: s.square.__setitem__(6, 5)),
        "a cab of nobody at a start": (5, lambda s: (s.square.__setitem__(6, 5), s.home.__setitem__(3, 5))),
        "spaces from nowhere": (6, lambda s: setattr(s, "quota", 19)),
        "a card without a passenger": (7, lambda s: s.passenger.__setitem__(0, NONE)),
        "a secret that cannot be": (8, lambda s: s.could.__setitem__(0, 1)),
        "there and not paid": (9, lambda s: s.square.__setitem__(0, PALACE[0])),
        "too little for a trip": (10, lambda s: (s.fares.__setitem__(1, 55), s.trips.__setitem__(1, 1))),
        "too much for a trip": (10, lambda s: (s.fares.__setitem__(1, 205), s.trips.__setitem__(1, 1))),
        "tips without trips": (10, lambda s: s.tips.__setitem__(0, 5)),
        "odd tips": (10, lambda s: (s.fares.__setitem__(0, 60), s.tips.__setitem__(0, 3), s.trips.__setitem__(0, 1))),
        "a debt": (10, lambda s: s.tips.__setitem__(0, -5)),
        "odd money": (10, lambda s: s.fares.__setitem__(1, 3)),
        "money without trips": (10, lambda s: s.fares.__setitem__(1, 400)),
        "the target unnoticed": (10, lambda s: (s.fares.__setitem__(1, 1500), s.trips.__setitem__(1, 10))),
        "a leaver on the road": (11, lambda s: setattr(s, "retired", 2)),
        "a winner in mid-game": (12, lambda s: setattr(s, "winners", 1)),
        "a winner who left": (12, crown_a_leaver),
    }
    return table[name] if name else list(table)


PALACE: list[int] = []


@pytest.mark.parametrize("name", breaks(""))
def test_a_broken_invariant_is_noticed(city, name):
    scene = city(seats=3).quiet().arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")})
    PALACE[:] = [square_at((8, 21))]
    number, damage = breaks(name)
    sound, scene.s = scene.s, scene.s.copy()
    damage(scene.s)
    assert rules.INVARIANTS[number] in scene.broken()
    scene.s = sound  # the fixture checks the game at the end of the test


def test_too_many_passengers_for_one_player_are_noticed(city):
    scene = city(passenger_limit="per_player").arrange(money={0: 300}, second_cabs={0: (33, 12)})
    scene.arrange(passengers={0: ("strand", "palace")})
    with pytest.raises(BadPosition, match=rules.INVARIANTS[7]):
        scene.arrange(second_passengers={0: ("pall_mall", "tower")})


def test_every_invariant_can_be_broken():
    assert {breaks(name)[0] for name in breaks("")} == set(range(len(rules.INVARIANTS)))


@clause("Q26")
def test_a_target_reached_with_equal_turns_is_sound_until_the_round_is_over(city):
    scene = (
        city(seats=3, equal_turns=True, jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, money={0: 1400}, tip_cards=[0])
    )
    scene.arrange(passengers={0: ("pall_mall", "palace")}).drive("S")
    assert (scene.points()[0], scene.s.last) == (1515, 1)
    assert not scene.broken()
    scene.s.last = 0
    assert rules.INVARIANTS[10] in scene.broken()
    scene.s.last = 1  # the fixture checks the game at the end of the test


@clause("Q30")
def test_a_leaver_beyond_the_target_is_sound(city):
    scene = city(seats=3).quiet().arrange(money={0: 1400})
    scene.act(0, kind="resign")
    scene.s.tips[0] = 100
    assert not scene.broken()


@clause("Q30")
def test_a_game_that_everybody_left_while_choosing_is_sound():
    scene = Scene("cabbie", 3)
    scene.act(0, kind="resign")
    scene.act(1, kind="resign")
    assert not scene.broken()
    alone = Scene("cabbie", 1)
    alone.act(0, kind="resign")
    assert not alone.broken()
