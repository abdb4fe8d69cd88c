"""The HTTP endpoints for load balancers and monitoring."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get
from msgspec import Struct

from gamenight import __version__
from gamenight.server.host import Host


class Alive(Struct, frozen=True):
    status: Literal["ok"]
    version: str


class Readiness(Struct, frozen=True):
    status: Literal["ok", "failing"]
    database: str  # `ok`, or what is wrong with it


@get("/health", include_in_schema=False, sync_to_thread=False)
def alive() -> Alive:
    """The process answers. Restarting it does not help against anything that `/health/ready` finds."""
    return Alive("ok", __version__)


@get("/health/ready", include_in_schema=False)
async def ready(host: Host) -> Response[Readiness]:
    """The server can store changes. If it cannot, a load balancer should use another one."""
    trouble = await host.health.trouble()
    if trouble is None:
        return Response(Readiness("ok", "ok"))
    return Response(Readiness("failing", trouble), status_code=503)


HEALTH_ROUTES = [alive, ready]
