"""Records: both forms can be written and read without loss, and replaying them gives the same bytes. If a record was
changed, the error names the line."""

import hashlib
import json
import random
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from mewple.cli.records import replay_command, verify_command
from mewple.core import play, registry
from mewple.match import ClockSetup, Match, NotOver, commitment
from mewple.match.entry import EntryKind
from mewple.match.record import BadRecord, record_of
from mewple.match.record.comments import comments
from mewple.match.record.ndjson import from_ndjson, to_ndjson
from mewple.match.record.text import from_text, to_text
from mewple.match.record.verify import read, verify


@pytest.fixture
def eventful(host):
    """A match in which many different things happen."""
    match = Match.start(
        host.setup("envelopes", "person", "open", "beginner", clock=ClockSetup(per_match=900)), host.now
    )
    match.commit(match.propose_sit(1, 'Bo "the \\ boat" Ö', host.tick(0.125)))
    host.ring(match)
    match.commit(match.propose_pause(0, host.tick()))
    match.commit(match.propose_resume(0, host.tick()))
    for seat in (0, 2):
        host.act(match, seat, kind="pick", card=1)
    match.commit(match.propose_leave(1, host.tick()))
    match.commit(match.propose_return(1, "Bo", host.tick()))
    host.act(match, 1, kind="pick", card=2)
    seat = match.position.pending[0]
    host.act(match, seat, kind="mark", place=2)
    if seat != 2:
        host.undo(match, seat)
    host.act(match, seat, kind="flip")
    match.commit(match.propose_resign(0, host.tick()))
    return host.play_out(match, random.Random(2))


def test_a_running_match_has_no_record(host):
    with pytest.raises(NotOver, match="hidden"):
        record_of(host.start("pig", "person", "person"))


def test_both_forms_come_back_exactly(eventful):
    record = record_of(eventful)
    for text in (to_text(record), to_ndjson(record)):
        assert read(text).record == record
    assert to_text(from_text(to_text(record)).record) == to_text(record)
    assert to_ndjson(from_ndjson(to_ndjson(record)).record) == to_ndjson(record)
    assert {entry.kind for entry in record.entries} >= {"sit", "deal", "act", "pause", "takeover", "return", "resign"}


def test_a_move_of_several_actions_comes_back_as_one(host):
    match = host.play_out(moved_and_undone(host), random.Random(3))
    for text in (to_text(record_of(match)), to_ndjson(record_of(match))):
        assert read(text).record == record_of(match)
        assert verify(text).ok


def moved_and_undone(host):
    """Two markers in one move are undone together, and then the first of them is set again."""
    match = Match.start(host.setup("envelopes", "person", "person"), host.now)
    host.ring(match)
    for seat in (0, 1):
        host.act(match, seat, kind="pick", card=1)
    seat, actions = match.position.pending[0], match.table.game.actions
    marks = [actions.first("mark"), actions.first("mark") + 1]
    for draft in match.propose_move(seat, marks, match.version, host.tick()):
        match.commit(draft)
    assert [entry.follows for entry in match.entries[-2:]] == [False, True]
    host.undo(match, seat)
    host.act(match, seat, kind="mark", place=1)
    return match


def test_only_an_action_belongs_to_the_move_before(pig):
    with pytest.raises(BadRecord, match="only an action"):
        from_text(pig.replace(" table deal", " table +deal"))


def test_a_record_replays_to_the_same_bytes(eventful):
    record = read(to_text(record_of(eventful))).record
    replayed = Match.load(record.setup, record.entries)
    assert replayed.position.fingerprint() == eventful.position.fingerprint()
    assert replayed.position.state_hash() == record.state


def test_comments_are_for_people_only(eventful):
    record = record_of(eventful)
    text = to_text(record, comments(eventful))
    assert "; Bo is back." in text
    assert "dealt" not in text  # these events are shown to one seat each
    assert read(text).record == record


@pytest.mark.parametrize("game", [*registry.ids(), "envelopes"])
@pytest.mark.parametrize("real_dice", [False, True])
def test_random_matches_of_every_game_verify(host, game, real_dice):
    if real_dice and not registry.find(game).outcomes.asked():
        pytest.skip(f"{game} has no dice that people could roll")
    for seed, count in enumerate(registry.find(game).seats):
        match = Match.start(host.setup(game, *["person"] * count, seed=seed, real_dice=real_dice), host.now)
        host.ring(match)
        play_with_dice(host, match, random.Random(seed))
        record = record_of(match)
        for text in (to_text(record), to_ndjson(record)):
            report = verify(text)
            assert report.ok, report.complaints
            assert len(report.checked) == 4
            assert report.record == record


