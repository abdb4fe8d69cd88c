"""Nowhere, a cooperative escape for friends who act freely (Bradley Estacio, Honeyco Games)."""

from __future__ import annotations

from msgspec.json import Decoder

from gamenight.core import About, Game
from gamenight.games.nowhere import heuristic, rules, text
from gamenight.games.nowhere.types import Action, End, Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="nowhere",
    title="Nowhere",
    about=About(
        sentence="Get out of town together before it is too late, and past a dog who has your scent.",
        minutes="about 60",
        age="not stated",
        designers=("Bradley Estacio",),
        publisher="Honeyco Games",
    ),
    seats=range(2, 7),
    cooperative=True,
    secrets=True,
    version=3,
    # At most 180 Actions, 2,500 moves in pieces and 500 Items used or drawn; after each of them every Item in
    # hand may change hands once, and two say ready for it again. Who takes back "ready" says it once more.
    bound=300_000,
    State=State,
    Action=Decoder(Action),
    View=View,
    Options=Options,
    End=End,
    setup=rules.setup,
    to_act=rules.to_act,
    legal_actions=rules.legal_actions,
    why_not=text.why_not,
    sample=rules.sample,
    apply=rules.apply,
    outcome=rules.outcome,
    view=rules.view,
    imagine=rules.imagine,
    narrate=text.narrate,
    describe=text.describe,
    evaluate=heuristic.evaluate,
    asides=rules.asides,
    hurries=rules.hurries,
)
