"""Compare one server with two on PostgreSQL: moves per second, processor time of a move, and its delay.

.venv/bin/python bench/scale.py [--rounds 5] [--tables 100] [--seconds 5] [--rate 500]

It starts a PostgreSQL of its own, with a new database for each round. One server and two take turns, first as
fast as they can. There a hash of the table id picks the server of a table, as the balancer of compose.yaml
does; the balancer itself does not run, because it would share the processor with what is measured. Then both
play at a fixed rate behind the real balancer: Caddy with deploy/Caddyfile and TLS. All of it shares the
processors of this machine, so only a rate well below what it can do tells how long a move takes.

Neither the processor time of PostgreSQL nor that of Caddy and the load generator counts.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.remove(str(Path(__file__).resolve().parent))  # its server.py hides the tests' folder of that name
sys.path.append(str(Path(__file__).resolve().parent.parent))
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))  # they can start PostgreSQL and Caddy
from bench.server import Measured, load, on_gamenight, set_up, spread, summary, trust

from server import balancing, postgres

AUTHORITY = Path("caddy", "pki", "authorities", "local", "root.crt")


async def through_caddy(hosts: str, servers: list[int], **of: object) -> Measured:
    """Measure servers behind the balancer."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        async with balancing.caddy(hosts.split(","), folder) as front:
            os.environ["SSL_CERT_FILE"] = str(folder / AUTHORITY)
            trust.cache_clear()  # each Caddy has an authority of its own
            return await load(front.url, servers, **of)


def compare(url: str, rounds: int, balanced: bool, **of: object) -> None:
    """One server and two take turns."""
    found: dict[int, list[Measured]] = {1: [], 2: []}
    measure = through_caddy if balanced else load
    for _ in range(rounds):
        for servers, measured in found.items():
            name = f"bench_{secrets.token_hex(4)}"
            postgres.create_database(url, name)
            run = partial(measure, name=f"{servers} on PostgreSQL", make=set_up, **of)
            measured.append(on_gamenight(f"{url.rpartition('/')[0]}/{name}", servers, run))
    summary("one server", found[1])
    summary("two servers", found[2])
    pairs = list(zip(found[1], found[2], strict=True))
    print(f"processor time a move, two servers to one: {spread(two.cost / one.cost for one, two in pairs)}")
    print(f"moves/s, two servers to one: {spread(two.speed / one.speed for one, two in pairs)}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=float, default=500, help="moves per second behind the balancer")
    given = parser.parse_args()
    of = {"tables": given.tables, "seconds": given.seconds}
    with postgres.running() as url:
        compare(url, given.rounds, balanced=False, **of)
        print(f"{given.rate:g} moves/s behind Caddy:")
        compare(url, given.rounds, balanced=True, rate=given.rate, **of)


if __name__ == "__main__":
    main()
