"""Wednesday: The Hyde's Attack, a cooperative game of hidden hands (BlueMatter Games, Mixlore)."""

from __future__ import annotations

from functools import partial

from msgspec.json import Decoder
from msgspec.structs import replace

from gamenight.core import (
    About,
    Game,
    Sheets,
    components_of,
    packaged_challenges,
    packaged_lesson,
    packaged_sheets,
)
from gamenight.games.wednesday import data, heuristic, rules, sight, speech, statements, study, text
from gamenight.games.wednesday.merits import merits
from gamenight.games.wednesday.paper import paper
from gamenight.games.wednesday.printed import printed
from gamenight.games.wednesday.types import Action, End, Options, Say, State, View

ABOUT = About(
    sentence="Protect the Targets around Nevermore together, with cards nobody else may see.",
    minutes="20",
    age="10+",
    designers=("Nicholas Cravotta", "Rebecca Bleau", "Skylar Cravottableau"),
    publisher="Mixlore / Asmodee Group",
)


def build(sheets: Sheets) -> Game[State, Action, View, Options]:
    box = data.load(sheets)
    return Game(
        slug="wednesday",
        title="Wednesday: The Hyde's Attack",
        about=ABOUT,
        seats=range(2, 5),
        cooperative=True,
        secrets=True,
        chat=False,  # §11.3
        version=2,
        bound=_bound(box),
        State=State,
        Action=Decoder(Action),
        View=View,
        Options=Options,
        End=End,
        setup=partial(rules.setup, box),
        to_act=rules.to_act,
        legal_actions=rules.legal_actions,
        why_not=text.why_not,
        sample=rules.sample,
        apply=partial(rules.apply, box),
        outcome=rules.outcome,
        view=partial(sight.view, box),
        imagine=partial(sight.imagine, box),
        narrate=partial(text.narrate, box),
        describe=partial(text.describe, box),
        evaluate=partial(heuristic.evaluate, box),
        scale=heuristic.scale,
        merits=partial(merits, box),
        champion=700,
        overlooks=(0.6, 0.52, 0.4, 0.27, 0.0),
        sincere=partial(statements.sincere, box),
        asides=speech.asides,
        speech=(Say,),
        features=study.features(box),
        used=study.used,
        favourites=study.FAVOURITES,
        paper=partial(paper, box),
        components=components_of(sheets),
        printed=printed(box),
        build=build,
    )


def _bound(box: data.Box) -> int:
    """An upper bound for the number of actions in a game, computed for four players."""
    set_up = 5 + 5 + 4 + 4 * box.hand + 1  # Locations, Targets, Outcasts, hands, Thing's card
    # Ajax plays a whole hand and Thing's card, Yoko draws a whole hand. Beside that: move, done, discard,
    # a card for Thing, end of the turn, and two exchanges.
    turn = (box.hand + 1) + box.yoko + 7
    tokens, swaps = 15, 5
    return set_up + 60 * turn + tokens + swaps


# Lesson and challenges are played with the packaged components. With others they may be illegal.
GAME = replace(
    build(packaged_sheets(__package__)),
    lesson=packaged_lesson(__package__),
    challenges=packaged_challenges(__package__),
)
