"""Northwest, a game of foraging by Rick Hou (Brickhouse Games)."""

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
from gamenight.games.northwest import covers, data, heuristic, rules, study, text
from gamenight.games.northwest.merits import merits
from gamenight.games.northwest.paper import paper
from gamenight.games.northwest.types import Action, End, Foresight, Options, State, View

ABOUT = About(
    sentence="Collect mementos in one shared forest: the cube you take decides how the next hiker moves.",
    minutes="30",
    age="7+",
    designers=("Rick Hou",),
    publisher="Brickhouse Games",
)


def build(sheets: Sheets) -> Game[State, Action, View, Options]:
    box = data.load(sheets)
    return Game(
        slug="northwest",
        title="Northwest",
        about=ABOUT,
        seats=range(2, 5),
        cooperative=False,
        secrets=False,
        version=2,
        bound=192,  # 64 cubes, each rolled, taken and placed once
        State=State,
        Action=Decoder(Action),
        View=View,
        Options=Options,
        End=End,
        Facts=Foresight,
        setup=partial(rules.setup, box),
        to_act=rules.to_act,
        legal_actions=partial(rules.legal_actions, box),
        why_not=text.why_not,
        sample=partial(rules.sample, box),
        apply=rules.apply,
        outcome=rules.outcome,
        view=rules.view,
        imagine=rules.imagine,
        narrate=text.narrate,
        describe=text.describe,
        evaluate=heuristic.evaluate,
        scale=heuristic.scale,
        merits=merits,
        asides=covers.asides,
        champion=1000,
        features=study.features(box),
        used=study.used,
        favourites=study.FAVOURITES,
        paper=partial(paper, box),
        components=components_of(sheets),
        build=build,
    )


# Lesson and challenges are played with the packaged components. With others they may be illegal.
GAME = replace(
    build(packaged_sheets(__package__)),
    lesson=packaged_lesson(__package__),
    challenges=packaged_challenges(__package__),
)
