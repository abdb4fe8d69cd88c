"""The lobby: set up tables, list them, make rematches, rename players."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Any

import msgspec
from msgspec.structs import replace

from gamenight.bots.levels import LEVELS
from gamenight.core import (
    AnyGame,
    BadComponents,
    BadOptions,
    BadTable,
    Seat,
    WrongSeats,
    decode_options,
    head_count,
    lesson_of,
)
from gamenight.games import game as find_game
from gamenight.server.appends import append_of
from gamenight.server.beginning import check_first
from gamenight.server.cache import TableCache
from gamenight.server.challenges import begun, day_of
from gamenight.server.clocks import stamped
from gamenight.server.commands import Commands
from gamenight.server.events import Event, LessonBegun
from gamenight.server.facts import Facts, Refusal
from gamenight.server.identity import Player, new_word
from gamenight.server.loading import drawn_game, game_with
from gamenight.server.manners import check_lead
from gamenight.server.names import Names
from gamenight.server.nicknames import nickname
from gamenight.server.opening import opened, rematch_of, reopened
from gamenight.server.positions import seats_from, taken_from
from gamenight.server.quota import Quota
from gamenight.server.settings import Settings
from gamenight.server.store import MINE_LENGTH, Store
from gamenight.server.tables import Events, Table
from gamenight.server.wire import (
    Code,
    Lobby,
    NewTable,
    QuickTable,
    SeatKind,
    SeatWish,
    Status,
    TableInfo,
)
from gamenight.server.wire_position import PlayFrom

EASIEST = next(iter(LEVELS))
FROM_LAB = "changed in the laboratory"  # the name of components that a designer tried


class FrontDesk:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        cache: TableCache,
        commands: Commands,
        names: Names,
        clock: Callable[[], float],
    ) -> None:
        self._settings = settings
        self._store = store
        self._cache = cache
        self._commands = commands
        self._names = names
        self._clock = clock
        self._quota = Quota(settings.limits, store)

    async def info(self, table_id: str, player: str | None) -> TableInfo:
        return (await self._cache.find(table_id)).shown(player)

    async def set_up(self, player: Player, wanted: NewTable, prepared: Sequence[Event] = ()) -> TableInfo:
        game, own = await self._chosen(wanted.game, wanted.components)
        if len(wanted.seats) not in game.seats:
            raise WrongSeats(f"{game.title} is for {head_count(game.seats)}, not {len(wanted.seats)}")
        check_first(game, len(wanted.seats), wanted.first)
        check_lead(game, wanted.bots_lead)
        options = decode_options(game, msgspec.json.encode(wanted.options))
        table = Table(game, self._facts(game, own, len(wanted.seats), options, wanted.public, player.id))
        wishes = [replace(wish, name=wish.name and nickname(wish.name)) for wish in wanted.seats]
        first = None if wanted.first is None else Seat(wanted.first)
        how = wanted.bots_lead, wanted.own_value, wanted.clock, prepared
        return await self._begin(player, table, opened(table, wishes, player.name, first, *how))

    async def _begin(self, player: Player, table: Table, happened: Events) -> TableInfo:
        """Store a new table with its first events."""
        happened = stamped(table, happened, self._clock())
        append = append_of(table, happened, table.facts)
        async with self._quota.room(player, table.facts.id, waits=append.status is None):
            await self._store.append(append)
        return self._cache.add(table.fold(happened)).shown(player.id)

    async def play_from(self, table_id: str, player: Player, wanted: PlayFrom) -> TableInfo:
        """Set up a private table that begins at a moment of a finished game."""
        old = (await self._cache.find(table_id)).table
        position = taken_from(old, wanted)
        about = old.game, old.facts.own_components, old.facts.seats, old.options
        table = Table(old.game, self._facts(*about, False, player.id))
        seats = seats_from(old, wanted)
        wishes = [replace(wish, name=wish.name and nickname(wish.name)) for wish in seats]
        happened = opened(
            *(table, wishes, player.name, None), own_value=wanted.own_value, prepared=[position]
        )
        return await self._begin(player, table, happened)

    async def set_up_challenge(self, player: Player, slug: str) -> TableInfo:
        """Set up the challenge of the day against bots. Its table is private, and no device adds a value."""
        game = find_game(slug)
        challenge, prepared = begun(game, day_of(self._clock()))
        bot = SeatWish(SeatKind.BOT)
        seats = [SeatWish(SeatKind.ME) if at == challenge.seat else bot for at in range(challenge.seats)]
        wanted = NewTable(slug, tuple(seats), components=game.components.hash)
        return await self.set_up(player, wanted, prepared)

    async def set_up_quick(self, player: Player, wanted: QuickTable) -> TableInfo:
        """The player begins: a newcomer sees their own choices first, and not the move of a bot."""
        game = find_game(wanted.game)
        first = None if game.first_by_rules else 0
        if wanted.lesson:
            return await self._set_up_lesson(player, game, first)
        seats = _me_and_bots(game.quick or game.seats[0])
        return await self.set_up(
            player, NewTable(wanted.game, seats, first=first, own_value=wanted.own_value)
        )

    async def _set_up_lesson(self, player: Player, game: AnyGame, first: int | None) -> TableInfo:
        """A lesson is about the packaged components. Its deal is prepared, so no value is added."""
        lesson = lesson_of(game)
        if lesson is None:
            raise Refusal(Code.NOT_FOUND, f"{game.title} has no lesson")
        seats, packaged = _me_and_bots(lesson.seats, EASIEST), game.components.hash
        return await self.set_up(
            player, NewTable(game.slug, seats, first=first, components=packaged), [LessonBegun()]
        )

    async def rematch(self, table_id: str, player: Player, own_value: bool) -> TableInfo:
        """Set up a new table with the same people and bots. A second request returns the same table.

        Devices that added a value to the shuffle before, and are connected, add one again.
        """
        live = await self._cache.find(table_id)
        old = live.table
        if old.sittings.everybody:
            raise Refusal(Code.NOT_OPEN, "there is no rematch where lines are tried")
        game, own = await self._again(old.facts)
        options = _options_again(game, old.facts)
        new = Table(game, self._facts(game, own, old.facts.seats, options, old.facts.public, player.id))

        def decide(_: Table) -> Events:
            return rematch_of(old, player.id, new.facts.id)

        if decide(old):
            valued = {other for other in live.connected if old.shuffling.added(other) is not None}
            happened = reopened(new, old, valued | ({player.id} if own_value else set()))
            append = append_of(new, stamped(new, happened, self._clock()), new.facts)
            async with self._quota.room(player, new.facts.id, waits=append.status is None):
                await self._commands.change(live, decide, append)
        assert old.rematch is not None, "this request or an earlier one made it"
        return await self.info(old.rematch, player.id)

    async def lobby(self, player: str) -> Lobby:
        under_way = await self._store.tables_under_way(player, MINE_LENGTH)
        mine = await self._infos([*under_way, *await self._store.tables_over(player)], player)
        waiting = await self._infos(await self._store.public_tables(Status.OPEN), player)
        running = await self._infos(await self._store.public_tables(Status.RUNNING), player)
        return Lobby(await self._store.games_played(player), mine, waiting, running)

    async def rename(self, player: Player, name: str) -> None:
        """Rename a player, at every table that is not over and then for good.

        So a request that fails half-way can be sent again: it still knows the name before.
        """
        for table_id in await self._store.tables_under_way(player.id):
            with contextlib.suppress(Refusal):  # the table cannot be read, or was closed at this moment
                live = await self._cache.find(table_id)
                await self._commands.change(live, lambda found: found.rename(player.id, player.name, name))
        await self._names.rename(player.id, name)

    async def _infos(self, table_ids: Sequence[str], player: str) -> tuple[TableInfo, ...]:
        infos = []
        for table_id in table_ids:
            with contextlib.suppress(Refusal):  # the table cannot be read; the cache logs why
                infos.append((await self._cache.known(table_id)).shown(player))
        return tuple(infos)

    async def _chosen(self, slug: str, wanted: str | None) -> tuple[AnyGame, str | None]:
        """A game with the components of a hash, and their name unless they are the packaged ones."""
        packaged = find_game(slug)
        for own in self._settings.own:
            if own.game == slug and wanted in {None, own.components.hash}:
                return find_game(slug, own.components), own.name
        if wanted in {None, packaged.components.hash}:
            return packaged, None
        with contextlib.suppress(Refusal, BadComponents):  # not stored, or of another game
            if self._settings.lab:
                return await game_with(self._store, slug, wanted), FROM_LAB
        raise BadTable(f"there are no components {wanted!r} of {packaged.title} to choose")

    async def _again(self, facts: Facts) -> tuple[AnyGame, str | None]:
        """The same for a rematch. Own components stay as long as the rules can be played with them."""
        if facts.own_components is None:
            return find_game(facts.game), None
        game = await drawn_game(self._store, facts.game, facts.components)
        return game, facts.own_components if game.components.hash == facts.components else None

    def _facts(
        self, game: AnyGame, own: str | None, seats: int, options: Any, public: bool, creator: str
    ) -> Facts:
        return Facts(
            id=new_word(14),
            game=game.slug,
            version=game.version,
            components=game.components.hash,
            own_components=own,
            seats=seats,
            options=msgspec.json.encode(options),
            public=public,
            invite=new_word(14),
            seed=token_hex(32),
            creator=creator,
            created=self._clock(),
        )


def _me_and_bots(seats: int, level: str | None = None) -> tuple[SeatWish, ...]:
    return (SeatWish(SeatKind.ME), *(SeatWish(SeatKind.BOT, bot=level),) * (seats - 1))


def _options_again(game: AnyGame, facts: Facts) -> Any:
    """The table's options, or the defaults if today's rules no longer accept them."""
    try:
        return decode_options(game, facts.options)
    except BadOptions:
        return game.Options()
