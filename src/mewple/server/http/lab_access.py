"""Decides who may use the lab. By default only the host of this server may; the settings can allow everybody, or
nobody."""

from __future__ import annotations

import ipaddress
from typing import Any

from litestar import Request

from mewple.server.http.hosts import host_name
from mewple.server.services import Services, services
from mewple.tables.refused import Refused

KEY = "x-mewple-lab"
"""The header with the host's key."""
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
OFF = "The lab is switched off on this server."
NOT_HOST = (
    "On this server the lab is for whoever runs it: open it on the server's own machine, or by the lab's link, which"
    " the server shows when it starts."
)


def why_not(request: Request[Any, Any, Any]) -> str:
    """Why this visitor may not use the lab; empty if they may."""
    serving = services(request.app)
    if serving.settings.lab == "off":
        return OFF
    if serving.settings.lab == "everybody" or is_host(request, serving):
        return ""
    return NOT_HOST


def is_host(request: Request[Any, Any, Any], serving: Services) -> bool:
    """Whether the visitor is the host: they have the lab's key, or they connect directly from the server's own
    machine."""
    if serving.guests.knows_lab_key(request.headers.get(KEY, "")):
        return True
    if any(name in request.headers for name in _FORWARDED) or not request.client:
        return False
    return _is_loopback(request.client.host) and _is_loopback(host_name(request.headers.get("host", "")))


def _is_loopback(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def require_lab(request: Request[Any, Any, Any]) -> Services:
    """The services, if this visitor may use the lab; otherwise it raises `Refused`."""
    if why := why_not(request):
        raise Refused(403, "not-yours", why)
    return services(request.app)
