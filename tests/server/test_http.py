"""The HTTP API: sessions, tables, errors, files, headers."""

import asyncio
import gzip
import json
import random
import socket

import pytest
import websockets
from sqlalchemy import update
from tests.server.conftest import only

from mewple import __version__
from mewple.core.registry import ids
from mewple.server.http.guests import COOKIE
from mewple.store.tables import MATCHES
from mewple.tables.guest_names import friendly_name


def problem(answer, status, code):
    """Checks that the answer is a `Problem` with this status and code. Returns its message."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"code", "message"}
    assert body["code"] == code
    assert len(body["message"]) > 10
    return body["message"]


def new(*seats, game="pig", **more):
    return {"game": game, "seats": [{"kind": seat} for seat in seats], **more}


# --- the shelf ---


async def test_the_shelf_has_every_game_with_its_options_and_bots(server, arrive):
    person = await arrive(server)
    games = {game["id"]: game for game in (await person.http.get("/api/games")).json()}
    assert set(games) <= set(ids())
    pig = games["pig"]
    assert pig["seats"] == [2, 3, 4, 5, 6]
    assert pig["dice"]
    assert not pig["hidden"]
    assert [level["id"] for level in pig["levels"]] == ["piglet", "boar", "sow", "flying_pig", "patient"]
    assert pig["options"][0]["id"] == "target"
    assert (pig["options"][0]["low"], pig["options"][0]["high"], pig["options"][0]["default"]) == (10, 500, 100)


async def test_a_clock_in_the_rules_is_wound_as_the_options_say(server, arrive):
    person = await arrive(server)
    games = (await person.http.get("/api/games")).json()
    timed = [game for game in games if game["clock_rule"]]
    assert timed
    for game in timed:
        rule = game["clock_rule"]
        default = next(option["default"] for option in game["options"] if option["id"] == rule["option"])
        seats = [{"kind": "me"}, {"kind": "bot"}]
        for options, seconds in ((rule["when"], default * rule["unit"]), ({}, 0)):
            body = {"game": game["id"], "seats": seats, "options": options}
            made = (await person.http.post("/api/tables", json=body)).json()
            assert made["clock"]["game"] == seconds, game["id"]


async def test_the_guide_of_a_game(server, arrive):
    person = await arrive(server)
    sections = (await person.http.get("/api/games/pig/guide")).json()
    assert sections[0]["clauses"] == ["R1", "R2", "R3", "R4"]
    problem(await person.http.get("/api/games/chess/guide"), 404, "no-such-game")


# --- who I am ---


async def test_a_new_browser_becomes_a_guest_with_a_name_and_stays_one(server, arrive):
    person = await arrive(server)
    assert person.me["name"] == friendly_name(person.me["id"])
    assert (await person.http.get("/api/session")).json() == person.me
    other = await arrive(server)
    assert other.me["id"] != person.me["id"]


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server, arrive):
    person = await arrive(server)
    fresh = await person.http.get("/api/session", headers={"Cookie": ""})
    cookie = fresh.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


@pytest.mark.parametrize("change", ["{id}", "{id}.", "{id}.0000", "x{cookie}", "{cookie}0", "é.é", ".", ""])
async def test_a_forged_cookie_is_nobody(server, arrive, change):
    person = await arrive(server)
    cookie = person.http.cookies[COOKIE]
    forged = change.format(id=person.me["id"], cookie=cookie).encode()
    answer = await person.http.put(
        "/api/session", json={"name": "Thief"}, headers={b"Cookie": COOKIE.encode() + b"=" + forged}
    )
    problem(answer, 401, "no-session")


async def test_a_guest_takes_another_name(server, arrive):
    person = await arrive(server)
    answer = await person.http.put("/api/session", json={"name": "  Tom   Cat "})
    assert answer.json() == {"id": person.me["id"], "name": "Tom Cat"}
    assert (await person.http.get("/api/session")).json()["name"] == "Tom Cat"
    table = (await person.http.post("/api/tables", json=new("me", "bot"))).json()
    assert table["seats"][0]["name"] == "Tom Cat"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "bell\x07", "null\x00", "\u202egnirts"])
async def test_a_name_that_is_none_is_refused(server, arrive, name):
    person = await arrive(server)
    problem(await person.http.put("/api/session", json={"name": name}), 400, "bad-setup")
    assert (await person.http.get("/api/session")).json() == person.me


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u0301\u0302",
        "The table",
        "THE  TABLE",
        "T\u034fhe table",
        "a" + "\u0301" * 8,
        "a\u200db",
    ],
)
async def test_a_name_that_shows_nothing_or_means_the_table_is_refused(server, arrive, name):
    person = await arrive(server)
    problem(await person.http.put("/api/session", json={"name": name}), 400, "bad-setup")


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn", "李雷", "👩‍👩‍👧", "🏳️‍🌈 Tom", "सीता", "محمد", "O'Neil-2"])
async def test_names_of_all_scripts_are_taken(server, arrive, name):
    person = await arrive(server)
    answer = await person.http.put("/api/session", json={"name": name})
    assert answer.json().get("name") == name, answer.text
    await person.table("pig", "me", "piglet")


async def test_two_at_one_table_cannot_have_the_same_name(server, arrive):
    host, guest = await arrive(server), await arrive(server)
    await host.http.put("/api/session", json={"name": "Tom"})
    table = await host.table("pig", "me", "open", "open")
    for name in ("Tom", "TOM", "Ｔom", "T\u00adom"):
        problem(await guest.sit(table, name=name), 400, "bad-setup")
    assert "such as 'Tom 2'." in problem(await guest.sit(table, name="Tom"), 400, "bad-setup")
    assert (await guest.sit(table, name="Tommy")).status_code == 200


# --- tables ---


async def test_a_table_with_nobody_to_wait_for_starts_at_once(server, arrive):
    person = await arrive(server)
    answer = await person.http.post("/api/tables", json=new("me", "bot"))
    assert answer.status_code == 201
    table = answer.json()
    assert table["started"]
    assert table["your_turn"]
    assert len(table["id"]) >= 16  # at least 96 bits
    assert len(table["commitment"]) == 64
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    assert table["yours"] == [0]
    assert table["seats"][1]["level"] == "piglet"


async def test_a_table_waits_for_its_open_seats(server, arrive):
    tom, ann, sue = await arrive(server), await arrive(server), await arrive(server)
    table = (await tom.http.post("/api/tables", json=new("open", "me", "open"))).json()
    assert not table["started"]
    one = (await ann.sit(table["id"])).json()
    assert one["yours"] == [0]
    assert (await ann.sit(table["id"])).json()["seats"] == one["seats"]  # Ann asks again and gets the same seat
    problem(await sue.sit(table["id"], seat=1), 409, "seat-taken")
    problem(await sue.sit(table["id"], seat=7), 404, "no-such-seat")
    two = (await sue.sit(table["id"], seat=2, name="Sue")).json()
    assert two["started"]
    assert two["seats"][2]["name"] == "Sue"
    problem(await (await arrive(server)).sit(table["id"]), 409, "seat-taken")


async def test_my_past_matches_are_listed_with_their_results(server, arrive):
    person = await arrive(server)
    assert (await person.http.get("/api/tables/past")).json() == {"matches": [], "before": None}
    played = []
    for seed in range(2):
        played.append(await person.table("pig", "me", "piglet", options={"target": 10}))
        chair = await person.connect(played[-1])
        await chair.play(random.Random(seed))
        result = chair.update["result"]
    running = await person.table("pig", "me", "piglet")
    page = (await person.http.get("/api/tables/past")).json()
    assert [each["table"]["id"] for each in page["matches"]] == played[::-1]
    assert running not in str(page)
    assert page["matches"][0]["result"] == result
    assert page["matches"][0]["table"]["yours"] == [0]
    assert (await person.http.get("/api/tables/past?game=cat-cab")).json()["matches"] == []
    created = page["matches"][0]["table"]["created"]
    older = (await person.http.get(f"/api/tables/past?game=pig&before={created}")).json()
    assert [each["table"]["id"] for each in older["matches"]] == played[:1]
    problem(await person.http.get("/api/tables/past?before=yesterday"), 400, "bad-request")
    assert (await (await arrive(server)).http.get("/api/tables/past")).json()["matches"] == []


async def test_the_list_of_past_matches_has_pages(server, arrive, monkeypatch):
    monkeypatch.setattr("mewple.tables.past_matches.PAGE", 1)
    person = await arrive(server)
    for _ in range(2):
        chair = await person.connect(await person.table("pig", "me", "piglet", options={"target": 10}))
        await chair.play(random.Random(1))
    found, query = [], ""
    for _ in range(3):
        page = (await person.http.get(f"/api/tables/past{query}")).json()
        found += [each["table"]["id"] for each in page["matches"]]
        query = f"?before={page['before']}"
    assert len(found) == len(set(found)) == 2
    assert page["before"] is None


async def test_results_of_older_releases_are_read_from_the_archive_and_kept(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "piglet", options={"target": 10})
    chair = await person.connect(table)
    await chair.play(random.Random(1))
    store = server.services.tables._store

    def on_the_server(work):
        return asyncio.run_coroutine_threadsafe(work, server.loop).result(30)

    while not on_the_server(store.has_archive(table)):
        await asyncio.sleep(0.05)
    place = MATCHES.c.id == table
    on_the_server(store.keep_house(lambda c: c.execute(update(MATCHES).where(place).values(result=""))))
    page = (await person.http.get("/api/tables/past")).json()
    assert page["matches"][0]["result"] == chair.update["result"]
    assert on_the_server(store.load(table)).head.result


async def test_a_locked_table_is_shown_to_its_players_alone(server, arrive):
    person, other = await arrive(server), await arrive(server)
    table = await person.table("pig", "me", "open")
    watching = await other.connect(table)
    chair = await person.connect(table)
    assert (await chair.ask(type="moderate", what="lock"))["type"] == "done"
    assert (await watching.closed())[0] == 4403
    for path in ("", "/record", "/lookback", "/qr"):
        problem(await other.http.get(f"/api/tables/{table}{path}"), 403, "locked")
    problem(await other.sit(table), 403, "locked")
    assert (await (await other.connect(table, hello=False)).closed())[0] == 4403
    assert (await person.http.get(f"/api/tables/{table}")).status_code == 200
    assert (await chair.ask(type="moderate", what="unlock"))["type"] == "done"
    assert (await other.sit(table)).status_code == 200


async def test_my_tables(server, arrive):
    person = await arrive(server)
    assert (await person.http.get("/api/tables/mine")).json() == []
    first = await person.table("pig", "me", "piglet")
    second = await person.table("pig", "me", "piglet", options={"target": 10})
    mine = (await person.http.get("/api/tables/mine")).json()
    assert [each["id"] for each in mine] == [second, first]
    chair = await person.connect(second)
    await chair.play(random.Random(1))
    await chair.close()
    mine = (await person.http.get("/api/tables/mine")).json()
    assert [(each["id"], each["over"]) for each in mine] == [(first, False), (second, True)]
    server.call(lambda: server.services.tables._tables.pop(first))  # not in memory any more
    again = (await person.http.get("/api/tables/mine")).json()
    assert {**again[0], "seats": []} == {**mine[0], "seats": []}
    assert [seat["name"] for seat in again[0]["seats"]] == [seat["name"] for seat in mine[0]["seats"]]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (new("me", "bot", game="chess"), 404, "no-such-game"),
        (new("me"), 400, "bad-setup"),
        (new("me", *["bot"] * 9), 400, "bad-setup"),
        (new("me", "me"), 400, "bad-setup"),
        (new("me", "bot", options={"target": 9}), 400, "bad-setup"),
        (new("me", "bot", options={"target": True}), 400, "bad-setup"),
        (new("me", "bot", options={"colour": "red"}), 400, "bad-setup"),
        (new("me", "bot", clock={"per_match": -1}), 400, "bad-request"),
        (new("me", "bot", clock={"per_match": 10**400}), 400, "bad-request"),
        (new("me", "bot", clock={"game": 5}), 400, "bad-setup"),
        (new("me", "cat"), 400, "bad-request"),
        ({"game": "pig", "seats": [{"kind": "me"}, {"kind": "bot", "level": "lion"}]}, 400, "bad-setup"),
        ({"game": "pig", "seats": [{"kind": "me", "name": "x" * 99}, {"kind": "bot"}]}, 400, "bad-setup"),
        ({"game": "pig", "seats": "all"}, 400, "bad-request"),
        ({"game": "pig"}, 400, "bad-request"),
        ({**new("me", "bot"), "cheat": True}, 400, "bad-request"),
        ([], 400, "bad-request"),
        (None, 400, "bad-request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(server, arrive, body, status, code):
    person = await arrive(server)
    problem(await person.http.post("/api/tables", json=body), status, code)
    assert (await person.http.get("/api/tables/mine")).json() == []


async def test_strangers_cannot_set_a_table_and_unknown_tables_are_said_so(server, arrive):
    person = await arrive(server)
    problem(await person.http.post("/api/tables", json=new("me", "bot"), headers={"Cookie": ""}), 401, "no-session")
    for link in ("", "/record", "/qr"):
        problem(await person.http.get(f"/api/tables/nonsense{link}"), 404, "no-such-table")
    problem(await person.sit("nonsense"), 404, "no-such-table")


async def test_one_person_cannot_see_two_hidden_hands(server, arrive):
    host, guest = await arrive(server), await arrive(server)
    games = (await host.http.get("/api/games")).json()
    hidden = next(game["id"] for game in games if game["hidden"] and 3 in game["seats"])
    table = await host.table(hidden, "me", "open", "open")
    assert (await guest.sit(table)).status_code == 200
    for person in (host, guest):
        message = problem(await person.sit(table, seat=2), 409, "not-possible")
        assert "hidden hands" in message
    open_game = await host.table("pig", "me", "open", "open")
    for seat in (1, 2):
        assert (await host.sit(open_game, seat=seat)).status_code == 200, "nothing is hidden there"


async def test_a_person_may_take_the_last_seat_where_all_share_their_screen(server, arrive):
    host = await arrive(server)
    games = (await host.http.get("/api/games")).json()
    hidden = next(game["id"] for game in games if game["hidden"] and 2 in game["seats"])
    table = await host.table(hidden, "me", "open")
    assert (await host.sit(table, seat=1)).status_code == 200


# --- after the end ---


async def test_the_record_is_given_after_the_end_and_holds(server, arrive, tmp_path):
    from mewple.match.record.verify import verify

    person = await arrive(server)
    table = await person.table("pig", "me", "boar", options={"target": 20})
    problem(await person.http.get(f"/api/tables/{table}/record"), 409, "not-over")
    chair = await person.connect(table)
    await chair.play(random.Random(1))
    await chair.close()
    for form in ("text", "ndjson"):
        answer = await person.http.get(f"/api/tables/{table}/record", params={"form": form})
        report = verify(answer.text)
        assert report.ok, report.complaints
    problem(await person.http.get(f"/api/tables/{table}/record", params={"form": "pdf"}), 400, "bad-request")


async def test_a_rematch_is_one_table_for_all(server, arrive):
    tom, ann, sue = await arrive(server), await arrive(server), await arrive(server)
    table = await tom.table("pig", "me", "open", "piglet", options={"target": 15})
    await ann.sit(table)
    problem(await tom.http.post(f"/api/tables/{table}/rematch"), 409, "not-over")
    first, second = await tom.connect(table), await ann.connect(table)
    import asyncio

    await asyncio.gather(first.play(random.Random(1)), second.play(random.Random(2)))
    problem(await sue.http.post(f"/api/tables/{table}/rematch"), 403, "not-yours")
    one, two = await asyncio.gather(*(each.http.post(f"/api/tables/{table}/rematch") for each in (tom, ann)))
    assert one.json()["id"] == two.json()["id"] != table
    assert one.json()["yours"] == [0]
    assert two.json()["yours"] == [1]
    assert one.json()["started"]
    assert one.json()["options"] == {"target": 15}
    assert one.json()["commitment"] != first.update["table"]["commitment"]
    await second.until(lambda: second.update["table"]["rematch"] == one.json()["id"])
    await first.close()
    await second.close()


async def test_a_qr_code_is_for_this_tables_page_only(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "open")
    answer = await person.http.get(f"/api/tables/{table}/qr", params={"url": f"http://localhost:1/table/{table}"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert (await person.http.get(f"/api/tables/{table}/qr")).status_code == 200
    for url in (
        "http://localhost/",
        f"javascript:alert(1)/table/{table}",
        f"http://localhost/{'y' * 600}/table/{table}",
        f"https://evil.example/table/{table}",
        f"http://localhost@evil.example/table/{table}",
        f"http://10.0.0.1/table/{table}",
        f"http://[/table/{table}",
        f"http://a]b/table/{table}",
    ):
        problem(await person.http.get(f"/api/tables/{table}/qr", params={"url": url}), 400, "bad-request")


async def test_a_qr_code_may_lead_to_every_host_that_this_server_has(start, arrive):
    server = start(hosts=("games.example",), origins=("https://page.example",), lan=True)
    person = await arrive(server)
    table = await person.table("pig", "me", "open")
    for place in ("https://games.example", "https://page.example", "http://192.168.1.5:8000", "http://127.0.0.1"):
        answer = await person.http.get(f"/api/tables/{table}/qr", params={"url": f"{place}/table/{table}"})
        assert answer.status_code == 200, place


# --- limits ---


async def test_a_body_that_is_too_large_is_refused(server, arrive):
    person = await arrive(server)
    problem(await person.http.put("/api/session", json={"name": "x" * 70_000}), 413, "too-large")


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[" * 10_000, b'{"name": "\\ud800"}', b"nonsense", b""])
async def test_a_body_that_is_no_json_is_refused(server, arrive, content):
    person = await arrive(server)
    answer = await person.http.put("/api/session", content=content, headers={"Content-Type": "application/json"})
    problem(answer, 400, "bad-request" if content != b'{"name": "\\ud800"}' else answer.json()["code"])
    assert (await person.http.get("/api/session")).json() == person.me


async def test_too_many_requests_and_tables_are_refused(start, arrive):
    busy = start(limits=only(requests=8, tables=2))
    person = await arrive(busy)
    answers = [await person.http.post("/api/tables", json=new("me", "bot")) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    problem(answers[-1], 429, "too-many")
    answers = [await person.http.get("/api/games") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]


async def test_the_files_of_the_page_have_a_limit_of_their_own(start, arrive):
    busy = start(limits=only(requests=2, files=30))
    person = await arrive(busy)
    files = [await person.http.get("/favicon.svg") for _ in range(31)]
    assert [file.status_code for file in files] == [files[0].status_code] * 30 + [429]
    problem(files[-1], 429, "too-many")
    asked = [await person.http.get("/api/games") for _ in range(2)]
    assert [answer.status_code for answer in asked] == [200, 429], "files and questions are counted apart"


async def test_other_sites_cannot_change_anything(server, arrive):
    person = await arrive(server)
    problem(
        await person.http.post("/api/tables", json=new("me", "bot"), headers={"Origin": "https://evil.example"}),
        403,
        "wrong-page",
    )
    same = {"Origin": f"http://{server.address}"}
    assert (await person.http.post("/api/tables", json=new("me", "bot"), headers=same)).status_code == 201


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a]b", "//[", "http://[v1.x]"])
async def test_an_origin_that_is_no_address_is_another_site(server, arrive, origin):
    person = await arrive(server)
    headers = {"Origin": origin}
    problem(await person.http.post("/api/tables", json=new("me", "bot"), headers=headers), 403, "wrong-page")
    table = await person.table("pig", "me", "open")
    with pytest.raises(websockets.InvalidStatus) as refused:
        await person.connect(table, Origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", None])
async def test_only_json_changes_anything(server, arrive, kind):
    person = await arrive(server)
    headers = {} if kind is None else {"Content-Type": kind}
    body = json.dumps(new("me", "bot")).encode()
    problem(await person.http.post("/api/tables", content=body, headers=headers), 415, "bad-request")
    assert (await person.http.get("/api/tables/mine")).json() == []
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert (await person.http.post("/api/tables", content=body, headers=headers)).status_code == 201


# --- names of hosts, and proxies ---


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "10.0.0.1", "127.0.0.1.evil.example", "a@b"])
async def test_a_host_that_is_not_ours_is_refused(server, arrive, host):
    person = await arrive(server)
    for path in ("/", "/api/games", "/health", "/nowhere"):
        message = problem(await person.http.get(path, headers={"Host": host}), 421, "wrong-host")
        assert "--host-name" in message


async def test_a_socket_of_a_host_that_is_not_ours_is_refused(server, arrive):
    person = await arrive(server)
    table = await person.table("pig", "me", "open")
    for host, status in (("evil.example", 421), ("localhost", None)):
        opening = websockets.connect(f"ws://{host}/api/tables/{table}/socket", host="127.0.0.1", port=server.port)
        if status is None:
            await (await opening).close()
            continue
        with pytest.raises(websockets.InvalidStatus) as refused:
            await opening
        assert refused.value.response.status_code == status
        assert b"--host-name" in refused.value.response.body


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.1.2.3:99", "[::1]:8000", "localhost."]
)
async def test_every_name_of_this_machine_is_ours(server, arrive, host):
    person = await arrive(server)
    assert (await person.http.get("/health", headers={"Host": host})).status_code == 200


async def test_names_and_the_local_network_are_served_when_asked_for(start, arrive):
    server = start(hosts=("Games.example",), lan=True)
    person = await arrive(server)
    own = socket.gethostname()
    for host in ("games.example", "games.example:443", "192.168.1.5:8000", "10.1.2.3", "[fe80::1]:8000", own):
        assert (await person.http.get("/health", headers={"Host": host})).status_code == 200, host
    for host in ("evil.example", "8.8.8.8"):
        assert (await person.http.get("/health", headers={"Host": host})).status_code == 421, host


@pytest.mark.parametrize(("proxies", "answered"), [((), 3), (("127.0.0.1",), 6), (("10.0.0.0/8",), 3)])
async def test_where_somebody_comes_from_is_believed_of_the_named_proxies_only(start, arrive, proxies, answered):
    """Each of six visitors sends one request. If the header is not trusted, they all count as one visitor."""
    server = start(proxies=proxies, limits=only(requests=4))
    person = await arrive(server)
    answers = [await person.http.get("/api/games", headers={"X-Forwarded-For": f"203.0.113.{n}"}) for n in range(6)]
    assert [answer.status_code for answer in answers].count(200) == answered
    named = await person.http.get("/health", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"})
    assert named.status_code == (200 if answered == 6 else 429)


# --- files, headers, health ---


@pytest.mark.parametrize("path", ["/", "/health", "/table/abc", "/assets/app-1a2b3c.js"])
async def test_the_head_of_a_page_can_be_asked_for_alone(server, arrive, path):
    person = await arrive(server)
    whole, head = await person.http.get(path), await person.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize("path", ["/", "/new/pig", "/table/abc", "/replay/abc?v=12", "/rules/pig"])
async def test_every_page_of_the_client_gets_the_page(server, arrive, path):
    person = await arrive(server)
    answer = await person.http.get(path)
    assert answer.status_code == 200
    assert "The page" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


async def test_assets_are_kept_for_good_compressed_and_told_apart_by_their_tag(server, arrive, static):
    person = await arrive(server)
    link = "/assets/app-1a2b3c.js"
    answer = await person.http.get(link)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == (static / "assets" / "app-1a2b3c.js").read_bytes()
    plain = await person.http.get(link, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert len(gzip.compress(plain.content)) < len(plain.content)
    same = await person.http.get(link, headers={"If-None-Match": answer.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


@pytest.mark.parametrize("path", ["/nothing", "/assets/nothing.js", "/..%2f..%2fetc/passwd", "/%00", "/" + "x" * 5000])
async def test_what_is_not_there_is_not_found(server, arrive, path):
    person = await arrive(server)
    answer = await person.http.get(path)
    assert answer.status_code == 404
    assert "root:" not in answer.text


async def test_unknown_addresses_of_the_api_are_problems(server, arrive):
    person = await arrive(server)
    problem(await person.http.get("/api/nothing"), 404, "not-found")
    problem(await person.http.delete("/api/games"), 405, "no-such-method")


async def test_a_server_without_the_client_says_so(start, arrive, tmp_path):
    bare = start(static=tmp_path / "nothing")
    person = await arrive(bare)
    answer = await person.http.get("/")
    assert answer.status_code == 200
    assert "make play" in answer.text


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/assets/nothing.js", "/health"])
async def test_every_answer_carries_the_security_headers(server, arrive, path):
    person = await arrive(server)
    headers = (await person.http.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


async def test_health_and_metrics(server, arrive):
    person = await arrive(server)
    assert (await person.http.get("/health")).json() == {
        "status": "ok",
        "version": __version__,
        "origin": f"http://{server.address}",
    }
    text = (await person.http.get("/metrics")).text
    assert "mewple_requests_total" in text
    assert "mewple_sockets " in text
    for line in text.strip().splitlines():
        assert line.startswith("# ") or len(line.rsplit(" ", 1)) == 2


async def test_a_lesson_is_told_and_its_parts_are_tables_that_no_list_shows(server, arrive):
    person = await arrive(server)
    taught = next(game["id"] for game in (await person.http.get("/api/games")).json() if game["lesson_minutes"])
    lesson = (await person.http.get(f"/api/games/{taught}/lesson")).json()
    assert lesson["parts"][0]["steps"][0]["say"]
    table = (await person.http.post(f"/api/games/{taught}/lesson/1")).json()
    assert (table["lesson"], len(table["yours"]), table["started"]) == (1, 1, True)
    assert (await person.http.get("/api/tables/mine")).json() == []
    problem(await person.http.post(f"/api/games/{taught}/lesson/99"), 404, "no-such-lesson")
    problem(await person.http.get("/api/games/pig/lesson"), 404, "no-such-lesson")
    problem(await person.http.get("/api/games/chess/lesson"), 404, "no-such-game")
