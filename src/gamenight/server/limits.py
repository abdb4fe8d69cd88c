"""The limits of what one guest and one network address may do. An operator sets them by `--limit`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from msgspec import Struct
from msgspec.structs import replace


class BadLimit(Exception):
    """A limit that cannot be set. The sentence says why."""


class Limits(Struct, frozen=True, kw_only=True):
    """0 means no limit. Names that begin with `address_` are for all guests of one address together.

    The defaults of addresses fit a family or a class behind one address.
    """

    # At the same time
    waiting_tables: float = 8  # set up by the guest, and still waiting for people
    address_waiting_tables: float = 40
    running_tables: float = 100  # set up by the guest, and not over: waiting ones count too
    address_running_tables: float = 500
    sockets: float = 30
    address_sockets: float = 200
    address_connections: float = 400

    # Each minute
    address_guests: float = 300  # new ones
    tables: float = 30  # set up, rematches included
    address_tables: float = 120
    openings: float = 120  # of sockets
    address_openings: float = 600
    messages: float = 3000  # on sockets
    address_messages: float = 6000
    address_requests: float = 6000  # of HTTP
    changes: float = 240  # requests of HTTP that change something
    address_changes: float = 1200
    lobby: float = 60  # looks at it; the page looks every eight seconds
    address_lobby: float = 300
    chat: float = 60  # lines
    address_chat: float = 300
    history: float = 60  # looks at one's own games and figures
    address_history: float = 300
    exports: float = 2  # of one's own data
    address_exports: float = 10
    renames: float = 20
    address_renames: float = 100
    replays: float = 60  # of tables, and downloads of records
    address_replays: float = 200
    uploads: float = 20  # of records
    address_uploads: float = 60
    hints: float = 60
    address_hints: float = 300
    lab: float = 6  # runs of the laboratory
    address_lab: float = 20
    checks: float = 120  # of changes in the laboratory
    address_checks: float = 240

    # Seconds
    head_seconds: float = 10  # until a request has arrived, without its body
    body_seconds: float = 30  # until its body has arrived
    ping_seconds: float = 20  # between pings, and until a socket has answered one

    # Days
    waiting_days: float = 7  # without any change, then a waiting table is closed
    running_days: float = 30  # the same for a game


NAMES = Limits.__struct_fields__


def parse(words: Iterable[str]) -> Limits:
    """The limits after changes such as `chat=30`; `all=0` switches all off. Raises BadLimit."""
    found: dict[str, float] = {}
    for word in words:
        name, _, number = word.partition("=")
        if word == "all=0":
            found = dict.fromkeys(NAMES, 0.0)
            continue
        if name not in NAMES:
            raise BadLimit(f"there is no limit {name!r}; the limits are {', '.join(NAMES)}")
        try:
            found[name] = float(number)
        except ValueError:
            found[name] = math.nan
        if not 0 <= found[name] <= 1e9:  # not if it is nan
            raise BadLimit(f"{word!r} sets no limit: write {name}=NUMBER; 0 means no limit")
    return replace(Limits(), **found)


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:  # a name, or nothing: a socket of the system has no address
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address) >> 64 << 64, 64)))
    return str(address)
