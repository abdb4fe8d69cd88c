"""The commands: games, play, sim, replay, and those of the modules beside this one."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from gamenight import __version__, plugins
from gamenight.bots import BOTS, STAND_IN, is_bot
from gamenight.bots.characters import bot_name
from gamenight.cli import (
    admin,
    admin_records,
    arena,
    compare,
    completion,
    components,
    files,
    lab,
    new,
    serve,
    table,
    tune,
    waiting,
)
from gamenight.cli.components import ComponentsFile, game_with
from gamenight.cli.printing import print_sheets
from gamenight.cli.thinking import Think, with_think
from gamenight.cli.waiting import err, percent
from gamenight.core import (
    CHANCE,
    AnyGame,
    BadOptions,
    BadTable,
    First,
    FirstBy,
    Record,
    Seat,
    UnreadableLog,
    choose_options,
    draw_first,
    head_count,
    option_cards,
    printable,
    record,
    turned,
)
from gamenight.games import GAMES, recorded
from gamenight.games import game as find_game
from gamenight.lab.simulate import Experiment, Result, check, simulate
from gamenight.server.shelf import game_card

app = typer.Typer(
    help="Modern board games, complete: play them, simulate them, replay them.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console(highlight=False)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", autocompletion=completion.game, help="The game's short name, as in `gamenight games`."
    ),
]
Option = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        autocompletion=completion.option,
        help="An option of the game; may be repeated.",
    ),
]

Plain = Annotated[bool, typer.Option("--plain", help="Show the view as text and number the choices.")]


@app.callback()
def main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Modern board games, complete: play them, simulate them, replay them."""
    if version:
        out.print(f"gamenight {__version__}")
        raise typer.Exit
    if context.invoked_subcommand != "serve":  # the server logs them
        for fault in plugins.load():
            err.print(f"gamenight: {fault}", markup=False, soft_wrap=True)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(
    json: Annotated[
        bool, typer.Option("--json", help="Print the games as JSON, like the server's /api/shelf.")
    ] = False,
) -> None:
    """List the games, with their options."""
    if json:
        typer.echo(_json([game_card(game) for game in GAMES]), nl=False)
        return
    for game in GAMES:
        about = game.about
        by = f", by {', '.join(about.designers)}" if about.designers else ""
        out.print(f"[bold]{game.slug}[/]  {game.title}{by} ({about.publisher})")
        out.print(f"    {head_count(game.seats)}, {about.minutes} minutes, age {about.age}")
        out.print(f"    {about.sentence}")
        for card in option_cards(game):
            choices = ", ".join(f"{c} (default)" if c == card.default else str(c) for c in card.choices)
            out.print(f"    -o {card.name}=…  {card.help}: {choices}", style="dim", markup=False)


@app.command()
def play(
    name: GameName,
    players: Annotated[
        str,
        typer.Option(
            autocompletion=completion.bots,
            help=f"The players in the order of the circle, separated by commas: {', '.join(BOTS)} are bots "
            "(level1 plays for fun, level5 is the champion), any other name is a person at this keyboard.",
        ),
    ] = f"You,{STAND_IN}",
    first: Annotated[
        str | None,
        typer.Option(
            metavar="lot|1|2…",
            help="Who begins: the number of a player, or lot, which is the default: drawn from the seed. "
            "The others follow in the order of the circle.",
        ),
    ] = None,
    think: Think = None,
    option: Option = None,
    own: ComponentsFile = None,
    seed: Annotated[str | None, typer.Option(help="Deal from this seed instead of a new one.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the saved game.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game to this file instead of the default one."),
    ] = None,
    plain: Plain = False,
) -> None:
    """Play in the terminal against bots or with others at the same keyboard."""
    game = game_with(name, own)
    path = save or _default_path(game.slug)
    if save is None:
        files.make_folder(path.parent)
    files.check_rereadable(path)
    if resume:
        for given, word in ((first, "--first"), (think, "--think"), (own, "--components")):
            if given is not None:
                raise BadTable(f"{word} is for a new game: the saved one has begun")
        seated = table.TerminalTable(out, *_left(name, path), plain)
    else:
        words = with_think([word.strip() for word in players.split(",")], think)
        if not all(words):
            raise BadTable(f"a player has no name in {players!r}")
        fresh = _fresh(game, words, _options(game, option), seed or secrets.token_hex(16), first)
        seated = table.TerminalTable(out, game, path, fresh, plain)
        if previous := files.set_aside(path):
            told = printable(f"The previous game was moved to {previous}")
            out.print(told, style="dim", soft_wrap=True, markup=False)
    try:
        seated.run()
    except (table.Left, KeyboardInterrupt):
        if any(seat != CHANCE for seat, _ in seated.log):
            where = f" --save {shlex.quote(str(save))}" if save else ""
            told = printable(f"The game is saved. Continue with: gamenight play {name} --resume{where}")
            out.print(f"\n{told}", markup=False, soft_wrap=True)
        else:
            out.print("\nGood-bye.")


