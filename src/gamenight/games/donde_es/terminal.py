"""¿Dónde Es? in the terminal. Tourists are typed and drawn by their initials."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gamenight.core import AnyGame, Seat, sheets_of
from gamenight.games.donde_es.cards import COURSES
from gamenight.games.donde_es.data import Box, load
from gamenight.games.donde_es.names import (
    card_name,
    event_name,
    event_rule,
    foretold,
    kind_name,
    standing,
    tourist_name,
)
from gamenight.games.donde_es.town import SIDE, space, spot
from gamenight.games.donde_es.types import (
    DIRECTIONS,
    TOURISTS,
    Action,
    Card,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    Direction,
    DiscardCard,
    DrawCard,
    DrawEvent,
    EndTurn,
    MoveTourist,
    Phase,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    SwapHand,
    TakeBackMarker,
    Tourist,
    View,
    WalkTourist,
)

_HELP = """\
Each card leads one tourist one step. Lead a tourist onto {spaces} in a
turn, other than the one where the turn began, to put your marker on the tourist's
card. A tourist who arrives at a wished place scores for the guide who led the last
step and for every guide with a marker. At the end of a round all tourists wait one
slot longer. From slot {worse} on they are frustrated and worth less; beyond slot {slots} they are
lost. The game ends with {losses} lost tourists, or when all have come. Each round begins with
the next guide.
  bl      lead Björn to the left; r right, f forward (up), b back (down)
  bl*     the same with a card for any direction
  b-      take the marker of this turn off Björn's card again
  swap    discard your hand for a new one: the whole turn
  end     end your turn
  f7      the first player places a new tourist there; Enter places as suggested,
          `all` all of several
