"""`mewple serve`: runs a server with the tables. `mewple` alone does the same and also opens the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mewple.cli import WrongInput

Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="Where to listen; the next free one if taken.")]
Lan = Annotated[bool, typer.Option("--lan", help="Open it to the local network and show a QR code for phones.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="MEWPLE_DATABASE",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; a file in your data folder by default.",
        show_default=False,
    ),
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")]
Origins = Annotated[
    list[str] | None,
    typer.Option("--origin", metavar="URL", help="Pages of this origin may connect too; may be given again."),
]
HostNames = Annotated[
    list[str] | None,
    typer.Option(
        "--host-name",
        metavar="NAME",
        envvar="MEWPLE_HOSTS",
        help="Answer under this name too, such as games.example; may be given again.",
        show_default=False,
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        envvar="MEWPLE_PROXIES",
        help="Believe X-Forwarded-For and -Proto of the proxy at this address or network; may be given again.",
        show_default=False,
    ),
]
PublicUrl = Annotated[
    str,
    typer.Option(
        "--public-url",
        metavar="URL",
        envvar="MEWPLE_PUBLIC_URL",
        help="Where others reach this server, such as https://games.example: invitations lead there.",
        show_default=False,
    ),
]
Think = Annotated[float, typer.Option("--think", min=0, max=60, help="Seconds a bot waits before it acts.")]
Thinkers = Annotated[
    int,
    typer.Option("--thinkers", min=0, max=64, help="Processes in which bots think; 0: all play by their house policy."),
]
Warm = Annotated[
    bool, typer.Option("--warm/--no-warm", help="Compile the bots' searches at the start, in the background.")
]
Lab = Annotated[
    str,
    typer.Option(
        "--lab",
        envvar="MEWPLE_LAB",
        help="Who may use the lab: host (this machine, or the link that is shown at the start), everybody, or off.",
    ),
]
Offline = Annotated[
    Path | None,
    typer.Option(
        "--offline",
        metavar="DIR",
        envvar="MEWPLE_OFFLINE",
        help="Offer to play without a server, from this folder that `mewple site` wrote.",
        show_default=False,
    ),
]
LogLevel = Annotated[str, typer.Option("--log", help="debug, info, warning or error.")]

PORT = 8000


def add(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    port: Port = PORT,
    lan: Lan = False,
    database: Database = None,
    browser: Browser = False,
    origin: Origins = None,
    host_name: HostNames = None,
    proxy: Proxies = None,
    public_url: PublicUrl = "",
    think: Think = 0.7,
    thinkers: Thinkers = 2,
    warm: Warm = True,
    lab: Lab = "host",
    offline: Offline = None,
    log: LogLevel = "info",
) -> None:
    """Run a server with the tables until Ctrl+C. Only this computer can reach it unless `--lan` is given."""
    from mewple.server.logs import set_up_logs
    from mewple.server.serve import PortBusy
    from mewple.server.serve import serve as run
    from mewple.server.settings import Settings, load_secret
    from mewple.store import StoreError

    if log not in ("debug", "info", "warning", "error"):
        raise WrongInput(f"--log: expected debug, info, warning or error; got {log!r}")
    if lab not in ("host", "everybody", "off"):
        raise WrongInput(f"--lab: expected host, everybody or off; got {lab!r}")
    for address in proxy or ():
        _check_proxy(address)
    set_up_logs(log)
    try:
        settings = Settings(
            database=database,
            secret=load_secret(),
            origins=tuple(origin or ()),
            hosts=tuple(host_name or ()),
            proxies=tuple(proxy or ()),
            public_url=checked_url(public_url),
            think=think,
            thinkers=thinkers,
            warm=warm,
            lab=lab,  # type: ignore[arg-type]  # checked above
            offline=_checked_site(offline),
        )
        run(settings, port=port, lan=lan, browser=browser, say=typer.echo)
    except (PortBusy, StoreError) as problem:
        raise WrongInput(str(problem)) from None
    except OSError as problem:
        raise WrongInput(f"cannot use the data folder: {problem}") from None


def checked_url(url: str) -> str:
    from urllib.parse import urlsplit

    plain = url.rstrip("/")
    parts = urlsplit(plain)
    complete = parts.scheme in ("http", "https") and parts.hostname and f"{parts.scheme}://{parts.netloc}" == plain
    if plain and not complete:
        raise WrongInput(f"--public-url: expected an address such as https://games.example; got {url!r}")
    return plain


def _checked_site(folder: Path | None) -> Path | None:
    from mewple.site.build import is_site

    if folder is not None and not is_site(folder):
        raise WrongInput(f"--offline: {folder} is no folder that `mewple site --out {folder}` has written")
    return folder


def _check_proxy(address: str) -> None:
    import ipaddress

    try:
        ipaddress.ip_network(address)
    except ValueError as problem:
        raise WrongInput(f"--proxy: expected an address or a network such as 10.0.0.0/8; {problem}") from None


def open_table() -> None:
    """Runs when `mewple` is called without a command."""
    serve(browser=True, log="warning")
