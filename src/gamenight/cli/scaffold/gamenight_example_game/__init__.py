"""Example Game: take stones from one heap; whoever takes the last one wins."""

from __future__ import annotations

from msgspec.json import Decoder

from gamenight.core import About, Game
from gamenight_example_game import heuristic, rules, text
from gamenight_example_game.types import Action, End, Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="example_game",
    title="Example Game",
    about=About(
        sentence="Take stones from one heap: whoever takes the last one wins.",
        minutes="2",
        age="6+",
        designers=("nobody named yet",),
        publisher="none named",
    ),
    seats=range(2, 3),
    cooperative=False,
    secrets=False,
    version=1,  # increase it when a rules change gives the same log a different result
    bound=17,  # one roll, and 16 stones taken one by one
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
