"""¿Dónde Es?, a semi-cooperative race of tour guides by Christopher Bradbury-Jones."""

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
from gamenight.games.donde_es import data, heuristic, rules, text
from gamenight.games.donde_es.merits import merits
from gamenight.games.donde_es.paper import paper
from gamenight.games.donde_es.printed import printed
from gamenight.games.donde_es.study import FAVOURITES, Study
from gamenight.games.donde_es.types import Action, End, Leads, Options, State, View

ABOUT = About(
    sentence="Lead impatient tourists through the alleys of Mojácar, with and against the other guides.",
    minutes="45",
    age="8+",
    designers=("Christopher Bradbury-Jones",),
    publisher="a prototype, none named",
)


def build(sheets: Sheets) -> Game[State, Action, View, Options]:
    box = data.load(sheets)
    study = Study(box)
    return Game(
        slug="donde_es",
        title="¿Dónde Es?",
        about=ABOUT,
        seats=data.SEATS,
        quick=3,  # with two guides every shared claim is a rival's as well
        cooperative=False,  # §1.2
        secrets=True,
        version=3,
        bound=data.bound(box),
        State=State,
        Action=Decoder(Action),
        View=View,
        Options=Options,
        Facts=Leads,
        End=End,
        setup=partial(rules.setup, box),
        to_act=rules.to_act,
        legal_actions=partial(rules.legal_actions, box),
        why_not=partial(text.why_not, box),
        sample=rules.sample,
        apply=partial(rules.apply, box),
        outcome=rules.outcome,
        view=partial(rules.view, box),
        imagine=partial(rules.imagine, box),
        narrate=partial(text.narrate, box),
        describe=partial(text.describe, box),
        evaluate=partial(heuristic.evaluate, box),
        scale=heuristic.scale,
        merits=partial(merits, box),
        champion=300,
        overlooks=(0.55, 0.4, 0.2, 0.1, 0.0),
        features=study.features,
        used=study.used,
        favourites=FAVOURITES,
        rounds=rules.rounds_begun,
        paper=partial(paper, box),
        components=components_of(sheets),
        printed=printed(box),
        build=build,
    )


# Lesson and challenges are played with the packaged components. With others they may be illegal.
GAME = replace(
    build(packaged_sheets(__package__)),
    lesson=packaged_lesson(__package__),
    challenges=packaged_challenges(__package__),
)
