"""The conformance kit finds errors: Pig passes it, and for each broken version of Pig it reports what is wrong."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from mewple.core import chance
from mewple.core.actions import Actions, kind
from mewple.core.game import Game, GameState
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, i32
from mewple.core.registry import find
from mewple.testing.conformance import (
    Broken,
    GameSetup,
    check_game,
    check_play,
    check_texts,
    check_words,
    setups,
    some_setups,
)

PIG = find("pig")
LEDGER = Path(__file__).resolve().parents[2] / "rulebooks" / "pig.md"
rules = PIG.rules


@pytest.mark.compiled
def test_pig_passes():
    check_game(PIG, LEDGER)


def test_setups_are_all_seats_all_option_values_and_all_presets():
    made = [(setup.seats, dict(setup.options)) for setup in setups(PIG)]
    assert made[:5] == [(seats, {}) for seats in (2, 3, 4, 5, 6)]
    assert made[5:] == [(seats, {"target": target}) for target in (10, 500) for seats in (2, 3, 4, 5, 6)]
    few = [(setup.seats, dict(setup.options)) for setup in some_setups(PIG)]
    assert few == [*made[:5], (2, {"target": 10}), (3, {"target": 500})]


def with_rules(**functions):
    return replace(PIG, rules=replace(rules, **functions))


def with_words(**functions):
    return replace(PIG, words=replace(PIG.words, **functions))


def legal_nothing(b, s, seat, out):
    return 0


def legal_backwards(b, s, seat, out):
    count = rules.legal(b, s, seat, out)
    if count == 2:
        out[0], out[1] = 1, 0
    return count


def legal_too_much(b, s, seat, out):
    out[0], out[1] = 0, 1
    return 2


def legal_too_little(b, s, seat, out):
    count = rules.legal(b, s, seat, out)
    return 1 if s.pot % 3 == 0 else count


def legal_draws(b, s, seat, out):
    s.turns += 1
    return rules.legal(b, s, seat, out)


def refuses_with_a_strange_code(b, s, seat, action):
    return 99 if rules.refusal(b, s, seat, action) else 0


def anyone_may_act(b, s, seat, action):
    return 0 if seat != s.player and not s.over else rules.refusal(b, s, seat, action)


def nobody_wins(b, s, out):
    for seat in range(s.seats):
        out[seat] = 0.4 if s.over else 0.0


def wins_early(b, s, out):
    out[0] = 1.0


def never_over(b, s, seat, action, log):
    rules.apply(b, s, seat, 0, log)


def status_always_broken(b, s):
    return 1


def observes_too_little(b, s, seat, out):
    out[0] = 1.0


def observes_the_stream(b, s, seat, out):
    rules.observe(b, s, seat, out)
    out[0] = s.fate_drawn


def house_is_illegal(b, s, seat, policy, own):
    return 1


def house_peeks(b, s, seat, policy, own):
    return 0 if chance.below(s.copy(), 2) or s.pot == 0 else 1


def imagine_nothing(b, s, seat, seed):
    pass


def imagine_too_much(b, s, seat, seed):
    chance.begin(s, seed)
    s.pot += 1


def depends_on_the_key(b, s, seat, action, log):
    rules.apply(b, s, seat, action, log)
    s.turns += s.fate_key % 7


def changes_the_box(b, s, seat, policy, own):
    b.target += 1
    return 0


def raises(b, s, seat, action, log):
    raise IndexError("out of the board")


def view_of_the_stream(b, s, seat):
    return {"next": chance.below(s.copy(), 6)}


def view_that_cannot_be_sent(b, s, seat):
    return object()


def two_lines(*_):
    return "one\ntwo"


def no_words(*_):
    return " "


def event_raises(b, happened, name):
    return {"rolled": "", "lost": "", "banked": ""}[happened.kind]


BROKEN = [
    (with_rules(legal=legal_nothing), "seat 0 is pending and has no legal action"),
    (with_rules(legal=legal_backwards), "legal is not ascending"),
    (with_rules(legal=legal_too_much), "hold is listed as legal and refused: empty-pot"),
    (with_rules(legal=legal_too_little, timeout=None), "action 1 is not listed as legal and not refused"),
    (replace(PIG, most_legal=1), "IndexError"),
    (with_rules(legal=legal_draws), "asking what is legal changed the state"),
    (with_rules(refusal=refuses_with_a_strange_code), "99 is no code of a reason"),
    (with_rules(refusal=anyone_may_act), "is not listed as legal and not refused"),
    (with_rules(returns=nobody_wins), "the shares of the win are"),
    (with_rules(returns=wins_early), "the game goes on and has a result"),
    (with_rules(apply=never_over), "the game does not end"),
    (with_rules(invariants=status_always_broken), "status: the pot or the player is out of range"),
    (with_rules(observe=observes_too_little), "observe leaves out, or writes no finite number, at [1, 2, 3, 4, 5]"),
    (with_rules(observe=observes_the_stream), "its observation depends on what the seat cannot know"),
    (replace(PIG, observation=3), "IndexError"),
    (with_rules(decide=house_is_illegal), "policy beginner chose action 1: empty-pot"),
    (with_rules(decide=house_peeks), "what the policies choose depends on what the seat cannot know"),
    (with_rules(imagine=imagine_nothing), "two seeds imagine the same fate"),
    (with_rules(imagine=imagine_too_much), "its view depends on what the seat cannot know"),
    (with_rules(apply=depends_on_the_key), "the recorded outcomes and actions lead to other bytes"),
    (with_rules(decide=changes_the_box), "looking at the position changed the box"),
    (with_rules(apply=raises), "decision 1: IndexError: out of the board"),
    (with_words(view=view_of_the_stream), "its view depends on what the seat cannot know"),
    (with_words(view=view_that_cannot_be_sent), "TypeError: Encoding objects of type object is unsupported"),
    (with_words(turn=two_lines), "the turn line of seat 0 is 'one"),
    (with_words(action=no_words), "hold has no words"),
    (with_words(action=two_lines), "roll is called 'one"),
    (with_words(short=two_lines), "roll is called 'Roll', in short 'one"),
    (with_words(event=event_raises), "KeyError: 'won'"),
    (with_words(event=two_lines), "is more than one line"),
]


def roll_seven_sides(b, s, seat, action, log):
    if action == 0:
        s.pot += chance.die(s, 7, 1)
    else:
        rules.apply(b, s, seat, action, log)


BROKEN += [
    (with_rules(timeout=lambda b, s, seat: 1), "action 1 is taken, which is not legal"),
    (with_rules(timeout=lambda b, s, seat: 2), "action 2 is taken, which is not legal"),
    (with_rules(apply=roll_seven_sides), "outcome 'die' is drawn with 7 sides; declared: 6"),
]


def check_all(game):
    for setup in some_setups(game):
        check_play(setup)


@pytest.mark.parametrize(("game", "told"), BROKEN, ids=[told for _, told in BROKEN])
def test_a_broken_game_is_caught(game, told):
    with pytest.raises(Broken) as found:
        check_all(game)
    assert told in str(found.value)
    assert "pig with 2 seats" in str(found.value)
    assert "seed" in str(found.value)


def test_a_failure_can_be_played_again():
    """The error names the setup, the seed and the decision."""
    with pytest.raises(Broken, match=r"pig with 3 seats, target=50, seed 4, decision 1: IndexError"):
        check_play(GameSetup(with_rules(apply=raises), 3, {"target": 50}), seed=4)


class Secretive(GameState):
    """Pig in which each seat also has a secret number."""

    player: int = i32()
    pot: int = i32()
    over: int = i32()
    turns: int = i32()
    points: Cells = i32(6)
    secret: Cells = i32(6)


def deal(b, s, log):
    rules.setup(b, s, log)
    for seat in range(s.seats):
        s.secret[seat] = chance.below(s, 100)


def imagine_secrets(b, s, seat, seed):
    chance.begin(s, seed)
    for other in range(s.seats):
        if other != seat:
            s.secret[other] = chance.below(s, 100)


def secretive(shown, imagine=imagine_secrets) -> Game:
    """A game with secrets. Its view shows what `shown(s, seat)` returns."""

    def view(b, s, seat):
        return msgspec.convert(shown(s, seat), list[int])

    changed = replace(rules, setup=deal, imagine=imagine)
    return replace(PIG, state=Secretive, rules=changed, words=replace(PIG.words, view=view), hidden=True)


def test_secrets_that_are_kept_pass():
    check_play(GameSetup(secretive(lambda s, seat: [] if seat is None else [s.secret[seat]]), 3))


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (lambda s, seat: list(s.secret), "seat 0: its view depends on what the seat cannot know"),
        (lambda s, seat: list(s.secret) if seat is None else [], "a spectator's view depends"),
        (lambda s, seat: [s.secret[2]] if seat == 1 else [], "seat 1: its view depends"),
    ],
)
def test_a_leak_is_caught(shown, told):
    with pytest.raises(Broken, match=told):
        check_play(GameSetup(secretive(shown), 3))


def test_a_clock_that_reads_hidden_things_is_caught():
    def timeout(b, s, seat):
        return 1 if s.pot and s.secret[(seat + 1) % s.seats] % 2 else 0

    game = secretive(lambda s, seat: [])
    with pytest.raises(Broken, match="what a clock does when its time is up depends on what the seat cannot know"):
        check_play(GameSetup(replace(game, rules=replace(game.rules, timeout=timeout)), 3))


def test_a_clock_that_is_not_sure_what_to_do_is_caught():
    turns = iter(range(10**6))

    def timeout(b, s, seat):
        return next(turns) % 2 if s.pot else 0

    with pytest.raises(Broken, match="asked twice, timeout gives two different actions"):
        check_all(with_rules(timeout=timeout))


def test_imagining_that_reads_hidden_things_is_caught():
    def imagine(b, s, seat, seed):
        chance.begin(s, seed)
        s.secret[(seat + 1) % s.seats] = (s.secret[(seat + 1) % s.seats] + seed) % 100

    with pytest.raises(Broken, match="what it imagines depends on what it cannot know"):
        check_play(GameSetup(secretive(lambda s, seat: [], imagine), 2))


def own_secret(s, seat):
    return [] if seat is None else [s.secret[seat]]


def test_imagining_that_leaves_a_secret_in_place_is_caught():
    def imagine(b, s, seat, seed):
        chance.begin(s, seed)

    told = r"seat \d cannot know secret, and the worlds it imagines depend on that: they differ in secret"
    with pytest.raises(Broken, match=told):
        check_play(GameSetup(secretive(own_secret, imagine), 2))


def test_imagining_that_leaves_one_seats_secret_in_place_is_caught():
    def imagine(b, s, seat, seed):
        kept = s.secret[2]
        imagine_secrets(b, s, seat, seed)
        s.secret[2] = kept

    with pytest.raises(Broken, match="and the worlds it imagines depend on that: they differ in secret"):
        check_play(GameSetup(secretive(own_secret, imagine), 3))


def test_imagining_the_same_secret_every_time_is_caught():
    def imagine(b, s, seat, seed):
        chance.begin(s, seed)
        for other in range(s.seats):
            if other != seat:
                s.secret[other] = 7

    with pytest.raises(Broken, match="seats cannot know secret, and no imagined world varies that"):
        check_play(GameSetup(secretive(own_secret, imagine), 2))


def test_an_observation_of_a_secret_which_imagine_leaves_in_place_is_caught():
    """The faulty `imagine` does not change the secret, so a check that uses only `imagine` to change it would not find
    this error."""

    def observe(b, s, seat, out):
        rules.observe(b, s, seat, out)
        out[0] = s.secret[(seat + 1) % s.seats]

    def imagine(b, s, seat, seed):
        chance.begin(s, seed)

    game = secretive(own_secret, imagine)
    with pytest.raises(Broken, match="cannot know secret, and its observation depends on that"):
        check_play(GameSetup(replace(game, rules=replace(game.rules, observe=observe)), 2))


def test_a_decision_that_comes_once_in_a_game_is_looked_at_closely():
    """With an option set, the kit checks fewer positions in full. It must still find an error in a decision that comes
    only once among hundreds."""

    def refusal(b, s, seat, action):
        if s.turns == 1 and s.pot == 0 and seat != s.player:
            return 0
        return rules.refusal(b, s, seat, action)

    with pytest.raises(Broken, match="decision 0: seat 1: action 0 is not listed as legal and not refused"):
        check_play(GameSetup(with_rules(refusal=refusal), 2, {"target": 500}))


NAMES = [
    (replace(PIG, actions=Actions(kind("a", b=("c:d",)), kind("a:c", b=("d",)))), "notation|not action"),
    (replace(PIG, actions=Actions(kind("go on"))), "is not one token"),
    (replace(PIG, reasons=Reasons(Reason("why", " "))), "the reason 'why' has no text"),
    (replace(PIG, policies=()), "there is no house policy"),
    (replace(PIG, policies=("strong",)), "level piglet: Pig has no policy 'beginner'"),
    (replace(PIG, resign=2), "resign or ring is not an action"),
    (replace(PIG, fill=lambda content, b: setattr(b, "target", 3)), "option target does not stand in the box as 100"),
]


@pytest.mark.parametrize(("game", "told"), NAMES, ids=[told for _, told in NAMES])
def test_wrong_words_are_caught(game, told):
    with pytest.raises(Broken, match=told):
        check_words(game)


def test_clauses_that_the_ledger_does_not_state_are_caught():
    check_texts(PIG, LEDGER)
    game = replace(PIG, reasons=Reasons(Reason("why", "Because.", "R4, Q99")))
    with pytest.raises(Broken, match=r"not in pig\.md: reason why names Q99"):
        check_texts(game, LEDGER)
