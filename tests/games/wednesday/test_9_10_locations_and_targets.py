"""Chapters 9 and 10: Locations and Targets."""

from __future__ import annotations

from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.types import POWERS, SIX, Location, Stay, Target
from games.wednesday.positions import attacked, legal, places, position


def void(location: Location, target: Target = "medusa") -> set[str]:
    """The cards that count nothing there."""
    return {card for card in POWERS if worth(card, location, target)[0] == 0}


def raised(target: Target) -> dict[str, int]:
    """The cards that do not count what is printed, at a Location that allows every card."""
    return {card: points for card in POWERS if (points := worth(card, "woods", target)[0]) != int(card[1])}


def test_a_three_counts_nothing_in_the_crypt() -> None:
    """§9.1: whatever its symbol."""
    assert void("crypt") == {f"{symbol}3" for symbol in "swbmte"}


def test_a_four_counts_nothing_at_jericho() -> None:
    """§9.2: whatever its symbol."""
    assert void("jericho") == {f"{symbol}4" for symbol in "swbmte"}


def test_sirens_and_werewolves_count_nothing_in_pilgrim_village() -> None:
    """§9.3: whatever their number."""
    assert void("pilgrim_village") == {f"{symbol}{number}" for symbol in "sw" for number in range(1, 6)}


def test_bees_count_nothing_in_the_art_shed() -> None:
    """§9.4: whatever their number."""
    assert void("art_shed") == {f"b{number}" for number in range(1, 6)}


def test_the_woods_allow_every_card_but_nobody_may_stay() -> None:
    """§9.5, ruling W23: also after the attack there."""
    assert void("woods") == set()
    for attacks in ((), (attacked("woods"),)):
        state = position(pawns=("woods", "nevermore"), attacks=attacks)
        assert Stay() not in legal(state)
        assert places(state) == {"jericho", "crypt", "nevermore"}


def test_one_target_makes_twos_fours() -> None:
    """§10.1: each 2 counts 4."""
    assert raised("twos") == {f"{symbol}2": 4 for symbol in "swbmte"}


def test_one_target_makes_ones_threes() -> None:
    """§10.2: each 1 counts 3."""
    assert raised("ones") == {f"{symbol}1": 3 for symbol in "swbmte"}


def test_one_target_adds_one_to_medusas() -> None:
    """§10.3: each Medusa card counts one more."""
    assert raised("medusa") == {f"m{number}": number + 1 for number in range(1, 6)}


def test_one_target_adds_one_to_bats() -> None:
    """§10.4: each Bat card counts one more."""
    assert raised("bat") == {f"t{number}": number + 1 for number in range(1, 6)}


def test_one_target_adds_one_to_eyes() -> None:
    """§10.5: each Eye card counts one more."""
    assert raised("eye") == {f"e{number}": number + 1 for number in range(1, 6)}


def test_a_six_is_never_voided_and_never_raised() -> None:
    """§1.5, ruling W6."""
    locations: tuple[Location, ...] = ("crypt", "jericho", "pilgrim_village", "art_shed", "woods")
    targets: tuple[Target, ...] = ("twos", "ones", "medusa", "bat", "eye")
    assert {worth(SIX, at, target) for at in locations for target in targets} == {(6, "plain")}
