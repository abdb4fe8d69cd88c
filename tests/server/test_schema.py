"""The schema that the program expects is the one that its migrations make, keys included."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect

from gamenight.server.schema import METADATA
from gamenight.server.store import Store

Found = dict[str, dict[str, Any]]


def made(connection: Connection) -> Found:
    """Of each table in the database: its key, which columns may be empty, and its indexes."""
    look = inspect(connection)
    return {
        name: {
            "key": look.get_pk_constraint(name)["constrained_columns"],
            "optional": {column["name"] for column in look.get_columns(name) if column["nullable"]},
            "indexes": {index["name"]: index["column_names"] for index in look.get_indexes(name)},
            "refers": {
                (key["referred_table"], *key["constrained_columns"]) for key in look.get_foreign_keys(name)
            },
        }
        for name in look.get_table_names()
        if name != "alembic_version"
    }


def expected() -> Found:
    return {
        name: {
            "key": [column.name for column in table.primary_key],
            "optional": {column.name for column in table.columns if column.nullable},
            "indexes": {index.name: [column.name for column in index.columns] for index in table.indexes},
            "refers": {(key.column.table.name, key.parent.name) for key in table.foreign_keys},
        }
        for name, table in METADATA.tables.items()
    }


@pytest.mark.anyio
async def test_keys_and_indexes_are_those_that_the_program_expects(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    found = await store.transact(made)
    await store.close()
    assert found == expected()
    assert found["entries"]["key"] == ["table_id", "seq"], "a place of a log is written once"
