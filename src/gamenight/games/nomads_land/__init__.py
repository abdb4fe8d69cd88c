"""Nomad's Land, a game of survival by Terry D., Jaden S-B., David M. and Ali S."""

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
from gamenight.games.nomads_land import data, merits, reasons, rules, text
from gamenight.games.nomads_land.heuristic import Planner, scale
from gamenight.games.nomads_land.paper import paper
from gamenight.games.nomads_land.printed import printed
from gamenight.games.nomads_land.study import FAVOURITES, Study
from gamenight.games.nomads_land.types import SEATS, Action, End, Options, State, View

ABOUT = About(
    sentence="Lead nine nomads over a windswept island, and be where the food is when death comes round.",
    minutes="45",
    age="8+",
    designers=("Terry D.", "Jaden S-B.", "David M.", "Ali S."),
    publisher="a prototype, none named",
)


def build(sheets: Sheets) -> Game[State, Action, View, Options]:
    box = data.load(sheets)
    planner, study = Planner(box), Study(box)
    return Game(
        slug="nomads_land",
        title="Nomad's Land",
        about=ABOUT,
        seats=SEATS,
        cooperative=False,
        secrets=False,
        first_by_rules=True,  # §2.4: everyone rolls for it
        version=3,
        bound=rules.bound(box),
        State=State,
        Action=Decoder(Action),
        View=View,
        Options=Options,
        End=End,
        setup=rules.setup,
        to_act=rules.to_act,
        legal_actions=partial(rules.legal_actions, box),
        why_not=partial(reasons.why_not, box),
        sample=partial(rules.sample, box),
        apply=partial(rules.apply, box),
        outcome=rules.outcome,
        view=partial(rules.view, box),
        imagine=rules.imagine,
        narrate=partial(text.narrate, box),
        describe=partial(text.describe, box),
        evaluate=planner.evaluate,
        scale=scale,
        merits=partial(merits.merits, box, planner),
        champion=60,
        overlooks=(0.85, 0.72, 0.56, 0.38, 0.0),
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
