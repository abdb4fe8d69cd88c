"""The pieces of Northwest: cubes of each kind and Pinecones, wherever they lie."""

from __future__ import annotations

from gamenight.games.northwest.types import KINDS, State


def pieces(state: State) -> dict[str, int]:
    seen = "".join((state.forest, state.hand, *state.journals)).lower()
    cubes = {kind: left + seen.count(kind) for kind, left in zip(KINDS, state.bag, strict=True)}
    return {**cubes, "pinecones": state.supply + sum(state.pinecones)}