@app.command()
def sim(
    name: GameName,
    seats: Annotated[int | None, typer.Option(help="The number of seats.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            autocompletion=completion.bots,
            help=f"One bot per seat, separated by commas, or one for all: {', '.join(BOTS)}.",
        ),
    ] = "greedy",
    think: Think = None,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    option: Option = None,
    own: ComponentsFile = None,
    json: Annotated[
        Path | None,
        typer.Option(
            "--json", metavar="FILE", help="Also write the results to this file; - is the terminal."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Worker processes; by default one per core.")
    ] = None,
) -> None:
    """Let bots play many games, on all cores, and add up who won."""
    game = game_with(name, own)
    to_terminal = str(json) in {"-", "/dev/stdout"}
    if json is not None and not to_terminal:
        files.check_writable(json)
    seated = with_think(_bots_for(bots, seats, game.seats[0]), think)
    experiment = Experiment(name, seated, games, seed, _options(game, option), game.components)
    check(experiment)
    try:
        with waiting.heeding_sigterm(), waiting.progress(games) as progress:
            result = simulate(experiment, workers, progress)
    except (KeyboardInterrupt, waiting.Terminated) as ended:
        raise waiting.stopped(ended, "nothing was written") from None
    if to_terminal:
        typer.echo(_json(result), nl=False)
        return
    print_result(game.title, result)
    if json is not None:
        files.write(json, _json(result))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game saved by gamenight.")],
    boards: Annotated[bool, typer.Option("--boards", help="Draw the table after every action.")] = False,
) -> None:
    """Show a saved game, action by action, and check that every action was legal."""
    data = files.read(file)
    try:
        game = recorded(data)
        saved, states = record.read(game, data)
    except UnreadableLog as error:
        raise UnreadableLog(f"{file}: {error}") from None
    company = table.Company(out, game, saved)
    for line in company.opening():
        out.print(f"      {line}", markup=False)
    for at, (seat, action) in enumerate(saved.log):
        lines = company.narrated(states[at], seat, action, states[at + 1])
        for line in lines:
            out.print(f"{at + 1:4}  {line}", markup=False)
        if boards and lines:
            out.print(company.face.draw(game.view(states[at + 1], None), (), None, company.names))
    if saved.outcome is None:
        out.print("The game is not over.")
    else:
        company.finish(states[-1])


for _command in (
    arena.arena,
    new.new,
    serve.serve,
    serve.verify,
    serve.backup,
    serve.restore,
):
    app.command()(_command)
app.add_typer(components.app)
for _record_command in admin_records.COMMANDS:
    admin.admin.command()(_record_command)
