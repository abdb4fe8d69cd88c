"""Figures and export of a player, against a naive count over games of all five kinds that were played."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from gamenight.core import record
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server import export, game_history
from gamenight.server.events import ActionTaken
from gamenight.server.figures import figures_of, zone_of
from gamenight.server.game_history import Played, Search, page_of, results_of_player
from gamenight.server.host import Host
from gamenight.server.loading import load
from gamenight.server.results import Result, told_features
from gamenight.server.routes import record_of
from gamenight.server.schema import METADATA, tables
from gamenight.server.tables import Events, Table
from gamenight.server.wire_games import Company, Counts, MyFigures, Pieces
from gamenight.server.wire_me import Me
from server.hosting import Now, hosted, set_up, sit_down
from server.people import Guest
from server.serving import Server
from server.test_game_history import play

pytestmark = pytest.mark.anyio
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp()
DAY = 86400.0


# The pure part


def won(at: float, **more: Any) -> Played:
    usual = {"counts": Counts.COUNTED, "company": Company.BOTS, "level": "level1", "score": 9, "won": True}
    fields = {"player": "ann", "name": "Ann", "game": "northwest", "seats": 2, "uses": b"{}", **usual, **more}
    return Played("t", Result(ended=at, **fields))


def of(*played: Played, zone: str = "UTC", now: float = NOON) -> MyFigures:
    return figures_of(played, zone_of(zone), now, 0)


def test_nobody_has_figures_without_games() -> None:
    found = of()
    assert (found.games, found.days.now, found.days.longest, found.lessons) == ((), 0, 0, 0)
    assert [month.month for month in found.months][:: len(found.months) - 1] == ["2025-12", "2026-11"]
    assert {month.played for month in found.months} == {0}


def test_wins_in_a_row_end_with_a_loss() -> None:
    rows = [won(NOON + n, won=letter == "w") for n, letter in enumerate("wwwlwwl")]
    assert (of(*rows).games[0].wins.now, of(*rows).games[0].wins.longest) == (0, 3)
    assert of(*rows[:6]).games[0].wins.now == 2


@pytest.mark.parametrize(
    ("ago", "now", "longest"),
    [((0,), 1, 1), ((1, 2, 3), 3, 3), ((2, 3), 0, 2), ((0, 1, 5, 6, 7, 7), 2, 3), ((40, 0), 1, 1)],
)
def test_days_in_a_row_are_not_broken_before_today_is_over(
    ago: tuple[int, ...], now: int, longest: int
) -> None:
    found = of(*(won(NOON - DAY * days) for days in ago)).days
    assert (found.now, found.longest) == (now, longest)


def test_days_are_those_of_the_players_time_zone() -> None:
    late = datetime(2026, 11, 17, 23, 30, tzinfo=UTC).timestamp()
    assert of(won(late), won(late + DAY)).days.now == 2
    assert of(won(late), won(late + 3600), zone="UTC").days.longest == 2
    assert of(won(late), won(late + 3600), zone="Asia/Tokyo").days.longest == 1


def test_a_row_of_days_lives_through_the_change_of_summer_time() -> None:
    madrid = zone_of("Europe/Madrid")
    days = [datetime(2026, 10, 24, 23, 30, tzinfo=madrid) + timedelta(days=n) for n in range(3)]
    found = of(*(won(day.timestamp()) for day in days), zone="Europe/Madrid", now=days[-1].timestamp())
    assert found.days.now == 3


@pytest.mark.parametrize("word", ["", "Mars/Olympus", "../../etc/passwd", "Europe", "a" * 60, "\0"])
def test_a_zone_that_nobody_knows_is_utc(word: str) -> None:
    assert str(zone_of(word)) == "UTC"


def test_games_around_one_screen_are_told_with_the_company_alone() -> None:
    shared = won(NOON, counts=Counts.SHARED, company=Company.SCREEN, won=None, score=None)
    (found,) = of(shared, won(NOON + 1)).games
    assert (found.played, found.won, found.mean) == (1, 1, 9)
    assert [(each.key, each.played, each.won) for each in found.company] == [
        ("bots", 1, 1),
        ("screen", 1, None),
    ]


def test_what_does_not_count_is_only_counted() -> None:
    found = of(*(won(NOON, counts=counts) for counts in (Counts.LESSON, Counts.POSITION, Counts.LEFT)))
    assert found.games == ()
    assert (found.lessons, found.positions, found.left, found.days.longest) == (1, 1, 1, 0)


def test_a_game_whose_package_is_gone_keeps_its_results() -> None:
    (found,) = of(won(NOON, game="liars_dice", uses=b'{"die/six":3}')).games
    assert (found.won, found.pieces) == (1, ())


def test_the_best_scores_are_the_highest_and_the_earlier_of_equal_ones() -> None:
    found = of(*(won(NOON + n, score=score) for n, score in enumerate((3, 8, 8, 5)))).games[0]
    assert [(best.score, best.ended) for best in found.best] == [(8, NOON + 1), (8, NOON + 2), (5, NOON + 3)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_favourite_is_a_kind_of_the_features(game: Any) -> None:
    assert game.favourites
    kinds = {feature.kind for feature in game.features}
    assert {favourite.kind for favourite in game.favourites} <= kinds


# Against games that were played


@pytest.fixture(scope="module")
async def host(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Host]:
    """Ann has finished two games of every kind with Bob, one with bots too, and plays one."""
    async with hosted(tmp_path_factory.mktemp("figures") / "a.sqlite3", Now(NOON)) as host:
        for game in GAMES:
            for bots in (0, 1):
                live = await set_up(
                    host, "me", "open", *["level1"] * bots * (not game.at_once), game=game.slug
                )
                await sit_down(host, live)
                for player, name in (("ann", "Ann"), ("bob", "Bob")):
                    words = f"{name} in {game.slug}"
                    await host.commands.change(live, partial(_said, player, name, words))
                await play(host, live, "ann", "bob")
        running = await set_up(host, "me", "open", game="wednesday")
        await sit_down(host, running)
        await set_up(host, "me", "open", game="nowhere")
        yield host


def _said(player: str, name: str, words: str, table: Table) -> Events:
    return table.say(player, name, words, NOON)


async def over(host: Host) -> list[Table]:
    """Ann's finished tables, the oldest first, read anew from the database."""
    found = await host.store.transact(partial(page_of, "ann", Search(), 0))
    ids = [each.id for each in reversed(found.games) if each.result is not None]
    return [await load(host.store, table_id) for table_id in ids]


