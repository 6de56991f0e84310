"""The key under which requests from an address are counted."""

from __future__ import annotations

import ipaddress

_CUSTOMER = 64
"""Bits of an IPv6 address that a provider gives to one customer, who chooses the others at will."""


def address_key(host: str) -> str:
    """The key for an address: for IPv6 it is the network of one customer."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _CUSTOMER), strict=False))
