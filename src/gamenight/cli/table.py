"""A game at the terminal: people and bots around one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console

from gamenight.bots import STAND_IN, bot, named
from gamenight.bots.planning import Planned, planned
from gamenight.cli import files
from gamenight.cli.faces import face_of
from gamenight.core import (
    CHANCE,
    AnyGame,
    Dealer,
    IllegalAction,
    Record,
    Seat,
    deal_number,
    listed,
    play,
    printable,
    record,
    replay,
)

HELP = """\
  u       undo your last action and the bots' actions after it
  h       hint: what the greedy bot would do
  m       the moves you can make, in words; asides come last
  aside 2 make the second aside: something that the game does not wait for
  s       the score sheet        l    the log so far
  ?       this help              q    leave; the game is saved"""


class Left(Exception):
    """Somebody left the table."""


class Company:
    """The players of a game at the terminal, and how the game is shown to them."""

    def __init__(self, console: Console, game: AnyGame, saved: Record[Any, Any], plain: bool = False) -> None:
        self.console = console
        self.game = game
        self.face = face_of(game, plain)
        self.record = named(saved)
        self.names = [printable(name) for name in self.record.players]
        self.people = [Seat(seat) for seat in range(saved.seats) if self.bot_at(Seat(seat)) is None]
        self.viewer = self.people[0] if len(self.people) == 1 else None

    def bot_at(self, seat: Seat) -> str | None:
        assert self.record.bots is not None, "`named` fills in the bots"
        return self.record.bots[seat]

    def opening(self) -> list[str]:
        """The line that says who begins, unless the rules decide it."""
        first = self.record.first
        return [] if first is None else [first.sentence(self.viewer).format(*self.names)]

    def narrated(self, before: Any, seat: Seat, action: Any, after: Any) -> list[str]:
        lines = self.game.narrate(before, seat, action, after, self.viewer)
        return [line.format(*self.names) for line in lines]

    def described(self, view: Any, seat: Seat, action: Any) -> str:
        text: str = self.game.describe(view, seat, action).text
        return text.format(*self.names)

    def finish(self, state: Any) -> None:
        outcome = self.game.outcome(state)
        assert outcome is not None, "the game is over"
        self.console.print(self.face.score_sheet(self.game.view(state, None), self.names))
        if self.game.cooperative:
            told = f"The table {'won' if outcome.winners else 'lost'}: {outcome.reason}."
        elif not outcome.winners:
            told = f"Nobody won: {outcome.reason}."
        else:
            winners = listed([self.names[seat] for seat in outcome.winners])
            told = f"{winners} {'share the victory' if len(outcome.winners) > 1 else 'won'}!"
        self.console.print(told, style="bold", markup=False)


class TerminalTable(Company):
    """A game in progress at the terminal. It is saved to `path` after every action."""

    def __init__(
        self, console: Console, game: AnyGame, path: Path, saved: Record[Any, Any], plain: bool = False
    ) -> None:
        super().__init__(console, game, saved, plain)
        assert saved.seed is not None, "a table deals from a seed"
        self.dealer = Dealer(saved.seed)
        self.path = path
        self.log = list(saved.log)
        self.states = list(replay(game, saved.seats, saved.options, saved.log))
        self.told: list[str] = [] if saved.log else self.opening()

    @property
    def state(self) -> Any:
        return self.states[-1]

    def run(self) -> None:
        """Play to the end. Raise Left if somebody leaves before."""
        while acting := self.game.to_act(self.state):
            if acting[0] == CHANCE:
                number = deal_number(self.log, self.record.by_place)
                self.act(CHANCE, self.dealer.deal(self.game, self.state, number))
                continue
            people = [seat for seat in acting if self.bot_at(seat) is None]
            if self.game.cooperative and 0 < len(people) < len(acting):
                self.act_together(people[0], [seat for seat in acting if seat not in people])
                continue
            seat = next((s for s in acting if self.bot_at(s)), acting[0])
            if level := self.bot_at(seat):
                self.act(seat, self.chosen(seat, level))
            else:
                self.ask(seat)
        self.show(None)
        self.finish(self.state)

    def chosen(self, seat: Seat, level: str) -> Any:
        """The action that a bot chooses."""
        legal, view = self.game.legal_actions(self.state, seat), self.game.view(self.state, seat)
        return bot(level)(self.game, view, seat, legal, self.dealer.stream(f"bot/{seat}/{len(self.log)}"))

    def act_together(self, person: Seat, bots: Sequence[Seat]) -> None:
        """The bots say what they want. When the person has acted, each does so if it keeps to its share."""
        wanted = {seat: self.planned(seat) for seat in bots}
        self.told += [f"{each.plan.text.format(*self.names)}." for each in wanted.values()]
        made = len(self.log)
        self.ask(person)
        if len(self.log) <= made or self.is_aside(made):
            return
        for seat, plan in wanted.items():
            legal = self.game.legal_actions(self.state, seat)
            if plan.plan.fair and plan.actions[0] in legal:
                self.act(seat, plan.actions[0])

    def planned(self, seat: Seat) -> Planned:
        level = self.bot_at(seat)
        assert level is not None, "a bot makes plans"
        legal, view = self.game.legal_actions(self.state, seat), self.game.view(self.state, seat)
        rng = self.dealer.stream(f"plan/{seat}/{len(self.log)}")
        return planned(self.game, self.chosen(seat, level), view, seat, legal, (), rng)

    def act(self, seat: Seat, action: Any) -> None:
        before = self.state
        after = play(self.game, before, seat, action)
        self.log.append((seat, action))
        self.states.append(after)
        self.told += self.narrated(before, seat, action, after)
        self.save()

    def save(self) -> None:
        if self.log[-1][0] != CHANCE:
            files.write(self.path, record.write(self.game, self.current()))

    def current(self) -> Record[Any, Any]:
        return replace(self.record, log=tuple(self.log), outcome=self.game.outcome(self.state))

    def show(self, seat: Seat | None) -> None:
        legal = () if seat is None else self.game.legal_actions(self.state, seat)
        self.console.print()
        for line in self.told:
            self.console.print(f"  {line}", style="italic", highlight=False, markup=False)
        self.told = []
        view = self.game.view(self.state, seat)
        self.console.print(self.face.draw(view, legal, seat, self.names))

    def ask(self, seat: Seat) -> None:
        """Ask a person until they have made one action. Answer questions and report mistakes meanwhile."""
        self.show(seat)
        view = self.game.view(self.state, seat)
        legal = self.game.legal_actions(self.state, seat)
        who = "" if seat == self.viewer else f"{self.names[seat]}: "
        asides = self.asides()
        more = f", m lists {len(asides)} aside{'s' * (len(asides) > 1)} too" if asides else ""
        while True:
            self.console.print(f"{who}{self.face.ask(view, legal)}. ", style="bold", end="", markup=False)
            self.console.print(f"(? for help{more})", style="dim", highlight=False)
            try:
                words = self.console.input("> ").strip().lower()
            except EOFError:
                raise Left from None
            if words in {"q", "quit", "exit"}:
                raise Left
            if words in {"u", "undo"}:
                if self.undo(seat):
                    return
                continue
            if self.answered(words, seat, view, legal):
                continue
            number = words.removeprefix("aside ")
            if number != words and number.isdecimal() and 1 <= int(number[:6]) <= len(asides):
                self.act(*asides[int(number) - 1])
                return
            action = self.face.parse(view, legal, words)
            if action is None:
                self.console.print(f"There is no move {words!r} here; ? for help.", markup=False)
                continue
            try:
                self.act(seat, action)
            except IllegalAction as error:
                self.console.print(f"Not allowed: {error}.", style="red", markup=False)
                continue
            return

    def answered(self, words: str, seat: Seat, view: Any, legal: Sequence[Any]) -> bool:
        """If the words ask for help, a hint, moves, scores or the log, print it and return True.

        An empty line asks again, unless the game's face has a default for it.
        """
        match words:
            case "" if self.face.parse(view, legal, words) is None:
                pass
            case "?" | "help":
                self.console.print(self.face.HELP, markup=False, highlight=False)
                self.console.print(HELP, markup=False, highlight=False)
            case "h" | "hint":
                advice = bot(STAND_IN)(self.game, view, seat, tuple(legal), self.dealer.stream("hint"))
                self.console.print(f"Hint: {self.described(view, seat, advice)}.", markup=False)
            case "m" | "moves":
                for action in legal:
                    line = f"  {self.face.token(action):4} {self.described(view, seat, action)}"
                    self.console.print(line, markup=False, highlight=False)
                self.print_asides()
            case "s" | "score":
                self.console.print(self.face.score_sheet(view, self.names))
            case "l" | "log":
                self.print_log()
            case _:
                return False
        return True

    def asides(self) -> list[tuple[Seat, Any]]:
        """What the people at this keyboard may do although the game does not wait for it."""
        return [(seat, action) for seat in self.people for action in self.game.asides(self.state, seat)]

    def print_asides(self) -> None:
        for number, (seat, action) in enumerate(self.asides(), 1):
            told = self.described(self.game.view(self.state, seat), seat, action)
            line = f"  aside {number}  {self.names[seat]}: {told}"
            self.console.print(line, markup=False, highlight=False)

    def print_log(self) -> None:
        for line in self.opening():
            self.console.print(f"  {line}", markup=False, highlight=False)
        for at, (seat, action) in enumerate(self.log):
            for line in self.narrated(self.states[at], seat, action, self.states[at + 1]):
                self.console.print(f"  {line}", markup=False, highlight=False)

    def undo(self, seat: Seat) -> bool:
        """Undo this seat's last action. Refuse if chance or another person has acted since.

        Asides do not count as an answer. They are made again afterwards where that is possible.
        """
        at = len(self.log) - 1
        while at >= 0 and (self.is_aside(at) or self.is_bots(at)):
            at -= 1
        if at < 0 or self.log[at][0] != seat:
            self.console.print("There is nothing to undo.")
            return False
        made = [self.log[later] for later in range(at, len(self.log)) if self.is_aside(later)]
        del self.log[at:], self.states[at + 1 :]
        self.told = ["(taken back)"]
        if self.log:
            self.save()
        for who, action in made:
            if action in self.game.asides(self.state, who):
                self.act(who, action)
        return True

    def is_aside(self, at: int) -> bool:
        seat, action = self.log[at]
        return action not in self.game.legal_actions(self.states[at], seat)

    def is_bots(self, at: int) -> bool:
        seat = self.log[at][0]
        return seat != CHANCE and self.bot_at(seat) is not None
