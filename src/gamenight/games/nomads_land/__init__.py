"""Nomad's Land, a game of survival by Terry D., Jaden S-B., David M. and Ali S."""

from __future__ import annotations

from msgspec.json import Decoder

from gamenight.core import About, Game
from gamenight.games.nomads_land import heuristic, reasons, rules, text
from gamenight.games.nomads_land.types import Action, End, Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="nomads_land",
    title="Nomad's Land",
    about=About(
        sentence="Lead nine nomads over a windswept island, and be where the food is when death comes round.",
        minutes="45",
        age="8+",
        designers=("Terry D.", "Jaden S-B.", "David M.", "Ali S."),
        publisher="a prototype, none named",
    ),
    seats=range(2, 5),
    cooperative=False,
    secrets=False,
    version=1,
    bound=900,  # 36 turns of at most 20 actions, and a roll-off that would have to tie forty times
    State=State,
    Action=Decoder(Action),
    View=View,
    Options=Options,
    End=End,
    setup=rules.setup,
    to_act=rules.to_act,
    legal_actions=rules.legal_actions,
    why_not=reasons.why_not,
    sample=rules.sample,
    apply=rules.apply,
    outcome=rules.outcome,
    view=rules.view,
    imagine=rules.imagine,
    narrate=text.narrate,
    describe=text.describe,
    evaluate=heuristic.evaluate,
)
