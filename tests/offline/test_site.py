"""What `mewple site` writes: it is complete, contains only its own files and addresses, and is the same every time."""

import io
import json
import re
import zipfile

import pytest

from mewple.browser.boxes import built_in_games
from mewple.cli import OK, WRONG_INPUT, run
from mewple.site import build, wheel
from mewple.site.library import trimmed
from mewple.site.page import site_page
from mewple.site.sources import archive, zipped

NOT_LISTED = ("index.html", "service-worker.js", build.MARK)
OUTSIDE = re.compile(r"""(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?//""")


@pytest.fixture
def client(tmp_path, monkeypatch):
    """A small client with the files that a build makes, and msgspec without a download."""
    folder = tmp_path / "static"
    for path, text in {
        "index.html": '<html><head>\n<link href="/assets/a.css"><script src="/assets/a.js"></script></head></html>',
        "assets/a.js": "1",
        "report.html": "no part of a site",
        "service-worker.js": "keep()",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    (folder / "python").mkdir()
    (folder / "python" / build.LIBRARY).write_bytes(zipped([("json/__init__.py", b"1"), ("xml/sax.py", b"1")]))
    (folder / "python" / "pyodide.mjs").write_text("start()", encoding="utf-8")
    monkeypatch.setattr(build, "CLIENT", folder)
    monkeypatch.setattr(build, "msgspec_wheel", lambda given: b"wheel")
    return folder


def test_a_site_has_pages_python_rules_and_texts_with_relative_addresses(client, tmp_path, capsys):
    out = tmp_path / "site"
    assert run(["site", "--out", str(out)]) == OK
    assert "in all" in capsys.readouterr().out
    page = (out / "index.html").read_text(encoding="utf-8")
    assert './assets/a.js"' in page
    assert '="/' not in page
    assert not OUTSIDE.search(page)
    (table,) = out.glob("table-*")
    assert f'content="{table.name}"' in page
    games = json.loads((table / "texts" / "games.json").read_bytes())
    assert {game["id"] for game in games} == {game.id for game in built_in_games()}
    for game in games:
        assert (table / "texts" / "games" / game["id"] / "guide.json").is_file()
    assert not (out / "report.html").exists()
    assert json.loads((out / "manifest.webmanifest").read_bytes())["start_url"] == "./"


def test_the_service_worker_knows_every_file_and_a_change_changes_it(client, tmp_path):
    files = build.site_files(0.7, None)
    told = json.loads(files["service-worker.js"].decode().split("=", 1)[1].split(";\n")[0])
    assert set(told["files"]) == {"./"} | {f"./{path}" for path in files} - {f"./{name}" for name in NOT_LISTED}
    assert build.site_files(0.7, None) == files
    (client / "assets" / "a.js").write_text("2", encoding="utf-8")
    assert build.site_files(0.7, None)["service-worker.js"] != files["service-worker.js"]


def test_a_folder_with_other_files_is_refused_and_stays_as_it_is(client, tmp_path, capsys):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "photo.jpg").write_text("a cat", encoding="utf-8")
    assert run(["site", "--out", str(mine)]) == WRONG_INPUT
    assert "other files" in capsys.readouterr().err
    assert [each.name for each in mine.iterdir()] == ["photo.jpg"]
    assert run(["site", "--out", str(mine / "photo.jpg")]) == WRONG_INPUT


def test_a_second_site_replaces_the_first(client, tmp_path):
    out = tmp_path / "site"
    build.build(out)
    (out / "old.js").write_text("1", encoding="utf-8")
    build.build(out)
    assert not (out / "old.js").exists()
    assert build.is_site(out)


def test_without_a_built_client_it_says_what_to_do(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(build, "CLIENT", tmp_path / "nowhere")
    assert run(["site", "--out", str(tmp_path / "site")]) == WRONG_INPUT
    assert "make play" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_wheel_that_pip_cannot_have_is_named_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("MEWPLE_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(wheel.NoWheel, match="--wheel"):
        wheel.msgspec_wheel()


def test_another_file_than_the_wheel_is_refused(tmp_path):
    (tmp_path / "other.whl").write_bytes(b"something else")
    with pytest.raises(wheel.NoWheel, match="SHA-256"):
        wheel.msgspec_wheel(tmp_path / "other.whl")
    with pytest.raises(wheel.NoWheel, match="cannot be read"):
        wheel.msgspec_wheel(tmp_path / "none.whl")


def test_the_archive_has_what_the_worker_imports_and_no_server():
    with zipfile.ZipFile(io.BytesIO(archive())) as packed:
        names = packed.namelist()
    assert "mewple/browser/worker.py" in names
    assert not [name for name in names if name.startswith(("mewple/server", "mewple/lab", "mewple/cli"))]
    assert archive() == archive()


def test_the_library_loses_what_nobody_needs():
    packed = trimmed(zipped([("json/a.py", b"1"), ("xml/b.py", b"1"), ("encodings/big5.py", b"1"), ("re.py", b"1")]))
    with zipfile.ZipFile(io.BytesIO(packed)) as library:
        assert library.namelist() == ["json/a.py", "re.py"]


def test_pages_of_a_site_may_load_nothing_from_elsewhere():
    page = site_page("<head></head>", "table-1", 5, 0.0)
    assert "default-src &#x27;self&#x27;" in page
    assert 'data-bytes="5"' in page


def test_a_server_refuses_a_folder_that_is_no_site(tmp_path, capsys):
    assert run(["serve", "--no-browser", "--offline", str(tmp_path)]) == WRONG_INPUT
    assert "mewple site --out" in capsys.readouterr().err