An Event may ask for a tourist (bjorn), a step (bl), a location (g1) or a card
(lr, fb or any); `yes` carries it out, `no` declines."""

FEW = 4  # so many choices of an Event stand in the prompt

_SIGN: dict[Card, str] = {"any": "*", "forward_back": "fb", "left_right": "lr"}
_CODES: dict[Tourist, str] = {
    tourist: next(
        tourist[:many]
        for many in range(1, len(tourist) + 1)
        if sum(other.startswith(tourist[:many]) for other in TOURISTS) == 1
    )
    for tourist in TOURISTS
}
"""The fewest letters that mean only this tourist."""

_SPOT = re.compile("[a-m]([1-9]|1[0-3])")
_WAYS: dict[str, Direction] = {direction[0]: direction for direction in DIRECTIONS}


def face(game: AnyGame) -> Terminal:
    return Terminal(load(sheets_of(game.components)))


def token(action: Action) -> str:
    """What to type for an action."""
    match action:
        case MoveTourist(tourist, card, direction):
            odd = card == "any" or direction not in COURSES[card]
            return f"{_CODES[tourist]}{direction[0]}{_SIGN[card] if odd else ''}"
        case WalkTourist(tourist, direction):
            return f"{_CODES[tourist]}{direction[0]}"
        case ChooseTourist(tourist) | RevealTourist(tourist):
            return tourist
        case TakeBackMarker(tourist):
            return f"{_CODES[tourist]}-"
        case CloseLocation(space) | PlaceTourist(_, space):
            return spot(space)
        case PlaceAll():
            return "all"
        case CarryOut():
            return "yes"
        case DiscardCard(card) | DrawCard(card):
            return "any" if card == "any" else _SIGN[card]
        case SwapHand():
            return "swap"
        case EndTurn():
            return "end"
        case Decline():
            return "no"
        case DrawEvent(event):
            return event


def parse(view: View, legal: Sequence[Action], words: str) -> Action | None:
    """The action that the typed words mean, legal or not. None if they mean no action."""
    for wanted in (words, f"{words}*"):  # use a card for any direction if no other card fits
        for action in legal:
            if token(action) == wanted:
                return action
    if not words:
        return _default(view, legal)
    if words == "swap":
        return SwapHand()
    if view.placing:
        return PlaceTourist(view.placing[0], space(words)) if _SPOT.fullmatch(words) else None
    for tourist, code in _CODES.items():
        if words == tourist and view.phase is Phase.CHOOSE:
            return ChooseTourist(tourist)
        direction = _WAYS.get(words.removeprefix(code)[:1]) if words.startswith(code) else None
        if direction is not None and len(words) in (len(code) + 1, len(code) + 2):
            return _step(view, tourist, direction, words.endswith("*"))
    return None


def _step(view: View, tourist: Tourist, direction: Direction, anyhow: bool) -> Action:
    if view.phase is Phase.CHOOSE:
        return WalkTourist(tourist, direction)
    natural: Card = "left_right" if direction in COURSES["left_right"] else "forward_back"
    return MoveTourist(tourist, "any" if anyhow else natural, direction)


def _default(view: View, legal: Sequence[Action]) -> Action | None:
    """What an empty line means: the suggested places (§3.7), or the only answer to an Event."""
    if view.placing:
        held = {guest.tourist: guest.space for guest in view.tracker if guest is not None}
        first = PlaceTourist(view.placing[0], held[view.placing[0]])
        return PlaceAll() if len(view.placing) > 1 else first
    return legal[0] if len(legal) == 1 and isinstance(legal[0], CarryOut) else None


class Terminal:
    """The face of a game with these components."""

    token = staticmethod(token)
    parse = staticmethod(parse)

    def __init__(self, box: Box) -> None:
        self._box = box
        many = "1 space" if box.spaces == 1 else f"{box.spaces} different spaces"
        self.HELP = _HELP.format(spaces=many, worse=box.calm + 1, slots=box.slots, losses=box.losses)

    def ask(self, view: View, legal: Sequence[Action]) -> str:
        """The one-line prompt for the player to act."""
        if view.placing:
            return self._ask_place(view)
        if view.phase is Phase.CHOOSE and view.event is not None:
            rule = event_rule(self._box, view.event).rstrip(".")
            return f"{event_name(self._box, view.event)}: {rule}. Type {_typed(legal)}"
        hand = ", ".join(card_name(card) for card in view.hand)
        left = view.turns_left
        last = "" if not left else "Last turn. " if left > 1 else "Last turn of the game. "
        return f"{last}Lead tourists or `end` the turn; cards in hand: {hand or 'none'}"

    def _ask_place(self, view: View) -> str:
        """§3.7."""
        name, spaces = tourist_name(self._box, view.placing[0]), map(spot, self._box.town.square)
        return f"Place {name} on {', '.join(spaces)}; Enter places {standing(self._box, view)}"

    def draw(
        self, view: View, _legal: Sequence[Action], _seat: Seat | None, names: Sequence[str]
    ) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        beside = Group(self._tracker(view, names), self._round(view, names), _guides(view, names))
        grid.add_row(self._town(view), beside)
        legend = Text("  ")
        for card in self._box.kinds.values():
            legend.append(card.letter.lower(), style="bold cyan")
            legend.append(f" {card.name} {card.calm}/{card.frustrated}  ", style="dim")
        signs = "  points for a calm/frustrated tourist  = stairs  x closed  CAPITALS tourists"
        return Group(grid, legend, Text(signs, style="dim"))

    def score_sheet(self, view: View, names: Sequence[str]) -> RenderableType:
        table = Table(title="Who was led where")
        for column in ("tourist", "location", "points", "for"):
            table.add_column(column)
        for claim in view.claims:
            where = f"{kind_name(self._box, claim.kind)}{', frustrated' if claim.frustrated else ''}"
            guides = ", ".join(names[guide] for guide in claim.guides) or "nobody"
            name = tourist_name(self._box, claim.tourist)
            table.add_row(Text(name), Text(where), str(claim.points), Text(guides))
        table.add_section()
        for holder, score in enumerate(view.scores):
            table.add_row("", "", str(score), Text(names[holder]), style="bold")
        return table

    def _town(self, view: View) -> Text:
        """Draw each space two characters wide. Tourists are capital letters and cover the space."""
        here: dict[int, str] = {}
        for guest in view.tracker:
            if guest is not None:
                here[guest.space] = here.get(guest.space, "") + _CODES[guest.tourist].upper()
        drawn = Text("    " + " ".join("abcdefghijklm") + "\n", style="dim")
        for row in range(SIDE):
            drawn.append(f" {row + 1:2} ", style="dim")
            for column in range(SIDE):
                space = row * SIDE + column
                if space not in self._box.town.ways:
                    drawn.append("██", style="grey50")
                elif space in here:
                    drawn.append(f"{here[space]:2}"[:2], style="bold white on blue")
                else:
                    located = space in self._box.town.kind_at
                    drawn.append(f"{self._ground(view, space)} ", style="bold cyan" if located else "dim")
            drawn.append("\n")
        return drawn

    def _ground(self, view: View, space: int) -> str:
        town = self._box.town
        if space in view.closed:
            return "x"
        if space in town.kind_at:
            return self._box.kinds[town.kind_at[space]].letter.lower()
        return ":" if space in town.square else "=" if space in town.stairs else "·"

    def _tracker(self, view: View, names: Sequence[str]) -> Table:
        table = Table(title=f"Round {view.round}: the tracker")
        for column in ("slot", "tourist", "at", "wishes", "markers"):
            table.add_column(column)
        for slot, guest in enumerate(view.tracker, 1):
            if guest is None:
                table.add_row(str(slot), style="dim")
                continue
            name = Text(guest.name, style="bold red" if guest.frustrated else "bold")
            if guest.frustrated:
                name.append(", lost next" if slot == self._box.slots else ", frustrated", style="red")
            wishes = ", ".join(kind_name(self._box, kind) for kind in guest.wishes)
            markers = ", ".join(names[holder] for holder in guest.markers)
            room = len(guest.markers) < self._box.markers
            if guest.trail and room and guest.spaces < self._box.spaces:  # §5.1
                markers += f" ({guest.spaces} of {self._box.spaces} spaces)"
            table.add_row(str(slot), name, spot(guest.space), Text(wishes), Text(markers))
        return table

    def _round(self, view: View, names: Sequence[str]) -> Text:
        lines = []
        if view.event is not None:
            lines.append(f"Event: {event_name(self._box, view.event)}. {event_rule(self._box, view.event)}")
        if view.hits:
            lines.append(f"That means: {foretold(self._box, view.hits)}")
        for lies in view.lasting:
            if lies.event != view.event:
                rule = event_rule(self._box, lies.event)
                lines.append(f"Until the next turn of {names[lies.drawer]} as first player: {rule}")
        lost = f"Lost: {len(view.lost)} of the {self._box.losses} that end the game"
        lines.append(f"{lost}; tourists to come: {view.tourists}")
        return Text("\n".join(lines))


def _typed(legal: Sequence[Action]) -> str:
    """What may be typed: `yes` or `no`; with many choices, the first ones."""
    words = [f"`{token(action)}`" for action in legal]
    more = f", … ({len(words)} choices; `m` lists them)" if len(words) > FEW else ""
    return " or ".join(words) if not more else f"{', '.join(words[:FEW])}{more}"


def _guides(view: View, names: Sequence[str]) -> Text:
    drawn = Text()
    for holder, name in enumerate(names):
        turn = view.end is None and view.phase is Phase.MOVE and view.turn == holder
        first = ", first player" if view.first == holder else ""
        cards = "1 card" if view.hands[holder] == 1 else f"{view.hands[holder]} cards"
        line = f"{name}: {view.scores[holder]} points, {cards}{first}\n"
        drawn.append(line, style="bold" if turn else "dim")
    return drawn
