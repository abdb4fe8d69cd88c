"""What a table must do, written again without its code: chairs, a log, and answers of yes or no.

It knows the rules of a game (`core.play` and the functions of a `Game`), and nothing of events, of the fold
or of its caches. Chance is drawn from the label of its number, as docs/fairness.md says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from gamenight.bots import STAND_IN
from gamenight.core import CHANCE, AnyGame, Rng, Seat, play, start
from gamenight.server.facts import Facts


@dataclass
class Chair:
    player: str | None = None
    bot: str | None = None

    @property
    def free(self) -> bool:
        return self.player is None and self.bot is None


@dataclass(frozen=True)
class Seen:
    """What a client had seen: so many actions, after so many undos."""

    actions: int
    undos: int


@dataclass
class NaiveTable:
    game: AnyGame
    facts: Facts
    chairs: list[Chair]
    status: str = "open"
    first: int | None = None  # the chair that shall begin; None: by lot
    log: list[tuple[Seat, Any]] = field(default_factory=list)
    by: list[str | None] = field(default_factory=list)
    aside: list[bool] = field(default_factory=list)
    undos: int = 0
    taken: int = 0  # actions ever, with those that were undone
    chat: int = 0
    states: list[Any] = field(default_factory=list)  # before each action of the log, and after the last one

    def __post_init__(self) -> None:
        self.states = [start(self.game, len(self.chairs), self.game.Options())]

    # Questions

    @property
    def state(self) -> Any:
        return self.state_after(len(self.log))

    def state_after(self, actions: int) -> Any:
        return self.states[actions]

    @property
    def seen(self) -> Seen:
        return Seen(len(self.log), self.undos)

    @property
    def over(self) -> bool:
        return self.status in {"finished", "closed"}

    def seats_of(self, player: str | None) -> list[int]:
        return [at for at, chair in enumerate(self.chairs) if player is not None and chair.player == player]

    def acts_for(self, player: str | None, seat: int) -> bool:
        return seat in self.seats_of(player) and self.chairs[seat].bot is None

    @property
    def free(self) -> list[int]:
        return [at for at, chair in enumerate(self.chairs) if chair.free]

    def _only_asides_since(self, seen: Seen) -> bool:
        return seen.undos == self.undos and all(self.aside[seen.actions :])

    def _could_act_all_the_time(self, seat: int, seen: Seen) -> bool:
        """Whether the seat was to act at that time, and only others have acted since."""
        if seen.undos != self.undos or seen.actions == len(self.log):
            return False
        new = zip(self.log[seen.actions :], self.aside[seen.actions :], strict=True)
        mine = [actor for (actor, _), aside in new if actor == seat and not aside]
        return not mine and seat in self.game.to_act(self.state_after(seen.actions))

    # May they?

    def may_sit_down(self, player: str, invited: bool, seat: int | None) -> bool:
        allowed = invited and not self.over and not self.seats_of(player)
        return allowed and bool(self.free) and (seat is None or seat in self.free)

    def may_act(self, player: str | None, seat: int, seen: Seen, action: Any) -> bool:
        if self.status != "running" or not self.acts_for(player, seat):
            return False
        state = self.state
        if action in self.game.asides(state, Seat(seat)):
            return True
        fresh = self._only_asides_since(seen) or self._could_act_all_the_time(seat, seen)
        return fresh and action in self.game.legal_actions(state, Seat(seat))

    def undone_to(self, player: str | None) -> int | None:
        """How many actions an undo leaves, as far as one can say without a look at secrets."""
        alone = all(chair.player == player or chair.bot is not None for chair in self.chairs)
        for at in reversed(range(len(self.log))):
            if self.aside[at]:
                continue
            if self.by[at] == player:
                return at if self.acts_for(player, self.log[at][0]) and self._keeps(at, player) else None
            bots_answer = self.by[at] is None and self.log[at][0] != CHANCE
            if not (bots_answer and alone and not self.game.secrets):
                return None
        return None

    def _again(self, keep: int) -> list[int]:
        """Which asides after `keep` actions can be made again without what was between them."""
        state, kept = self.state_after(keep), []
        for at in range(keep, len(self.log)):
            seat, action = self.log[at]
            if self.aside[at] and action in self.game.asides(state, seat):
                state = play(self.game, state, seat, action)
                kept.append(at)
        return kept

    def _keeps(self, keep: int, player: str | None) -> bool:
        others = [at for at in range(keep, len(self.log)) if self.aside[at] and self.by[at] != player]
        return set(others) <= set(self._again(keep))

    def may_undo(self, player: str | None, seat: int, seen: Seen) -> bool:
        """In a game with secrets the table may still refuse it, because the action revealed something."""
        asked = self.status == "running" and player is not None and self.acts_for(player, seat)
        return asked and self._only_asides_since(seen) and self.undone_to(player) is not None

    def may_leave(self, player: str, seat: int) -> bool:
        return not self.over and self.acts_for(player, seat)

    def may_come_back(self, player: str, seat: int) -> bool:
        return not self.over and seat in self.seats_of(player) and self.chairs[seat].bot is not None

    def may_fill(self, player: str) -> bool:
        return not self.over and bool(self.seats_of(player)) and bool(self.free)

    def may_choose_first(self, player: str, wanted: int | None) -> bool:
        possible = wanted is None or (not self.game.first_by_rules and wanted in range(len(self.chairs)))
        return player == self.facts.creator and self.status == "open" and possible

    def may_play_again(self, player: str) -> bool:
        return self.status == "finished" and bool(self.seats_of(player))

    # They do

    def sit_down(self, player: str, seat: int | None) -> None:
        self.chairs[self.free[0] if seat is None else seat] = Chair(player)
        self.begin_if_full()

    def fill(self) -> None:
        for at in self.free:
            self.chairs[at] = Chair(bot=STAND_IN)
        self.begin_if_full()

    def begin_if_full(self) -> None:
        if self.status == "open" and not self.free:
            self.status = "running"
            if not self.game.first_by_rules:
                seats = len(self.chairs)
                lot = Rng(self.dealing_seed, "first").below(seats)
                at = lot if self.first is None else self.first
                self.chairs = [*self.chairs[at:], *self.chairs[:at]]
            self._deal()

    def act(self, by: str | None, seat: int, action: Any) -> None:
        legal = self.game.legal_actions(self.state, Seat(seat))
        self._write(Seat(seat), action, by, aside=action not in legal)
        self._deal()

    def undo(self, player: str | None) -> None:
        keep = self.undone_to(player)
        assert keep is not None
        again = [(self.log[at], self.by[at]) for at in self._again(keep)]
        del self.log[keep:], self.by[keep:], self.aside[keep:], self.states[keep + 1 :]
        self.undos += 1
        for (seat, action), by in again:
            self._write(seat, action, by, aside=True)

    def leave(self, seat: int) -> None:
        if self.status == "running":
            self.chairs[seat].bot = STAND_IN
            return
        self.chairs[seat] = Chair()
        if not any(chair.player for chair in self.chairs):
            self.status = "closed"

    def come_back(self, seat: int) -> None:
        self.chairs[seat].bot = None

    def play_again(self, facts: Facts) -> NaiveTable:
        """The same people and bots. The next one begins."""
        chairs = [Chair(chair.player) if chair.player else Chair(bot=chair.bot) for chair in self.chairs]
        again = NaiveTable(self.game, facts, chairs, first=1)
        again.begin_if_full()
        return again

    # Chance

    @property
    def dealing_seed(self) -> str:
        facts = self.facts
        lines = [
            "gamenight deal 1",
            f"table {facts.id}",
            f"game {facts.game}",
            f"version {facts.version}",
            f"components {facts.components or ''}",
            f"seats {facts.seats}",
            f"options {facts.options.decode()}",
            f"seed {facts.seed}",
        ]
        return sha256("\n".join(lines).encode()).hexdigest()

    def _deal(self) -> None:
        seed = self.dealing_seed
        while self.game.to_act(self.state) == (CHANCE,):
            number = len([seat for seat, _ in self.log if seat == CHANCE])
            outcome = self.game.sample(self.state, Rng(seed, f"deal/{number}"))
            self._write(CHANCE, outcome, None, aside=False)
        if not self.game.to_act(self.state):
            self.status = "finished"

    def _write(self, seat: Seat, action: Any, by: str | None, *, aside: bool) -> None:
        self.states.append(play(self.game, self.state, seat, action))
        self.log.append((seat, action))
        self.by.append(by)
        self.aside.append(aside)
        self.taken += 1
