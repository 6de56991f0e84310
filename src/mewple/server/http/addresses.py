"""Makes the key under which requests from an address are counted."""

from __future__ import annotations

import ipaddress

_CUSTOMER = 64
"""How many bits of an IPv6 address identify a provider's customer. The customer can choose the other bits freely."""


def address_key(host: str) -> str:
    """The key for an address. For IPv6 this is the address of the customer's network."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _CUSTOMER), strict=False))