def play_with_dice(host, match, chooser):
    """Plays to the end and enters real dice whenever the table asks for them."""
    while not match.over:
        if match.position.ask is None:
            seat = chooser.choice(match.position.pending)
            legal = play.legal(match.table.game, match.table.box, match.position.state, seat)
            match.commit(match.propose_act(seat, chooser.choice(legal), match.version, host.tick()))
        else:
            seat = max(0, match.position.ask.seat)
            value = chooser.randrange(match.position.ask.n)
            match.commit(match.propose_give(seat, value, match.version, host.tick()))


@pytest.fixture
def pig(host):
    match = host.play_out(host.start("pig", "person", "person", options={"target": 20}), random.Random(4))
    return to_text(record_of(match))


def line_of(text, start):
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def complaints(text):
    report = verify(text)
    assert not report.ok
    return [(each.line, each.text) for each in report.complaints]


def test_another_seed_is_found(pig):
    changed = pig.replace(f'[Seed "{7:016x}"]', f'[Seed "{8:016x}"]')
    (first, text), *rest = complaints(changed)
    assert (first, "not those that were committed to" in text) == (line_of(pig, "[Commitment"), True)
    assert "the seed gives" in rest[0][1]


def test_another_option_is_found(pig):
    (line, text), *_ = complaints(pig.replace('{"target":20}', '{"target":21}'))
    assert line == line_of(pig, "[Commitment")
    assert "committed" in text


def test_a_changed_outcome_is_found_in_its_line(pig):
    line = line_of(pig, "2 ")
    lines = pig.splitlines()
    face = int(lines[line - 1][-1])
    lines[line - 1] = lines[line - 1][:-1] + str(face % 6 + 1)
    assert complaints("\n".join(lines)) == [
        (line, f"outcome 1 is {face % 6 + 1} of 6, but the seed gives {face}"),
    ]
    lines[line - 1] = lines[line - 1][:-1] + "9"
    assert complaints("\n".join(lines)) == [(line, "outcome 1 is 9, which is not one of 1 to 6")]
    lines[line - 1] = lines[line - 1][:-1] + f"{face} 1"
    assert complaints("\n".join(lines)) == [(line, "2 outcomes are given but only 1 happen")]
    lines[line - 1] = lines[line - 1].split(" = ")[0]
    assert complaints("\n".join(lines)) == [(line, "outcome 1, one of 6, is missing")]


def test_an_illegal_action_is_found_in_its_line(pig):
    line = line_of(pig, "2 ")
    lines = pig.splitlines()
    lines[line - 1] = lines[line - 1].split("roll")[0] + "hold"
    (found,) = complaints("\n".join(lines))
    assert found[0] == line
    assert "nothing in the pot" in found[1]


def test_a_missing_entry_is_found(pig):
    line = line_of(pig, "3 ")
    lines = pig.splitlines()
    del lines[line - 1]
    assert complaints("\n".join(lines)) == [(line, "entry 4 comes after 2")]
    assert complaints("\n".join(pig.splitlines()[:-1]))[0] == (
        line_of(pig, "[Result"),
        "the entries stop before the match is over",
    )


def test_another_result_or_state_is_found(pig):
    (found,) = complaints(pig.replace('"places":[1,2]', '"places":[0,2]').replace('"places":[2,1]', '"places":[0,1]'))
    assert found[0] == line_of(pig, "[Result")
    state = pig.splitlines()[line_of(pig, "[State") - 1]
    (found,) = complaints(pig.replace(state, f'[State "{"0" * 64}"]'))
    assert found == (line_of(pig, "[State"), "the last state is another one than the record says")


def _longer(entry):
    entry["spent"][0] = 500.0


def _backwards(entry):
    entry["spent"][0] = -3.0


def _silent(entry):
    del entry["spent"]


def _in_time(entry):
    entry["kind"] = "timeout"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_longer, "a clock ran longer than the time since the entry before"),
        (_backwards, "or backwards"),
        (_silent, "does not say how long each clock ran"),
        (_in_time, "a clock rang that had time left"),
    ],
)
def test_times_that_cannot_be_are_found(eventful, change, words):
    head, *entries, end = to_ndjson(record_of(eventful)).splitlines()
    place = next(number for number, text in enumerate(entries) if '"act"' in text)
    entry = json.loads(entries[place])
    change(entry)
    entries[place] = json.dumps(entry)
    (line, told), *_ = complaints("\n".join([head, *entries, end]))
    assert line == place + 2
    assert words in told


