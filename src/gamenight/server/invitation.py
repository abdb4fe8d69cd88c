"""Invitations for people at other computers: addresses of this server, links and QR codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import ifaddr
import segno
from litestar import Request, get
from litestar.datastructures import State

from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.problems import PROBLEMS
from gamenight.server.settings import Settings
from gamenight.server.wire import TableInfo
from gamenight.server.wire_invitation import Invitation, InviteLink

# Network adapters of containers and virtual machines. Other computers cannot reach their addresses.
_VIRTUAL = re.compile(r"docker|br-|veth|virbr|vmnet|vbox|podman|cni|flannel|cali|lxc|lxd")
_HOST = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?", re.ASCII)


def network_addresses(adapters: Iterable[ifaddr.Adapter] | None = None) -> list[str]:
    """The IPv4 addresses of this computer, private networks first.

    It asks only the operating system, so it works without the Internet.
    """
    found = [
        ip_address(each.ip)
        for adapter in (ifaddr.get_adapters() if adapters is None else adapters)
        if not _VIRTUAL.match(adapter.nice_name)
        for each in adapter.ips
        if isinstance(each.ip, str)  # ifaddr gives IPv6 addresses as tuples
    ]
    useful = [ip for ip in found if not (ip.is_loopback or ip.is_link_local or ip.is_multicast)]
    return [str(ip) for ip in sorted(useful, key=lambda ip: not ip.is_private)]


def is_loopback(host: str) -> bool:
    """Whether a host name or IP address means the local computer."""
    try:
        ip = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return ip.is_loopback or ip.is_unspecified


def listens_for_others(settings: Settings) -> bool:
    ip = ip_address(settings.listening[0])
    return settings.public_url is not None or not ip.is_loopback


def sites(settings: Settings) -> list[str]:
    """The URLs by which other computers reach this server. Empty if it listens on this computer only."""
    if settings.public_url is not None:
        return [settings.public_url]
    if not listens_for_others(settings):
        return []
    host, port = settings.listening
    hosts = network_addresses() if ip_address(host).is_unspecified else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in hosts]


@get("/api/tables/{table_id:str}/invitation", responses=PROBLEMS)
async def invitation(
    request: Request[Any, Any, State], host: Host, player: Player, table_id: str
) -> Invitation:
    """Links to a table for other computers, with QR codes. Only those who sit there get the invite token."""
    info, settings = await host.desk.info(table_id, player.id), host.settings
    came_by = _site_asked(request)
    if came_by is not None and settings.public_url is None:
        return Invitation((_link(came_by, info),), True)
    return Invitation(tuple(_link(site, info) for site in sites(settings)), listens_for_others(settings))


def _site_asked(request: Request[Any, Any, State]) -> str | None:
    """The address in the client's own request, or None if it is a loopback address."""
    host = request.headers.get("host", "")
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # malformed host
        return None
    if not _HOST.fullmatch(host) or is_loopback(name):
        return None
    return f"{request.scope['scheme']}://{host}"


def _link(site: str, table: TableInfo) -> InviteLink:
    url = f"{site}/t/{table.id}" + (f"?invite={table.invite}" if table.invite else "")
    picture = segno.make(url, micro=False).svg_data_uri(border=4, light="white", omitsize=True)
    return InviteLink(url, picture)
