"""The commands of the operator about reports, a person's data, and the audit log: `gamenight admin`."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from gamenight.cli.admin import GuestId
from gamenight.cli.extras import extra
from gamenight.cli.operating import (
    Json,
    Most,
    Yes,
    as_operator,
    confirm,
    moment,
    out,
    print_facts,
    print_json,
    print_table,
    said,
    with_store,
)
from gamenight.cli.serve import Database, KeyFile
from gamenight.cli.waiting import err
from gamenight.core import CannotOperate, printable
from gamenight.server.settings import KEYS, Settings, usual_database

if TYPE_CHECKING:
    from gamenight.server.operating import Operator
    from gamenight.server.player_reports import Report
    from gamenight.server.store import Store

Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a report.")]

AROUND = 5
"""Lines of the chat that are shown before and after the reported one."""


def reports(
    everything: Annotated[bool, typer.Option("--all", help="Also those that are resolved.")] = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """List the reports of players, the newest first.

    \b
      gamenight admin reports
      gamenight admin reports --all --json
    """
    with extra("server"):
        from gamenight.server import player_reports as box
    found = with_store(database, lambda store: store.transact(partial(box.listed, everything)))
    if json:
        print_json(found)
    elif not found:
        out.print("No reports." if everything else "No reports wait.")
    else:
        headings = ("report", "when", "reason", "about", "table", "resolved")
        rows = ((r.id, moment(r.at), r.reason, _about(r), r.table_id, moment(r.resolved)) for r in found)
        print_table(headings, rows)


def report(number: Number, json: Json = False, database: Database = None) -> None:
    """Show a report, and the chat around the reported line.

    \b
      gamenight admin report 3
    """
    with extra("server"):
        from gamenight.server import office
        from gamenight.server import player_reports as box

    async def look(store: Store) -> office.ReportCard:
        found = await store.transact(partial(box.found, number))
        if found is None:
            raise CannotOperate(f"there is no report {number}; `gamenight admin reports` lists them")
        table = await store.transact(partial(office.inspect_table, found.table_id))
        at = len(table.chat) if found.line is None else found.line
        return office.ReportCard(found, table.chat[max(at - 1 - AROUND, 0) : at + AROUND])

    card = with_store(database, look)
    if json:
        print_json(card)
        return
    found = card.report
    print_facts(
        [
            ("report", f"{found.id}, {moment(found.at)}"),
            ("resolved", moment(found.resolved)),
            ("reason", found.reason),
            ("text", found.text),
            ("about", _about(found)),
            ("guest", found.accused),
            ("table", found.table_id),
            ("sent by", found.reporter),
        ]
    )
    for line in card.chat:
        mark = ">" if line.number == found.line else " "
        words = f"{mark}{line.number:>4}  {moment(line.at)}  {line.name} ({line.player}): {line.text}"
        out.print(Text(printable(words)), soft_wrap=True)


def resolve(
    number: Number,
    remark: Annotated[str, typer.Option(help="What you did; for the audit log.")] = "",
    database: Database = None,
) -> None:
    """Mark a report as resolved.

    \b
      gamenight admin resolve 3 --remark "Blocked for a week."
    """
    as_operator(database, lambda operator: operator.resolve(number, said(remark) if remark else ""))
    out.print(f"Resolved report {number}.")


def audit(limit: Most = 50, json: Json = False, database: Database = None) -> None:
    """Show the audit log: who changed what, when and why.

    Every change by `gamenight admin` is in it. The newest comes first.

    \b
      gamenight admin audit --json
    """
    with extra("server"):
        from gamenight.server import audit as log
    found = with_store(database, lambda store: store.transact(partial(log.newest_lines, limit)))
    if json:
        print_json(found)
    elif not found:
        out.print("Nothing was changed yet.")
    else:
        headings = ("line", "when", "who", "what", "on", "why")
        rows = ((each.id, moment(each.at), each.who, each.what, each.target, each.why) for each in found)
        print_table(headings, rows)


def delete_data(
    player: GuestId,
    reason: Annotated[str, typer.Option(help="Why; for the audit log. Do not name the person.")] = "",
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Delete a person's data. This cannot be undone.

    Their name becomes "Deleted player" and their chat "(deleted)" in every log. Their actions stay, under a
    random id, because the games of the others need them. Their cookies stop working, and bots play on for
    them. What other people wrote about them stays, and so do older backups.

    \b
      gamenight admin delete-data k4wq2m8zx7ra
    """
    with extra("server"):
        from gamenight.server.forgetting import delete_data as forget
    words = said(reason) if reason else ""
    confirm(f"Delete all data of the guest {player}? This cannot be undone.", yes)

    done = as_operator(database, lambda operator: forget(operator, player, words, _tell))
    out.print(f"Deleted. {done.entries:,} entries of {done.tables:,} tables were changed.")


def rotate_keys(
    forget: Annotated[
        bool, typer.Option("--forget-old", help="Also forget the old keys, which signs everybody out.")
    ] = False,
    reason: Annotated[str, typer.Option(help="Why; for the audit log.")] = "",
    yes: Yes = False,
    key_file: KeyFile = None,
    database: Database = None,
) -> None:
    """Add a new secret key, which signs and encrypts from now on.

    The old keys stay valid, so nobody is signed out. If a key may have been stolen, forget the old ones. All
    servers must read the same key file: if they have copies, change them by hand (docs/operation.md).

    \b
      gamenight admin rotate-keys
      gamenight admin rotate-keys --forget-old --reason "A backup of the keys was lost."
    """
    with extra("server"):
        from gamenight.server.rotation import Rotated, rotate
    words = said(reason) if reason else ""
    if forget:
        confirm("Forget the old keys? Everybody is signed out and becomes a new guest.", yes)
    settings = Settings(
        database=database or usual_database(), keys=os.environ.get(KEYS, ""), key_file=key_file
    )

    async def turn(operator: Operator) -> Rotated:
        return await rotate(operator, settings, forget, words, _tell)

    done = as_operator(database, turn)
    old = f" {done.forgotten} old keys are forgotten." if forget else ""
    out.print(f"The new key is in {done.file}.{old}", markup=False, soft_wrap=True)


def _tell(step: str) -> None:
    err.print(f"{step} …", markup=False)


def _about(report: Report) -> str:
    if report.line is not None:
        return f"chat line {report.line} of {report.name}"
    return f"the person {report.name}" if report.accused else "the table"


COMMANDS = (reports, report, resolve, audit, delete_data, rotate_keys)
