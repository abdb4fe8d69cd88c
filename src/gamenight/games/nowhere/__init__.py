"""Nowhere, a cooperative escape in which players act in any order (Bradley Estacio, Honeyco Games)."""

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
from gamenight.games.nowhere import data, heuristic, intentions, markers, merits, omens, rules, text
from gamenight.games.nowhere.longest import most_actions
from gamenight.games.nowhere.paper import paper
from gamenight.games.nowhere.printed import printed
from gamenight.games.nowhere.study import FAVOURITES, Study
from gamenight.games.nowhere.types import Action, End, Options, Scent, State, View

ABOUT = About(
    sentence="Get out of town together before it is too late, and past a dog who has your scent.",
    minutes="about 60",
    age="not stated",
    designers=("Bradley Estacio",),
    publisher="Honeyco Games",
)

UNTOLD = (
    "Suggest what to do, and say when you have reached your Destination, but do not tell which it is (§9.7)."
)


def build(sheets: Sheets) -> Game[State, Action, View, Options]:
    box = data.load(sheets)
    study = Study(box)
    return Game(
        slug="nowhere",
        title="Nowhere",
        about=ABOUT,
        seats=range(2, 7),
        cooperative=True,
        secrets=True,
        untold=UNTOLD,
        at_once=True,
        version=5,
        bound=most_actions(box),
        State=State,
        Action=Decoder(Action),
        View=View,
        Options=Options,
        End=End,
        Facts=Scent,
        setup=partial(rules.setup, box),
        to_act=rules.to_act,
        legal_actions=partial(rules.legal_actions, box),
        why_not=partial(text.why_not, box),
        sample=partial(rules.sample, box),
        apply=partial(rules.apply, box),
        outcome=rules.outcome,
        view=partial(rules.view, box),
        imagine=partial(rules.imagine, box),
        narrate=partial(text.narrate, box),
        describe=partial(text.describe, box),
        evaluate=partial(heuristic.evaluate, box),
        scale=partial(heuristic.scale, box),
        merits=partial(merits.merits, box),
        champion=60,
        overlooks=(0.6, 0.525, 0.475, 0.37, 0.0),
        asides=partial(rules.asides, box),
        awaited=partial(omens.awaited, box),
        hurries=rules.hurries,
        plan=partial(intentions.plan, box),
        claimed=markers.claimed,
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
