"""Northwest, a game of foraging by Rick Hou (Brickhouse Games)."""

from __future__ import annotations

from msgspec.json import Decoder

from gamenight.core import About, Game
from gamenight.games.northwest import heuristic, rules, text
from gamenight.games.northwest.types import Action, End, Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="northwest",
    title="Northwest",
    about=About(
        sentence="Collect mementos in one shared forest: the cube you take decides how the next hiker moves.",
        minutes="30",
        age="7+",
        designers=("Rick Hou",),
        publisher="Brickhouse Games",
    ),
    seats=range(2, 5),
    cooperative=False,
    secrets=False,
    version=1,
    bound=192,  # 64 cubes, each rolled, taken and placed once
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
)
