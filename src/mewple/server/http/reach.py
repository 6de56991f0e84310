"""Finds the address at which other devices reach this server, for invitations and QR codes."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from mewple.server.http.hosts import host_name
from mewple.server.network import LOOPBACK, lan_address
from mewple.server.settings import Settings
from mewple.tables.wire import Reach

NO_NETWORK = "This computer is in no network just now, so no other device can reach it."
HERE_ONLY = (
    "Only this computer can open the link. To let other devices in, stop the server and start it again with "
    "`mewple serve --lan`."
)


def reach(settings: Settings, scheme: str, host: str) -> Reach:
    """Where links to this server lead, and who can open them. `scheme` and `host` (with its port) are those of the
    request."""
    own = f"{scheme}://{host}"
    if settings.public_url:
        return Reach(settings.public_url, "public")
    if not _is_loopback(host):
        return Reach(own, "network" if _is_private(host) else "public")
    if not settings.lan:
        return Reach(own, "here", HERE_ONLY)
    address = lan_address()
    if address == LOOPBACK:
        return Reach(own, "here", NO_NETWORK)
    port = urlsplit(own).port
    return Reach(f"{scheme}://{address}{f':{port}' if port else ''}", "network")


def _is_loopback(host: str) -> bool:
    name = host_name(host)
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _is_private(host: str) -> bool:
    """Whether this is an address in a local network, or a name that only such a network knows."""
    name = host_name(host)
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return name.endswith(".local") or "." not in name