async def figures(host: Host) -> MyFigures:
    return of(*await host.store.transact(partial(results_of_player, "ann")))


async def test_the_figures_are_those_of_a_naive_count(host: Host) -> None:
    found, played = await figures(host), await over(host)
    assert {each.game for each in found.games} == {game.slug for game in GAMES}
    for each in found.games:
        tables = [table for table in played if table.facts.game == each.game]
        outcomes = [table.outcome for table in tables]
        seats = [table.sittings.names.index("Ann") for table in tables]
        assert None not in outcomes
        wins = [seat in one.winners for one, seat in zip(outcomes, seats, strict=True) if one]
        scores = [one.scores[seat] for one, seat in zip(outcomes, seats, strict=True) if one]
        assert (each.played, each.won) == (2, sum(wins))
        assert each.mean == sum(scores) / 2
        assert [best.score for best in each.best] == sorted(scores, reverse=True)
        assert sorted((one.score, one.won) for one in each.recent) == sorted(zip(scores, wins, strict=True))
        sizes = [table.facts.seats for table in tables]
        naive = {
            str(size): sum(win for win, at in zip(wins, sizes, strict=True) if at == size) for size in sizes
        }
        assert {tally.key: tally.won for tally in each.seats} == naive
        assert sum(tally.played for tally in each.seats) == 2
        with_bots = [win for win, size in zip(wins, sizes, strict=True) if size > 2]
        levels = [(tally.key, tally.played, tally.won) for tally in each.levels]
        assert levels == ([("level1", 1, sum(with_bots))] if with_bots else [])
        assert [(tally.key, tally.played, tally.won) for tally in each.company] == [("friends", 2, sum(wins))]
    assert found.days.now == 1
    assert (found.months[-1].played, sum(month.played for month in found.months)) == (len(played),) * 2


async def test_favourite_pieces_are_those_of_a_replay(host: Host) -> None:
    """The records are read as files and replayed by the rules, away from the server."""
    found, played = await figures(host), await over(host)
    for each in found.games:
        game, counts = find_game(each.game), Counter[tuple[str, str]]()
        for table in (table for table in played if table.facts.game == game.slug):
            read, states = record.read(game, record.write(game, record_of(table)))
            seat = read.players.index("Ann")
            for (actor, action), before, after in zip(read.log, states, states[1:], strict=False):
                for use in game.used(before, actor, action, after):
                    feature = told_features(game).get(use.key)
                    if use.seat == seat and feature is not None:
                        counts[feature.kind, feature.name] += 1
        shown = {pieces.title: pieces for pieces in each.pieces}
        for favourite in game.favourites:
            wanted = {name: count for (kind, name), count in counts.items() if kind == favourite.kind}
            told = shown.get(favourite.title, Pieces(favourite.title, (), 0))
            assert sum(wanted.values()) == sum(piece.count for piece in told.most) + told.others
            for piece in told.most:
                assert wanted[piece.name] == piece.count
    assert all(each.pieces for each in found.games)


