"""Wednesday: The Hyde's Attack, a cooperative game of hidden hands (BlueMatter Games, Mixlore)."""

from __future__ import annotations

from msgspec.json import Decoder

from gamenight.core import About, Game
from gamenight.games.wednesday import heuristic, rules, text
from gamenight.games.wednesday.types import Action, End, Options, State, View

GAME: Game[State, Action, View, Options] = Game(
    slug="wednesday",
    title="Wednesday: The Hyde's Attack",
    about=About(
        sentence="Protect the Targets around Nevermore together, with cards nobody else may see.",
        minutes="20",
        age="10+",
        designers=("Nicholas Cravotta", "Rebecca Bleau", "Skylar Cravottableau"),
        publisher="Mixlore / Asmodee Group",
    ),
    seats=range(2, 5),
    cooperative=True,
    secrets=True,
    chat=False,  # §11.3
    version=1,
    # 27 of set-up; 60 turns of at most 15 actions, and a word of each open Location; 15 tokens, 5 swaps
    bound=27 + 60 * 15 + 4 * (25 + 16 + 9 + 4 + 1) + 20,
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
    sincere=heuristic.sincere,
)
