"""The players in the database: their names, whether they were signed out, and codes for other devices."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, true
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite

from gamenight.server.database import Database
from gamenight.server.notices import SignedOut, notify
from gamenight.server.schema import device_codes, old_cookies, players, wrong_codes

USING_CODES = 0x636F_6465  # key of the advisory lock that serialises the use of codes


class Account(Struct, frozen=True):
    """What the server knows of a player."""

    name: str
    generation: int = 0  # how often the player was signed out everywhere; older cookies are not valid


class SignIn(Struct, frozen=True):
    """Who a device signs in as, and the generation of its cookie."""

    player: str
    generation: int


class TryLimits(Struct, frozen=True):
    """How many wrong codes block the next ones, and for how long."""

    seconds: float
    from_address: int
    in_all: int


class PlayerStore:
    def __init__(self, database: Database, server: str) -> None:
        self._database = database
        self._server = server  # id of this server in notices

    async def account(self, player: str) -> Account | None:
        query = select(players.c.name, players.c.generation).where(players.c.id == player)
        row = await self._database.transact(lambda connection: connection.execute(query).first())
        return None if row is None else Account(row.name, row.generation)

    async def rename(self, player: str, name: str) -> None:
        await self._database.transact(lambda connection: _upsert(connection, player, name, {"name": name}))

    async def sign_out(self, player: str, name: str) -> int:
        """Make every cookie and code of the player invalid. Return the generation of the cookies to come.

        `name` is stored if the player has no name yet.
        """

        def sign_out(connection: Connection) -> int:
            _upsert(connection, player, name, {"generation": players.c.generation + 1}, generation=1)
            for sql_table in (device_codes, old_cookies):
                connection.execute(delete(sql_table).where(sql_table.c.player == player))
            query = select(players.c.generation).where(players.c.id == player)
            generation = int(connection.execute(query).scalar_one())
            if connection.dialect.name == "postgresql":
                notify(connection, self._server, [SignedOut(player, generation)])
            return generation

        return await self._database.transact(sign_out)

    # Cookies of before schema 0006

    async def player_of_old_cookie(self, cookie: str, now: float) -> str | None:
        query = select(old_cookies.c.player).where(
            old_cookies.c.digest == _digest(cookie), old_cookies.c.expires > now
        )
        return await self._database.transact(lambda connection: connection.scalar(query))

    async def forget_old_cookies(self, now: float) -> None:
        gone = delete(old_cookies).where(old_cookies.c.expires <= now)
        await self._database.transact(lambda connection: connection.execute(gone))

    # Codes

    async def add_code(self, code: str, player: str, expires: float) -> None:
        def replace(connection: Connection) -> None:
            connection.execute(delete(device_codes).where(device_codes.c.player == player))
            row = {"digest": _digest(code), "player": player, "expires": expires}
            connection.execute(insert(device_codes), row)

        await self._database.transact(replace)

    async def use_code(self, code: str, sender: str, now: float, limits: TryLimits) -> SignIn | float | None:
        """Sign in as the player who made the code; None if it is wrong. The first use deletes the code.

        If there were too many wrong codes: how many seconds the sender has to wait. The generation is read in
        the same transaction. So if the player is signed out at this moment, the new cookie is not valid.
        """

        def use(connection: Connection) -> SignIn | float | None:
            if connection.dialect.name == "postgresql":  # one after the other, so that none slips through
                connection.execute(select(func.pg_advisory_xact_lock(USING_CODES)))
            connection.execute(delete(wrong_codes).where(wrong_codes.c.at <= now - limits.seconds))
            from_sender = wrong_codes.c.sender == sender
            for which, most in ((from_sender, limits.from_address), (true(), limits.in_all)):
                tries = select(wrong_codes.c.at).where(which).order_by(wrong_codes.c.at.desc())
                blocking = connection.scalar(tries.offset(most - 1).limit(1))
                if blocking is not None:
                    return float(blocking + limits.seconds - now)
            used = delete(device_codes).where(device_codes.c.digest == _digest(code))
            row = connection.execute(used.returning(device_codes.c.player, device_codes.c.expires)).first()
            if row is not None and row.expires > now:
                generation = select(players.c.generation).where(players.c.id == row.player)
                return SignIn(row.player, connection.scalar(generation) or 0)
            connection.execute(insert(wrong_codes), {"sender": sender, "at": now})
            return None

        return await self._database.transact(use)


def _upsert(
    connection: Connection, player: str, name: str, changed: dict[str, Any], generation: int = 0
) -> None:
    upsert: Any = upsert_postgres if connection.dialect.name == "postgresql" else upsert_sqlite
    made = upsert(players).values(id=player, name=name, generation=generation)
    connection.execute(made.on_conflict_do_update(index_elements=[players.c.id], set_=changed))


def _digest(word: str) -> str:
    return sha256(word.encode()).hexdigest()
