"""The exported schemas, and Schemathesis for the HTTP API. `MEWPLE_EXAMPLES=200` tries more requests."""

import json
import os
import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

from mewple.core.registry import find, ids
from mewple.match import MatchError
from mewple.server.http.guests import COOKIE
from mewple.tables import messages, wire
from mewple.tables.wire.schema import schema, view_type

EXAMPLES = int(os.environ.get("MEWPLE_EXAMPLES", "25"))


def test_the_schema_has_every_message_and_every_view():
    made = schema()
    for each in (
        *typing.get_args(messages.FromClient),
        *typing.get_args(messages.FromTable),
        wire.NewTable,
        messages.TableInfo,
    ):
        assert each.__name__ in made["$defs"]
    assert set(made["views"]) == set(ids())
    kinds = made["$defs"]["FromClient"]["discriminator"]["mapping"]
    assert set(kinds) == {
        "hello",
        "act",
        "undo",
        "outcome",
        "chat",
        "point",
        "remind",
        "moderate",
        "moment",
        "seat",
        "why",
        "hint",
        "ping",
    }


def test_every_reference_in_the_schema_leads_somewhere():
    made = schema()
    for text in json.dumps(made["$defs"]).split('"$ref": "')[1:]:
        name = text.split('"')[0].removeprefix("#/$defs/")
        assert name in made["$defs"]


@pytest.mark.parametrize("name", ids())
def test_every_game_says_which_struct_its_view_is(name):
    assert issubclass(view_type(find(name)), msgspec.Struct)


def test_the_document_of_the_protocol_names_every_message_and_every_code():
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    kinds = [
        each.__struct_config__.tag
        for each in (*typing.get_args(messages.FromClient), *typing.get_args(messages.FromTable))
    ]
    codes = [each.code for each in errors(MatchError) if each.code not in ("bad-entries", "bad-record")]
    assert [word for word in (*kinds, *codes) if f"`{word}`" not in text] == []


def errors(base):
    return [each for kind in base.__subclasses__() for each in (kind, *errors(kind))]


def test_the_command_prints_the_schema():
    command = [sys.executable, "-c", "from mewple.cli import main; main()", "schema"]
    out = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    here = json.loads(json.dumps(schema()))
    assert "pig" in out["views"]
    here["views"] = {game: here["views"][game] for game in out["views"]}  # other tests register games of their own
    assert out == here


async def test_messages_of_a_match_fit_the_schema(server, arrive):
    """Everything that the server sends can be decoded as the types in the schema."""
    import random

    person = await arrive(server)
    chair = await person.connect(await person.table("pig", "me", "boar", options={"target": 20}))
    await chair.play(random.Random(1))
    for message in chair.received:
        msgspec.convert(message, messages.FromTable)
    await chair.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_api_stands_up_to_schemathesis(server):
    """Schemathesis makes valid and invalid requests from the server's own OpenAPI document. No request may cause an
    error in the server, and every answer must be one that the document lists."""
    command = [
        sys.executable,
        "-m",
        "schemathesis.cli",
        "run",
        f"http://{server.address}/api/docs/openapi.json",
        f"--max-examples={EXAMPLES}",
        "--seed=7",
        "--phases=examples,coverage,fuzzing",
        "--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        f"--header=Cookie: {COOKIE}={server.services.guests.cookie('schemathesis')}",
        "--no-color",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300 + 20 * EXAMPLES)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
