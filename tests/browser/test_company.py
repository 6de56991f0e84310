"""People who watch, resign, stay away and come back, and devices in the local network, in Chromium."""

import random
import re

import pytest
from playwright.sync_api import expect
from tests.browser.people import ME, OPEN
from tests.browser.server import Server

from mewple.core.registry import find, ids
from mewple.server.network import LOOPBACK, lan_address

pytestmark = pytest.mark.browser


def test_a_spectator_is_seen(arrive):
    tom, watcher = arrive(), arrive(phone=True)
    tom.set_up("pig").start()
    tom.wait_for_something()
    watcher.page.goto(tom.page.url)
    expect(tom.page.get_by_role("img", name="One person watches")).to_be_visible()
    watcher.page.context.close()
    expect(tom.page.get_by_role("img", name="One person watches")).to_have_count(0)


def test_giving_up_is_announced(arrive):
    game = next(game for game in ids() if find(game).resign is not None and 2 in find(game).seats)
    tom, ann = arrive(), arrive()
    tom.lay(game, [ME, OPEN])
    ann.join(tom.page.url, "Ann")
    for person in (tom, ann):
        person.wait_for_something() if person.actions().count() else person.players.wait_for()
    loser, winner = (tom, ann) if tom.actions().count() else (ann, tom)
    loser.page.keyboard.press("m")
    loser.button("Give up").click()
    loser.page.get_by_role("dialog", name="Give up?").get_by_role("button", name="Give up").click()
    expect(winner.page.get_by_text(re.compile("gives up|has given up|gave up")).first).to_be_visible()


def test_two_devices_meet_at_the_address_of_the_network(chromium, arrive, tmp_path):
    """The host opens the page at 127.0.0.1. The invitation leads to the address in the network, and another device
    opens it."""
    network = lan_address()
    if network == LOOPBACK:
        pytest.skip("this machine is in no network")
    server = Server(f"sqlite:///{tmp_path}/lan.sqlite", "--lan").start()
    try:
        tom, phone = arrive(), arrive(phone=True)
        tom.address = f"http://{LOOPBACK}:{server.port}"
        tom.set_up("pig", "friends").start()
        leads = re.compile(rf"^http://{re.escape(network)}:{server.port}/")
        expect(tom.page.get_by_label("Send this link")).to_have_value(leads)
        phone.join(tom.invitation, "Ann")
        for person in (tom, phone):
            expect(person.page.get_by_role("navigation", name="Around the table")).to_be_visible()
        tom.page.goto("about:blank")
        phone.page.goto("about:blank")
    finally:
        server.end()


def test_a_bot_replaces_a_player_who_stays_away_and_they_come_back_on_another_device(chromium, arrive, tmp_path):
    soon = "import mewple.tables.table as table; table.MISSED_AFTER = 1.0"
    server = Server(f"sqlite:///{tmp_path}/away.sqlite", before=soon).start()
    try:
        tom, ann, phone = arrive(), arrive(), arrive(phone=True)
        tom.address = server.address
        tom.set_up("pig", "friends", Points_to_win=400).start()
        ann.join(tom.page.url, "Ann")
        ann.players.wait_for()
        link = link_for_another_device(ann)
        let_the_other_play(tom, ann)
        ann.page.context.close()

        tom.button("Let a bot play until they are back").click()
        expect(tom.actions().first).to_be_visible()  # the bot has taken Ann's turn, and it is Tom's again
        expect(tom.page.get_by_text("Let a bot play until they are back")).to_have_count(0)
        assert any(line.startswith("Ann is away; ") and line.endswith("until Ann is back.") for line in tom.log())

        phone.page.goto(link)
        phone.button("Go on as that player").click()
        phone.page.get_by_role("region", name="On the table now").get_by_role("link").click()
        phone.button("Take your seat back").click()
        expect(phone.button("Take your seat back")).to_have_count(0)
        assert "Ann is back." in tom.log()
        let_the_other_play(tom, phone)
        expect(phone.actions().first).to_be_visible()
        for person in (tom, phone):
            person.page.goto("about:blank")
    finally:
        server.end()


def link_for_another_device(person):
    """The link with which this person can continue the match on another device."""
    person.button("Table menu").click()
    person.button("Settings", exact=True).click()
    person.button("Play on with another device").click()
    link = person.page.get_by_label("The link", exact=True)
    expect(link).to_be_visible()
    return link.input_value()


def let_the_other_play(person, other):
    """Plays for `person` until `other` has something to do. While the page shows an animation, nobody can do
    anything."""
    choose = random.Random(1)
    for _ in range(600):
        if other.actions().count():
            return
        person.step(choose)
        person.page.wait_for_timeout(100)
    raise AssertionError("it is never the other's turn")