async def exported_to(host: Host, player: Me) -> dict[str, str]:
    """The files of an export, by name."""
    data = b"".join([part async for part in export.exported(host.store, player)])
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}


async def test_the_export_holds_everything_of_mine(host: Host) -> None:
    files, played = await exported_to(host, Me("ann", "Ann")), await over(host)
    for table in played:
        name = f"games/{table.facts.game}-{table.facts.id}.json"
        assert files.pop(name).encode() == record.write(table.game, record_of(table))
        (said,) = json.loads(files.pop(f"words/{table.facts.id}.json"))
        assert said == {"at": NOON, "text": f"Ann in {table.facts.game}"}
    assert json.loads(files["you.json"]) == {"player": "ann", "name": "Ann"}
    assert len(json.loads(files["tables/0001.json"])) == len(played) + 2
    assert len(json.loads(files["rows/results.json"])) == len(played)
    assert f"These are all of your {len(played) + 2} tables." in files["README.txt"]
    assert not [name for name in files if name.startswith(("games/", "words/"))], "nothing of running games"


async def test_the_export_holds_no_secret_of_a_running_game_and_no_word_of_others(host: Host) -> None:
    """A hostile look: seeds, invitations, hidden cards, and what others said."""
    text = "\n".join((await exported_to(host, Me("ann", "Ann"))).values())
    rows = await host.store.transact(lambda found: found.execute(select(tables)).mappings().all())
    hidden = [row for row in rows if row["status"] in {"open", "running"}]
    assert len(hidden) == 2
    for row in hidden:
        facts = await host.store.facts(row["id"])
        assert facts is not None
        for secret in (facts.seed, row["seed"], facts.invite, f"{facts.game}-{facts.id}.json"):
            assert secret not in text
        for event in await host.store.entries(row["id"]):
            if isinstance(event, ActionTaken):
                assert event.views is None or event.views not in text
    assert "Bob in " not in text
    assert "digest" not in text


async def test_a_guest_without_games_gets_a_sentence(host: Host) -> None:
    files = await exported_to(host, Me("new", "New"))
    assert "You have not sat down at a table yet" in files["README.txt"]
    assert set(files) == {
        "you.json",
        "README.txt",
        "reports.json",
        *(f"rows/{each.name}.json" for each in export.OWN),
    }


async def test_an_export_that_takes_too_long_says_what_it_holds(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([0.0, 0.0, *[1e6] * 9])
    monkeypatch.setattr(export, "monotonic", lambda: next(times))
    monkeypatch.setattr(game_history, "PAGE", 2)
    files = await exported_to(host, Me("ann", "Ann"))
    assert "These are your newest 2 tables of 12: the time for one file was over." in files["README.txt"]


def test_every_table_about_one_player_is_exported_but_for_keys() -> None:
    about = {each.name for each in METADATA.sorted_tables if "player" in each.c}
    assert about - {each.name for each in export.OWN} == {"seatings", "device_codes", "old_cookies"}


async def test_the_requests_answer_every_device_of_a_player(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as phone:
        table = await ann.set_up("me", "random")
        async with ann.live(table.id) as live:
            await live.play_out()
        mine = (await ann.http.get("/api/me/figures?zone=Europe/Madrid")).json()
        assert (mine["zone"], mine["games"][0]["played"]) == ("Europe/Madrid", 1)
        assert (await phone.http.get("/api/me/figures?zone=Europe/Madrid")).json()["games"] == []
        code = (await ann.http.post("/api/me/code")).json()["code"]
        await phone.http.post("/api/me/claim", json={"code": code})
        assert (await phone.http.get("/api/me/figures?zone=Europe/Madrid")).json() == mine
        answer = await phone.http.get("/api/me/export")
        assert answer.headers["content-type"] == "application/zip"
        assert "gamenight.zip" in answer.headers["content-disposition"]
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            name = f"games/northwest-{table.id}.json"
            assert file.read(name) == (await ann.http.get(f"/api/tables/{table.id}/record")).content
        assert (await ann.http.get(f"/api/me/figures?zone={'a' * 61}")).status_code == 400
