"""Wednesday: The Hyde's Attack in the terminal. The ring is a table; a card is a letter and a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gamenight.core import Seat, listed
from gamenight.games.wednesday.names import ABILITIES, LOCATION_RULES, OUTCASTS, PLACES, card_name, said
from gamenight.games.wednesday.types import (
    LOCATIONS,
    NEVERMORE,
    Action,
    ChooseOutcast,
    Discard,
    Done,
    DrawCard,
    EndTurn,
    ExchangeWithThing,
    MoveTo,
    Pass,
    Phase,
    Phrase,
    Place,
    PlaceLocation,
    PlaceTarget,
    PlayCard,
    PlaySix,
    PlayThingCard,
    RevealToken,
    Said,
    Say,
    Seen,
    SendThing,
    Stay,
    Swap,
    View,
)

HELP = """\
Play cards face down where the Hyde may strike. The first line says how many points stop the attack.
s is the Siren, w the Werewolf, b the Bee, m the Medusa, t the Bat, e the Eye.
  crypt, stay        move there; stay
  w3                 play the Werewolf 3; w3 woods: there, if it could go elsewhere
  thing, six w3      play Thing's card; discard the Werewolf 3 and play a 6
  done, drop w3      play no more; discard
  give w3, send 2    exchange with Thing; send Thing to seat 2 and end the turn
  end                end the turn
  w3 for s3, pass    swap in an attack; swap nothing
  say crypt covered  at any time; or `say crypt more`, `say crypt little`, `say crypt going`
  say thing          please send me Thing; or `say wait`, `say thanks`"""

_QUESTIONS = {
    Phase.OUTCASTS: "Choose an Outcast, by the first name",
    Phase.MOVE: "Move, or `stay`",
    Phase.PLAY: "Play a card",
    Phase.ONES: "Play another 1, or say `done`",
    Phase.DISCARD: "`drop` one of the cards in hand",
    Phase.END: "Exchange with Thing, send it, or `end` the turn",
    Phase.SWAP: "Swap a card of the attack for one of the hand, or `pass`",
}
_WORDS: dict[Place, str] = {
    "nevermore": "nevermore",
    "crypt": "crypt",
    "jericho": "jericho",
    "pilgrim_village": "village",
    "art_shed": "shed",
    "woods": "woods",
}
_PHRASES: dict[Phrase, str] = {
    "covered": "covered",
    "needs_more": "more",
    "little_help": "little",
    "going": "going",
    "send_thing": "thing",
    "wait": "wait",
    "thanks": "thanks",
}


def ask(view: View, legal: Sequence[Action]) -> str:
    """What the player to act is asked, in one line."""
    if view.phase is Phase.END and not any(isinstance(a, ExchangeWithThing | SendThing) for a in legal):
        return "`end` the turn"
    return _QUESTIONS[view.phase]


def token(action: Action) -> str:
    """What to type for an action."""
    match action:
        case MoveTo(place):
            return _WORDS[place]
        case PlayCard(card, location):
            return f"{card} {_WORDS[location]}"
        case PlayThingCard(location):
            return f"thing {_WORDS[location]}"
        case PlaySix(card, location):
            return f"six {card} {_WORDS[location]}"
        case Discard(card):
            return f"drop {card}"
        case ExchangeWithThing(card):
            return f"give {card}"
        case SendThing(seat):
            return f"send {seat + 1}"
        case Swap(give, take):
            return f"{give} for {take}"
        case Say(location, phrase):
            return " ".join(["say", *([] if location is None else [_WORDS[location]]), _PHRASES[phrase]])
        case ChooseOutcast(who):
            return who
        case EndTurn():
            return "end"
        case Stay() | Done() | Pass():
            return type(action).__name__.lower()
        case PlaceLocation() | PlaceTarget() | DrawCard() | RevealToken():
            return ""  # nobody types the actions of chance
        case _:
            assert_never(action)


def parse(view: View, legal: Sequence[Action], words: str) -> Action | None:
    """The action that a player typed, legal or not; None if the words name no action."""
    fitting = [action for action in legal if token(action) == words]
    fitting = fitting or [action for action in legal if token(action).startswith(f"{words} ")]
    if len(fitting) == 1:
        return fitting[0]
    place = next((place for place, word in _WORDS.items() if word == words), None)
    if place is not None and view.phase is Phase.MOVE:
        return MoveTo(place)
    plain: dict[str, Action] = {"stay": Stay(), "end": EndTurn(), "done": Done(), "pass": Pass()}
    return plain.get(words) or _SAID.get(words)


_SAID = {token(say): say for say in [Say(at, phrase) for at in (*LOCATIONS, None) for phrase in _PHRASES]}


def draw(view: View, legal: Sequence[Action], seat: Seat | None, names: Sequence[str]) -> RenderableType:  # noqa: ARG001
    return Group(_threat(view), _ring(view, names), _people(view, seat, names), _hand(view))


def score_sheet(view: View, names: Sequence[str]) -> RenderableType:  # noqa: ARG001  (all players have the same score)
    table = Table(title="Attacks")
    for column in ("", "at", "cards", "sum", "needed", ""):
        table.add_column(column)
    for attack in view.attacks:
        counted = ", ".join(
            card_name(one.card) + (f" (counts {one.worth})" if one.why != "plain" else "")
            for one in attack.cards
        )
        enid = f"{', ' if counted else ''}Enid +{attack.enid}" if attack.enid else ""
        result = "saved" if attack.saved else "lost"
        table.add_row(
            str(attack.rank),
            PLACES[attack.location],
            f"{counted}{enid}" or "nothing",
            str(attack.total),
            str(attack.needed),
            result,
        )
    return table


def _threat(view: View) -> Text:
    drawn = Text(f"  Attack {view.rank} needs {view.needed}. ", style="bold")
    drawn.append(f"{view.saved} saved, {view.lost} lost. {view.deck} cards in the deck.\n")
    ours = ", a reconstruction" if view.level == "expert" else ""
    drawn.append(f"  The attacks need {listed([*map(str, view.points)])} ({view.level} level{ours}).\n")
    if view.strike is not None:
        at = PLACES[view.strike.location]
        drawn.append(f"  The Hyde strikes {at}: {view.strike.total} so far.\n", style="bold red")
    elif view.seen:
        drawn.append(
            f"  The Hyde was seen at {', '.join(PLACES[place] for place in view.seen)}.\n", style="red"
        )
    return drawn


def _ring(view: View, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 1))
    for column in ("", "Location", "Target", "pawns", "played face down"):
        table.add_column(column)
    for at, location in enumerate(view.ring):
        target = _brief(ABILITIES[view.targets[at]]) if at < len(view.targets) else ""
        style = "red" if location in view.threatened else ""
        laid = view.piles[at] if at < len(view.piles) else ()
        table.add_row(
            Text(PLACES[location], style=style),
            _brief(LOCATION_RULES[location]),
            target,
            _there(view, location, names),
            _laid(laid, names),
        )
    table.add_row(PLACES[NEVERMORE], "", "", _there(view, NEVERMORE, names), "")
    return table


def _brief(rule: str) -> str:
    return rule.partition(" (§")[0]


def _there(view: View, place: Place, names: Sequence[str]) -> Text:
    return Text(", ".join(name for name, pawn in zip(names, view.pawns, strict=True) if pawn == place))


def _laid(pile: Sequence[Seen], names: Sequence[str]) -> Text:
    """Who played each card, and the card if the viewer may see it."""
    shown = [names[one.seat] if one.card is None else f"{names[one.seat]}: {one.card}" for one in pile]
    return Text(", ".join(shown))


def _people(view: View, seat: Seat | None, names: Sequence[str]) -> Text:
    drawn = Text()
    for holder, name in enumerate(names):
        who = f", {OUTCASTS[view.outcasts[holder]]}" if holder < len(view.outcasts) else ""
        thing = ", with Thing" if view.holder == holder else ""
        words = [_quoted(view, one) for one in view.said if one.seat == holder]
        drawn.append(f"  {holder + 1} {name}{who}", style="bold" if holder == seat else "")
        drawn.append(f": {view.hands[holder]} cards{thing} {' '.join(words)}\n")
    return drawn


def _quoted(view: View, one: Said) -> str:
    """What a player said, and how many turns ago."""
    ago = view.number - one.number
    when = f" ({ago} turn{'s' * (ago > 1)} ago)" if ago else ""
    return f"“{said(one.location, one.phrase)}”{when}"


def _hand(view: View) -> Text:
    if view.seat is None:
        return Text()
    drawn = Text(f"  In hand: {' '.join(view.hand) or 'nothing'}")
    if view.thing is not None:
        drawn.append(f"; Thing holds {view.thing}")
    if view.sixes and "bianca" in view.outcasts[view.seat : view.seat + 1]:
        drawn.append(f"; {view.sixes} of the 6s are left")
    return drawn.append("\n")
