"""¿Dónde Es?, a semi-cooperative race of tour guides by Christopher Bradbury-Jones."""

from __future__ import annotations

from msgspec.json import Decoder

from gamenight.core import About, Game
from gamenight.games.donde_es import heuristic, rules, text
from gamenight.games.donde_es.types import Action, End, Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="donde_es",
    title="¿Dónde Es?",
    about=About(
        sentence="Lead impatient tourists through the alleys of Mojácar, with and against the other guides.",
        minutes="45",
        age="8+",
        designers=("Christopher Bradbury-Jones",),
        publisher="a prototype, none named",
    ),
    seats=range(2, 7),
    cooperative=False,  # §1.2
    secrets=True,
    version=1,
    # 19 of set-up, 24 tourists; then at most 25 rounds: an Event with two decisions, and for each guide seven
    # cards played, three markers taken back, five cards drawn for an Event and five drawn up, and the end.
    bound=19 + 24 + 25 * (3 + 6 * 21),
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
