"""The commands, each in a real process: output and exit status."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

import gamenight
from cli.running import gamenight as gamenight_
from cli.running import refused
from gamenight.bots import BOTS, STAND_IN
from gamenight.cli.app import print_result
from gamenight.core import CHANCE, draw_first, option_cards, record, turned
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.lab.simulate import Result
from gamenight.server.wire import GameCard
from playing import older_record

STORED = Path(__file__).parent.parent / "data" / "northwest"


@pytest.fixture
def state_home(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_games_lists_every_game_with_its_options(state_home: Path) -> None:
    done = gamenight_("games", home=state_home)
    assert done.returncode == 0
    for game in GAMES:
        assert game.slug in done.stdout
        assert game.title in done.stdout
    assert "-o pinecones=" in done.stdout


def test_games_as_json_equal_the_shelf_of_the_server(state_home: Path) -> None:
    done = gamenight_("games", "--json", home=state_home)
    assert (done.returncode, done.stderr) == (0, "")
    cards = msgspec.json.decode(done.stdout, type=list[GameCard])
    assert [card.slug for card in cards] == [game.slug for game in GAMES]
    assert cards[0].options == option_cards(GAMES[0])
    assert all({bot.name for bot in card.bots} == set(BOTS) for card in cards)
    assert all(card.usual_bot == STAND_IN for card in cards)


NORTHWEST = ["play", "northwest", "--first", "1"]
COMMANDS = [
    "",
    "games",
    "play",
    "sim",
    "arena",
    "replay",
    "serve",
    "verify",
    "backup",
    "restore",
    "new",
    "components",
    "components export",
    "components check",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_text(command: str, state_home: Path) -> None:
    done = gamenight_(*command.split(), "-h", home=state_home)
    assert done.returncode == 0
    assert "Usage: gamenight" in done.stdout
    assert "-h, --help" in done.stdout


def test_without_a_command_the_help_text_is_shown(state_home: Path) -> None:
    done = gamenight_(home=state_home)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: gamenight")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'; there is: northwest"),
        (["sim", "chess"], "there is no game 'chess'"),
        (["play", "northwest", "--players", "Ann"], "Northwest is for 2 to 4 players, not 1"),
        (["play", "northwest", "--players", "Ann,,Bob"], "a player has no name in 'Ann,,Bob'"),
        (["play", "northwest", "--resume"], "cannot read"),
        (
            ["play", "northwest", "--first", "3"],
            "the number of a player from 1 to 2, not '3'",
        ),
        (
            ["play", "northwest", "--first", "0"],
            "the number of a player from 1 to 2, not '0'",
        ),
        (["play", "northwest", "--first", "Zoe"], "--first is lot or the number of a player from 1 to 2"),
        (["play", "nomads_land", "--first", "1"], "the rules of Nomad's Land decide who begins"),
        (
            ["play", "northwest", "--resume", "--first", "1"],
            "--first is for a new game",
        ),
        (["play", "northwest", "--resume", "--think", "9"], "--think is for a new game"),
        (["play", "northwest", "--think", "9"], "--think is for the bot search, and that bot does not play"),
        (["sim", "northwest", "--think", "9"], "--think is for the bot search, and that bot does not play"),
        (["sim", "northwest", "--seats", "5"], "Northwest is for 2 to 4 players, not 5"),
        (["sim", "northwest", "--bots", "greedy,clever"], "there is no bot 'clever'"),
        (["sim", "northwest", "--seats", "4", "--bots", "greedy,random"], "4 seats but 2 bots"),
        (["sim", "northwest", "--games", "0"], "at least one game must be played"),
        (["sim", "northwest", "-o", "pinecones=11"], "option pinecones is 10 or 12, not '11'"),
        (["sim", "northwest", "-o", "weather=rain"], "Northwest has no option 'weather'"),
        (["sim", "northwest", "-o", "mix"], "an option is written name=value"),
        (["sim", "northwest", "--json", "no/such/folder/x.json"], "there is no folder no/such/folder"),
        (["replay", "no-such-file.json"], "cannot read no-such-file.json"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_gets_a_one_sentence_error(words: list[str], sentence: str, state_home: Path) -> None:
    assert sentence in refused(gamenight_(*words, home=state_home))


@pytest.mark.parametrize("words", [["tidy"], ["sim"], ["sim", "northwest", "--games", "many"], ["--loud"]])
def test_a_command_that_does_not_exist_is_a_usage_error(words: list[str], state_home: Path) -> None:
    refused(gamenight_(*words, home=state_home))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a gamenight record"),
        (b"\xff\xfe\x00", "not a gamenight record"),
        (b'{"format": "gamenight/1", "game": "chess"}', "there is no game 'chess'"),
        (b'{"format": "other/9", "game": "northwest"}', "a record of format 'other/9'"),
    ],
)
def test_an_unreadable_record_is_refused(content: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "saved.json").write_bytes(content)
    assert sentence in refused(gamenight_("replay", str(tmp_path / "saved.json"), home=tmp_path))


def test_an_illegal_action_in_a_record_is_reported_with_its_number(tmp_path: Path) -> None:
    text = next(iter(sorted(STORED.glob("*.json")))).read_text()
    lines = text.splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if "PlaceCube" in line)
    lines[place] = lines[place].replace('"space":0', '"space":7')
    (tmp_path / "saved.json").write_text("".join(lines))
    told = refused(gamenight_("replay", str(tmp_path / "saved.json"), home=tmp_path))
    assert "saved.json: action 66 of the log: the first cube goes to the north-west corner, a1 (§5.1)" in told


def test_a_broken_components_file_is_named(tmp_path: Path) -> None:
    package = Path(gamenight.__file__).parent
    shutil.copytree(package, tmp_path / "gamenight", ignore=shutil.ignore_patterns("__pycache__"))
    toml = tmp_path / "gamenight/games/northwest/components/cubes.toml"
    toml.write_text(toml.read_text().replace("mushroom = 24", "mushroom = 25"))
    told = refused(gamenight_("games", home=tmp_path, pythonpath=str(tmp_path)))
    assert (
        told
        == "gamenight: northwest/components/cubes.toml: line 15: mix.standard sums up to 65 cubes, not 64"
    )


def test_sim_writes_its_figures(tmp_path: Path) -> None:
    words = [
        "sim",
        "northwest",
        "--seats",
        "4",
        "--bots",
        "greedy,random,random,random",
        "--games",
        "60",
        "--seed",
        "1",
    ]
    done = gamenight_(*words, "--json", str(tmp_path / "figures.json"), home=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads((tmp_path / "figures.json").read_text())
    assert found["game"] == "northwest"
    assert (found["seats"], found["games"], found["seed"]) == (4, 60, 1)
    assert found["bots"] == ["greedy", "random", "random", "random"]
    assert sum(found["wins"]) == pytest.approx(60)
    assert len(found["scores"]) == 4
    assert sum(found["ends"].values()) == 60
    assert found["actions"] > 60 * 64
    assert found["seconds"] > 0
    assert "60 of 60 games" in done.stderr
    assert "mean score" in done.stdout


@pytest.mark.parametrize(
    ("wins", "games", "share"),
    [
        (0, 2000, "0.0%"),
        (1, 20_000, "< 0.1%"),
        (1, 2000, "0.1%"),
        (1998, 2000, "99.9%"),
        (1999, 2000, "> 99.9%"),
        (2000, 2000, "100.0%"),
    ],
)
def test_only_exact_shares_are_shown_as_0_or_100_percent(
    wins: int, games: int, share: str, capsys: pytest.CaptureFixture[str]
) -> None:
    result = Result(
        game="northwest",
        seats=2,
        bots=("greedy", "random"),
        options=None,
        games=games,
        seed=1,
        components="",
        actions=1,
        seconds=1.0,
        wins=[wins, games - wins],
        scores=[0, 0],
        ends={},
    )
    print_result("Northwest", result)
    row = next(line for line in capsys.readouterr().out.splitlines() if "greedy" in line)
    assert [cell.strip() for cell in row.split("│")][4] == share


def test_a_cooperative_game_shows_no_wins_per_seat(state_home: Path) -> None:
    done = gamenight_("sim", "wednesday", "--games", "4", "--bots", "random", home=state_home)
    assert done.returncode == 0, done.stderr
    assert "mean score" in done.stdout
    assert "share" not in done.stdout
    assert re.search(r"The table won \d games, .*%\.", done.stdout)


def test_sim_prints_only_json_if_json_goes_to_the_terminal(state_home: Path) -> None:
    done = gamenight_("sim", "northwest", "--games", "5", "--bots", "random", "--json", "-", home=state_home)
    assert json.loads(done.stdout)["games"] == 5


def test_think_sets_the_iterations_of_the_bot_search(tmp_path: Path) -> None:
    words = ["sim", "northwest", "--games", "2", "--bots", "search,random", "--json", "-"]
    asked = json.loads(gamenight_(*words, "--think", "2", home=tmp_path).stdout)
    named = json.loads(gamenight_(*words, "--bots", "search:2,random", home=tmp_path).stdout)
    assert asked["bots"] == ["search:2", "random"]
    assert asked | {"seconds": 0} == named | {"seconds": 0}
    saved = tmp_path / "saved.json"
    words = ["play", "northwest", "--players", "search,Ann", "--first", "1", "--save", str(saved)]
    gamenight_(*words, "--think", "2", home=tmp_path, typed="q\n")
    assert json.loads(saved.read_text())["bots"] == ["search:2", None]
    again = gamenight_("play", "northwest", "--resume", "--save", str(saved), home=tmp_path, typed="q\n")
    assert again.returncode == 0, again.stderr


def moves(*typed: str) -> str:
    return "\n".join(typed) + "\n"


def test_a_whole_game_can_be_played_and_replayed(tmp_path: Path) -> None:
    """Ann makes the same moves as a greedy bot in her seat."""
    saved = tmp_path / "saved.json"
    northwest = find_game("northwest")
    words = ["play", "northwest", "--players", "Ann,greedy", "--first", "1", "--seed", "whole"]
    words += ["--save", str(saved)]
    done = gamenight_(*words, home=tmp_path, typed=moves("?", "m", "h", "s", "l", ""))
    assert "Take a cube: any Mushroom, anywhere (§3.2)" in done.stdout
    typed: list[str] = []
    from gamenight.bots import bot
    from gamenight.core import Dealer, Record, Seat, start
    from gamenight.games.northwest import terminal as face

    # Play the same game here, with the bot in both seats. That gives the words that Ann has to type.
    dealer = Dealer("whole")
    state, log = start(northwest, 2, northwest.Options()), 0
    while acting := northwest.to_act(state):
        seat = acting[0]
        if seat < 0:
            action = dealer.deal(northwest, state, log)  # only chance has acted so far
        else:
            legal = northwest.legal_actions(state, seat)
            rng = dealer.stream(f"bot/{seat}/{log}")
            action = bot("greedy")(northwest, northwest.view(state, seat), seat, legal, rng)
            if seat == Seat(0):
                typed.append(face.token(action))
        state, log = northwest.apply(state, seat, action), log + 1
    done = gamenight_(*words, home=tmp_path, typed=moves(*typed))
    assert done.returncode == 0, done.stderr
    assert "Score sheet" in done.stdout
    saved_record: Record[object, object]
    saved_record, _ = record.read(northwest, saved.read_bytes())
    assert saved_record.outcome == northwest.outcome(state)
    replayed = gamenight_("replay", str(saved), home=tmp_path)
    assert replayed.returncode == 0
    assert "You take the Mushroom" in replayed.stdout
    assert "won!" in replayed.stdout
    assert (
        gamenight_("replay", "--boards", str(saved), home=tmp_path).stdout.count("Pinecones in the supply")
        > 60
    )
    over = refused(gamenight_("play", "northwest", "--resume", "--save", str(saved), home=tmp_path))
    assert "that game is over" in over


def first_mushroom(done: subprocess.CompletedProcess[str]) -> str:
    listed = next(line for line in done.stdout.splitlines() if "Take the Mushroom at" in line)
    return listed.split("Take the Mushroom at ")[1][:2]


def test_a_game_that_a_player_leaves_is_saved_and_resumed(state_home: Path) -> None:
    words = [*NORTHWEST, "--seed", "left"]
    mushroom = first_mushroom(gamenight_(*words, home=state_home, typed=moves("m")))
    done = gamenight_(*words, home=state_home, typed=moves(mushroom, "a1", "q"))
    assert "The game is saved. Continue with: gamenight play northwest --resume" in done.stdout
    again = gamenight_("play", "northwest", "--resume", home=state_home, typed=moves("l", "q"))
    assert again.returncode == 0
    assert f"You take the Mushroom at {mushroom}" in again.stdout


def test_a_saved_game_of_the_older_format_keeps_its_numbering_of_chance(tmp_path: Path) -> None:
    fields = msgspec.json.decode(older_record(find_game("nomads_land"), 2, "by place"))
    begun = len(fields["log"]) // 2
    fields.update(log=fields["log"][:begun], outcome=None, players=["Ann", "Bob"], bots=[None, None])
    saved = tmp_path / "saved.json"
    saved.write_bytes(msgspec.json.encode(fields))
    words = ["play", "nomads_land", "--resume", "--plain", "--save", str(saved)]
    gamenight_(*words, home=tmp_path, typed=moves(*["1"] * 40, "q"))
    later = msgspec.json.decode(saved.read_bytes())
    assert later["format"] == "gamenight/1"
    assert any(seat == CHANCE for seat, _ in later["log"][begun:])
    verified = gamenight_("verify", str(saved), home=tmp_path)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_a_new_game_moves_the_saved_one_aside(state_home: Path) -> None:
    words = [*NORTHWEST, "--seed", "left"]
    mushroom = first_mushroom(gamenight_(*words, home=state_home, typed=moves("m")))
    gamenight_(*words, home=state_home, typed=moves(mushroom, "q"))
    done = gamenight_(*words, home=state_home, typed=moves(mushroom, "q"))
    assert "The previous game was moved to" in done.stdout
    assert len(list((state_home / "gamenight").iterdir())) == 2


def test_undo_takes_back_the_last_action_and_the_bots_answer(state_home: Path) -> None:
    words = [*NORTHWEST, "--seed", "undo"]
    mushroom = first_mushroom(gamenight_(*words, home=state_home, typed=moves("m")))
    typed = moves("u", mushroom, "a1", "u", "u", "l", "q")
    done = gamenight_(*words, home=state_home, typed=typed)
    assert "There is nothing to undo." in done.stdout
    assert done.stdout.count("(taken back)") == 2
    assert done.stdout.rstrip().endswith("Good-bye.")


def test_a_refused_move_says_why_and_asks_again(state_home: Path) -> None:
    done = gamenight_(*NORTHWEST, "--seed", "undo", home=state_home, typed=moves("zz", "end", "q"))
    assert "There is no move 'zz' here" in done.stdout
    assert (
        "Not allowed: only a stuck player with no Mushroom left on the board may end the game (§7.2)."
        in done.stdout
    )


def test_markup_in_a_name_is_printed_unchanged(state_home: Path) -> None:
    words = [*NORTHWEST, "--players", "[red]Ann[/red],{0},random", "--seed", "markup"]
    done = gamenight_(*words, home=state_home, typed=moves("m", "s", "q"))
    assert done.returncode == 0, done.stderr
    assert "[red]Ann[/red]" in done.stdout


def test_several_people_share_a_keyboard(state_home: Path) -> None:
    words = [*NORTHWEST, "--players", "Ann,Bob", "--seed", "two"]
    mushroom = first_mushroom(gamenight_(*words, home=state_home, typed=moves("m")))
    done = gamenight_(*words, home=state_home, typed=moves(mushroom, "a1", "u", "q"))
    assert "Ann: Place the Mushroom" in done.stdout
    assert "Bob: Take a cube" in done.stdout
    assert "There is nothing to undo." in done.stdout


@pytest.mark.parametrize("wanted", [[], ["--first", "lot"], ["--first", "2"]])
def test_who_begins_is_drawn_from_the_seed_or_chosen(wanted: list[str], tmp_path: Path) -> None:
    """The others follow in the order of the circle. Log, record, replay and verify tell the same."""
    saved = tmp_path / "saved.json"
    words = ["play", "northwest", "--players", "Ann,Bob,Cy", *wanted, "--seed", "a", "--save", str(saved)]
    mushroom = first_mushroom(gamenight_(*words, home=tmp_path, typed=moves("m")))
    done = gamenight_(*words, home=tmp_path, typed=moves(mushroom, "a1", "l", "q"))
    seat = 1 if "2" in wanted else draw_first("a", 3)
    circle = turned(("Ann", "Bob", "Cy"), seat)
    told = f"{circle[0]} begins ({'as the table was set up' if '2' in wanted else 'drawn by lot'})."
    assert done.stdout.count(told) == 2  # at the start and in the log
    assert f"{circle[0]} takes the Mushroom" in done.stdout
    assert f"{circle[1]}: " in done.stdout
    kept, _ = record.read(find_game("northwest"), saved.read_bytes())
    assert kept.players == circle
    assert told in gamenight_("replay", str(saved), home=tmp_path).stdout
    verified = gamenight_("verify", str(saved), home=tmp_path).stdout
    assert ("The first seat is the one drawn by lot" in verified) == ("2" not in wanted)
    again = gamenight_("play", "northwest", "--resume", "--save", str(saved), home=tmp_path, typed=moves("q"))
    assert f"{circle[1]}: " in again.stdout


def test_a_hint_shows_three_moves_with_reasons_and_the_level_of_a_bot_is_told(state_home: Path) -> None:
    words = ["play", "northwest", "--players", "Ann,level3", "--first", "1", "--seed", "hint"]
    done = gamenight_(*words, home=state_home, typed=moves("h", "q"))
    assert done.returncode == 0, done.stderr
    assert "Birch: Badger bot. Thinks a little ahead and sometimes misses something." in done.stdout
    lines = [line for line in done.stdout.splitlines() if re.search(r"  [a-h][1-8] +Take the Mushroom", line)]
    assert len(lines) == 3
    assert lines[0].endswith(" (best)")
    assert all(re.search(r" \(about (as good|[\d.]+ worse)\)$", line) for line in lines[1:])
    assert "he Mushroom is worth +2" in " ".join(done.stdout.split())


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_several_people_at_a_keyboard_are_called_by_their_names(slug: str, state_home: Path) -> None:
    """Prompt, moves and log never say "you". A hint speaks to whoever asks for it."""
    words = ["play", slug, "--players", "Ann,Bob", "--seed", "names"]
    done = gamenight_(*words, home=state_home, typed=moves("m", "l", "q"))
    assert done.returncode == 0, done.stderr
    assert re.search(r"^(Ann|Bob): ", done.stdout, re.MULTILINE)
    assert not re.search(r"\b(you|your)\b", done.stdout, re.IGNORECASE), done.stdout


def test_a_record_without_a_seed_replays(tmp_path: Path) -> None:
    text = (STORED / "journals-full-2.json").read_text()
    lines = [line for line in text.splitlines(keepends=True) if '"seed"' not in line]
    (tmp_path / "saved.json").write_text("".join(lines))
    done = gamenight_("replay", str(tmp_path / "saved.json"), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Score sheet" in done.stdout


def test_a_won_cooperative_game_says_that_the_table_won(tmp_path: Path) -> None:
    stored = STORED.parent / "wednesday" / "masters-2.json"
    done = gamenight_("replay", str(stored), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "plays a card face down at" in done.stdout
    assert done.stdout.endswith("The table won: masters.\n")


def test_a_lost_cooperative_game_says_that_the_table_lost(tmp_path: Path) -> None:
    stored = STORED.parent / "wednesday" / "hyde-wins-2.json"
    done = gamenight_("replay", str(stored), home=tmp_path)
    assert done.stdout.endswith("The table lost: hyde wins.\n")
