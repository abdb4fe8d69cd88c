"""The messages about invitations. They are listed with those of wire.py."""

from __future__ import annotations

from msgspec import Struct

# Invitations


class InviteLink(Struct, frozen=True):
    url: str
    qr: str  # the link as a QR code: an SVG in a data URL


class Invitation(Struct, frozen=True):
    """Links to a table for people at other computers."""

    links: tuple[InviteLink, ...]  # links that work on other computers, the best first
    listening: bool  # False: only its own computer can reach the server, and there are no links
