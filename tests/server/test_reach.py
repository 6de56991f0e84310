"""Invitations contain an address that the other device can open."""

import pytest

from mewple.cli import run
from mewple.server.http import reach as module
from mewple.server.http.reach import reach
from mewple.server.network import LOOPBACK
from mewple.server.settings import Settings

PUBLIC = "https://games.example"


@pytest.fixture(autouse=True)
def at_home(monkeypatch):
    monkeypatch.setattr(module, "lan_address", lambda: "192.168.1.20")


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "mewple.localhost:8000"])
def test_with_lan_a_page_on_this_computer_invites_to_the_networks_address(host):
    found = reach(Settings(lan=True), "http", host)
    assert (found.origin, found.kind) == ("http://192.168.1.20:8000", "network")


def test_without_lan_it_says_that_nobody_else_can_come_and_what_to_do():
    found = reach(Settings(), "http", "127.0.0.1:8000")
    assert (found.origin, found.kind) == ("http://127.0.0.1:8000", "here")
    assert "mewple serve --lan" in found.advice


def test_a_computer_without_a_network_says_so(monkeypatch):
    monkeypatch.setattr(module, "lan_address", lambda: LOOPBACK)
    found = reach(Settings(lan=True), "http", "127.0.0.1:8000")
    assert found.kind == "here"
    assert "no network" in found.advice


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("192.168.1.20:8000", "network"),
        ("laptop:8000", "network"),
        ("laptop.local", "network"),
        ("games.example", "public"),
    ],
)
def test_elsewhere_links_lead_where_the_page_came_from(host, kind):
    found = reach(Settings(lan=True), "https", host)
    assert (found.origin, found.kind) == (f"https://{host}", kind)


def test_the_public_address_is_used_whatever_the_page_was_opened_as():
    assert reach(Settings(public_url=PUBLIC), "http", "127.0.0.1:8000").origin == PUBLIC


async def test_codes_lead_to_the_public_address(start, arrive):
    server = start(public_url=PUBLIC)
    tom = await arrive(server)
    table = await tom.table("pig", "me", "open")
    assert (await tom.http.get("/api/reach")).json()["origin"] == PUBLIC
    code = await tom.http.get(f"/api/tables/{table}/qr", params={"url": f"{PUBLIC}/table/{table}"})
    assert code.status_code == 200
    assert (await tom.http.get("/health", headers={"Host": "games.example"})).status_code == 200


@pytest.mark.parametrize("url", ["games.example", "ftp://games.example", "https://games.example/table", "https://"])
def test_a_public_address_that_is_none_is_refused(url, capsys):
    assert run(["serve", "--port", "0", "--public-url", url]) == 2
    assert "--public-url" in capsys.readouterr().err
