"""Compare one server with two on PostgreSQL: moves per second, processor time of a move, and its delay.

.venv/bin/python bench/scale.py [--rounds 5] [--tables 100] [--seconds 5]

It starts a PostgreSQL of its own, with a new database for each round. One server and two take turns. A hash
of the table id picks the server of a table, as the load balancer of compose.yaml does; the balancer itself
does not run, because it would share the processor with what is measured. Neither the processor time of
PostgreSQL nor that of the load generator counts.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from server import Measured, load, on_gamenight, set_up, spread, summary

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests" / "server"))
import postgres  # the tests know how to start one


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    found: dict[int, list[Measured]] = {1: [], 2: []}
    with postgres.running() as url:
        for number in range(given.rounds):
            for servers, measured in found.items():
                name = f"bench_{number}_{servers}"
                postgres.create_database(url, name)
                run = partial(
                    load,
                    name=f"{servers} on PostgreSQL",
                    tables=given.tables,
                    seconds=given.seconds,
                    make=set_up,
                )
                measured.append(on_gamenight(f"{url.rpartition('/')[0]}/{name}", servers, run))
    summary("one server", found[1])
    summary("two servers", found[2])
    pairs = list(zip(found[1], found[2], strict=True))
    print(f"processor time a move, two servers to one: {spread(two.cost / one.cost for one, two in pairs)}")
    print(f"moves/s, two servers to one: {spread(two.speed / one.speed for one, two in pairs)}")


if __name__ == "__main__":
    main()