def test_a_clock_that_ran_out_holds(host):
    match = host.start("pig", "person", "person", clock=ClockSetup(per_decision=10))
    host.now = match.due(host.now)
    draft = match.ring(host.now)
    assert draft.entry.kind == "timeout"
    match.commit(draft)
    assert verify(to_text(record_of(host.play_out(match, random.Random(3))))).ok


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[Mewple 1]", "[Mewple 2]", "format 2"),
        ("[Mewple 1]", "", "Mewple is missing"),
        ('[Game "pig"]', '[Game "sow"]', "no game is called"),
        ("[Rules 1]", "[Rules 2]", "version 2"),
        ("[Rules 1]", "[Rules one]", "no proper value"),
        ("[Rules 1]", "[Rules 1", "a tag is written"),
        ("[Rules 1]", "[Rules 1]\n[Rules 1]", "twice"),
        ("[Rules 1]", "[Rules 1]\n[Weather 1]", "Weather is not known"),
        ('[Mode "online"]', '[Mode "sofa"]', "setup does not fit"),
        ('[Seed "', '[Seed "x', "16 hexadecimal"),
        (" table deal", " table jump", "not an entry"),
        (" table deal", " table", "not an entry"),
        (" S1 act roll", " S1 act fly", "no action is written 'fly'"),
        (" S1 act roll", " S9 act roll", "no seat 9"),
    ],
)
def test_broken_text_gets_one_clear_complaint(pig, old, new, words):
    assert old in pig
    found = complaints(pig.replace(old, new, 1))
    assert words in found[-1][1]


def test_ndjson_that_is_broken_says_where(pig):
    lines = to_ndjson(read(pig).record).splitlines()
    assert complaints("{}")[0][0] == 1
    for place, part in ((0, "the head"), (3, "an entry"), (-1, "the end")):
        broken = [*lines]
        broken[place] = '{"a": 1}'
        ((line, text),) = complaints("\n".join(broken))
        assert line == (place % len(lines)) + 1
        assert f"this is not {part}" in text
    with pytest.raises(BadRecord, match="line 1"):
        read("")


def test_random_damage_never_crashes_the_check(pig):
    chooser = random.Random(9)
    for form in (pig, to_ndjson(read(pig).record)):
        for _ in range(300):
            place = chooser.randrange(len(form))
            damaged = form[:place] + chooser.choice('0x"}] \n-') + form[place + chooser.randrange(3) :]
            verify(damaged)


def test_commitments_differ_with_everything_they_hold(host):
    setup = host.setup("pig", "person", "person")
    others: list[dict] = [
        {"seed": 8},
        {"salt": "pepper"},
        {"options": {"target": 50}},
        {"real_dice": True},
        {"seats": setup.seats * 2},
    ]
    made = {commitment(msgspec.structs.replace(setup, **change)) for change in others} | {commitment(setup)}
    assert len(made) == 6


def test_the_commands(pig, tmp_path, capsys):
    file = tmp_path / "match.txt"
    file.write_text(pig, encoding="utf-8")
    assert verify_command(file) == 0
    assert "The record holds." in capsys.readouterr().out
    assert replay_command(file) == 0
    told = capsys.readouterr().out
    assert "The game begins." in told
    assert "place 1" in told
    assert replay_command(file, to=2) == 0
    assert len(capsys.readouterr().out.splitlines()) < len(told.splitlines())
    assert replay_command(file, to=10_000) == 1
    assert "no version 10000" in capsys.readouterr().err
    file.write_text(pig.replace("2 ", "3 "), encoding="utf-8")
    assert verify_command(file) == 1
    assert replay_command(file) == 1
    assert f"{file}:" in capsys.readouterr().err
    assert verify_command(tmp_path / "none.txt") == 2
    assert replay_command(tmp_path / "none.txt") == 2
    assert "cannot be read" in capsys.readouterr().err


def test_the_record_in_the_documentation_holds():
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    text = page.split("```text\n")[1].split("```")[0]
    report = verify(text)
    assert report.ok, report.complaints
    head, entry, end = page.split("```json\n")[1].split("```")[0].splitlines()
    assert report.record is not None
    lines = to_ndjson(report.record).splitlines()
    assert (head, entry, end) == (lines[0], lines[2], lines[-1])
    for kind in get_args(EntryKind):
        assert f"`{kind}`" in page


def test_the_commitment_is_as_the_documentation_says(host):
    setup = host.setup("pig", "person", "person", options={"target": 50})
    lines = ["mewple 1", "pig", "1", '{"target":50}', "2", "drawn", "0000000000000007", "salt"]
    assert commitment(setup) == hashlib.sha256("\n".join(lines).encode()).hexdigest()