app.add_typer(admin.admin)
app.command("print")(print_sheets)
lab.lab.command()(compare.compare)
lab.lab.command()(tune.tune)
app.add_typer(lab.lab)


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def _saved_game(name: str, data: bytes) -> AnyGame:
    """The game in a record, with its components. Raises if it is not the game that the user named."""
    slug, components = record.game_of(data)
    if slug != name:
        raise UnreadableLog(f"a record of {slug!r}, not of {name!r}")
    return find_game(slug, components)


def _left(name: str, path: Path) -> tuple[AnyGame, Path, Record[Any, Any]]:
    """The game in a file that somebody left before its end."""
    data = files.read(path)
    game = _saved_game(name, data)
    saved, _ = record.read(game, data)
    if saved.outcome is not None or saved.seed is None:
        raise UnreadableLog(f"{path}: that game is over; `gamenight replay` shows it")
    return game, path, saved


def _default_path(slug: str) -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "gamenight" / f"{slug}.json"


def _options(game: AnyGame, given: list[str] | None) -> Any:
    chosen: dict[str, str] = {}
    for word in given or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOptions(f"an option is written name=value, not {word!r}")
        chosen[name] = value
    return choose_options(game, chosen)


def _fresh(
    game: AnyGame, words: Sequence[str], options: Any, seed: str, wanted: str | None
) -> Record[Any, Any]:
    """The record of a new game, before anything is dealt. The players are turned: whoever begins is first."""
    first = _first(game, wanted, len(words), seed)
    names = [bot_name(at) if is_bot(word) else word for at, word in enumerate(words)]
    begins = 0 if first is None else first.seat
    return Record(
        seats=len(words),
        options=options,
        players=turned(names, begins),
        bots=turned([word if is_bot(word) else None for word in words], begins),
        first=first,
        log=(),
        seed=seed,
    )


def _first(game: AnyGame, wanted: str | None, seats: int, seed: str) -> First | None:
    """Who begins. None: the rules decide."""
    if game.first_by_rules:
        if wanted is not None:
            raise BadTable(f"the rules of {game.title} decide who begins: leave out --first")
        return None
    numbers = [str(number) for number in range(1, seats + 1)]
    if wanted in numbers:
        return First(Seat(numbers.index(wanted)), FirstBy.CHOICE)
    if wanted not in {None, "lot"}:
        raise BadTable(f"--first is lot or the number of a player from 1 to {seats}, not {wanted!r}")
    return First(draw_first(seed, seats), FirstBy.LOT)


def _bots_for(bots: str, seats: int | None, fewest: int) -> tuple[str, ...]:
    names = tuple(word.strip() for word in bots.split(","))
    if len(names) == 1:
        return names * (fewest if seats is None else seats)
    if seats is not None and len(names) != seats:
        raise BadTable(
            f"{seats} seats but {len(names)} bots ({bots}): name one for each seat, or one for all"
        )
    return names


def print_result(title: str, result: Result) -> None:
    figures = Table(title=f"{title}: {result.games:,} games, seed {result.seed}")
    together = result.won is not None
    headings = ("seat", "bot", *(() if together else ("wins", "share", "± 95 %")), "mean score")
    for heading in headings:
        figures.add_column(heading, justify="left" if heading == "bot" else "right")
    for seat, (wins, score) in enumerate(zip(result.wins, result.scores, strict=True)):
        share = wins / result.games
        margin = 1.96 * (share * (1 - share) / result.games) ** 0.5
        won = () if together else (f"{wins:,.1f}", percent(share), percent(margin))
        figures.add_row(str(seat + 1), result.bots[seat], *won, f"{score:.2f}")
    out.print(figures)
    if result.won is not None:
        out.print(f"The table won {result.won:,} games, {percent(result.won / result.games)}.")
    ends = ", ".join(f"{end} {count:,}" for end, count in result.ends.items())
    out.print(f"How they ended: {ends}.")
    pace = result.actions / result.seconds if result.seconds else 0
    out.print(f"{result.actions:,} actions in {result.seconds:.1f} s ({pace:,.0f} a second).")
