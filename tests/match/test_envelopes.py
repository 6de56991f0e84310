"""Runs the conformance kit on Envelopes, a game with hands, secret picks and a deck."""

from dataclasses import replace

import pytest

from mewple.core import chance
from mewple.testing.conformance import Broken, GameSetup, check_play


def test_imagining_that_leaves_every_hidden_card_in_place_is_caught(envelopes):
    def imagine(b, s, seat, seed):
        chance.begin(s, seed)

    game = replace(envelopes, rules=replace(envelopes.rules, imagine=imagine))
    with pytest.raises(Broken, match="and the worlds it imagines depend on that"):
        check_play(GameSetup(game, envelopes.seats[0]))
