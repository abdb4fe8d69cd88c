"""Law: what the laboratory counts has a key and a name, and every use is that of a feature and a seat."""

from __future__ import annotations

from collections import Counter

from gamenight.testing.law import law, once
from gamenight.testing.playing import Case, Luck, is_sentence, played


@once
def every_feature_has_a_lower_case_key_of_its_own(case: Case) -> None:
    keys = [feature.key for feature in case.game.features]
    assert len(set(keys)) == len(keys)
    for key in keys:
        assert is_sentence(key), key
        assert key == key.lower().replace(" ", "-"), key


@once
def every_feature_has_a_kind_and_a_name(case: Case) -> None:
    for feature in case.game.features:
        assert is_sentence(feature.kind), feature
        assert is_sentence(feature.name), feature


@law
def every_use_is_of_a_feature_by_a_seat_or_by_chance(case: Case, luck: Luck) -> None:
    keys = {feature.key for feature in case.game.features}
    for (state, seat, action), after in played(case, luck).transitions():
        for use in case.game.used(state, seat, action, after):
            assert use.key in keys, use
            assert use.seat in case.actors, use


@law
def a_seat_gets_at_most_one_start_and_one_character(case: Case, luck: Luck) -> None:
    """So the laboratory can say how often each start and each character wins."""
    kinds = {feature.key: feature.kind for feature in case.game.features}
    got = Counter(
        (kinds[use.key], use.seat)
        for (state, seat, action), after in played(case, luck).transitions()
        for use in case.game.used(state, seat, action, after)
        if kinds[use.key] in ("Start", "Character")
    )
    assert all(times == 1 and seat >= 0 for (_, seat), times in got.items()), got
