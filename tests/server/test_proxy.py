"""A server behind a real proxy with TLS, set up as `docs/host.md` says, with the files in `deploy/`, on loopback."""

import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
import websockets
from tests.server.conftest import Chair

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PATIENCE = 30.0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def nginx(folder, port, upstream):
    """The command that starts nginx, and the file with the certificate that visitors must trust."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for before, after in {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "games.example;": "localhost;",
        "/etc/ssl/games.example.pem": str(certificate),
        "/etc/ssl/games.example.key": str(key),
        "127.0.0.1:8000": f"127.0.0.1:{upstream}",
    }.items():
        assert before in site
        site = site.replace(before, after)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder};" for kind in kinds)
    http = f"access_log off; {temporary} include {folder}/site.conf;"
    whole = f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ {http} }}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "log")], certificate


def caddy(folder, port, upstream):
    """The same for Caddy. No authority issues certificates for loopback, so Caddy signs its own."""
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for before, after in {
        "\ngames.example {": f"\nhttps://localhost:{port} {{\n\ttls internal",
        "reverse_proxy 127.0.0.1:8000": f"reverse_proxy 127.0.0.1:{upstream}",
    }.items():
        assert before in site
        site = site.replace(before, after)
    options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    (folder / "Caddyfile").write_text(options + site, encoding="utf-8")
    root = folder / "data/caddy/pki/authorities/local/root.crt"
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], root


@pytest.fixture(params=[nginx, caddy], ids=lambda each: each.__name__)
def proxy(request, tmp_path, launch):
    """A server behind a proxy: the public address, and the file with the certificate to trust."""
    if not shutil.which(request.param.__name__):
        pytest.skip(f"{request.param.__name__} is not installed here: apt-get install {request.param.__name__}")
    port, folder = free_port(), tmp_path / "proxy"
    folder.mkdir()
    public = f"https://localhost:{port}"
    server = launch(f"sqlite:///{tmp_path}/mewple.sqlite", "--public-url", public, "--proxy", "127.0.0.1")
    command, certificate = request.param(folder, port, server.address.rpartition(":")[2])
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    running = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(certificate, public)
        yield public, certificate
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(PATIENCE)


def _wait_for(certificate, public):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if httpx.get(f"{public}/health", verify=trusting(certificate)).status_code == 200:
                return
        except (OSError, httpx.TransportError):
            pass
        time.sleep(0.2)
    raise AssertionError("the proxy does not answer")


def trusting(certificate):
    return ssl.create_default_context(cafile=str(certificate))


@pytest.mark.slow
async def test_two_people_play_over_tls_through_a_proxy(proxy):
    public, certificate = proxy
    trusted = trusting(certificate)
    people = [
        httpx.AsyncClient(base_url=public, verify=trusted, headers={"Origin": public}, timeout=PATIENCE)
        for _ in range(2)
    ]
    for person in people:
        session = await person.get("/api/session")
        assert "secure" in session.headers["set-cookie"].lower()
    tom, ann = people
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await tom.post("/api/tables", json={"game": "pig", "seats": seats})
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    assert (await tom.get("/api/reach")).json()["origin"] == public
    assert (await ann.post(f"/api/tables/{table}/sit", json={"name": "Ann"})).status_code == 200
    chairs = []
    for person in people:
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        link = f"wss{public.removeprefix('https')}/api/tables/{table}/socket"
        connected = await websockets.connect(
            link, ssl=trusted, origin=public, additional_headers={"Cookie": cookie}, max_size=None
        )
        chairs.append(Chair(connected))
        await chairs[-1].send(type="hello")
        await chairs[-1].until(lambda: chairs[-1].update is not None)
    for _ in range(6):
        actor = next(chair for chair in chairs if chair.legal())
        seat, action = actor.legal()[0]
        told = await actor.act(action, seat)
        assert told["type"] == "done"
        for chair in chairs:
            await chair.until(lambda chair=chair, told=told: chair.update["version"] >= told["version"])
    for chair in chairs:
        await chair.close()
    for person in people:
        await person.aclose()


@pytest.mark.slow
def test_the_doctor_finds_nothing_wrong_with_the_proxy(proxy):
    public, certificate = proxy
    command = [sys.executable, "-c", "from mewple.cli import main; main()", "doctor", "--public-url", public]
    environment = {**os.environ, "SSL_CERT_FILE": str(certificate)}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout
    assert "answers: Mewple" in told
    assert "The server knows under which address it is reached." in told
    assert "WebSockets come through." in told
