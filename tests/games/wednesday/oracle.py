"""A second implementation of the Hyde's attack, written from the book. It shares no code with the rules."""

from __future__ import annotations

FORBIDDEN = {
    "crypt": {"number": "3"},
    "jericho": {"number": "4"},
    "pilgrim_village": {"symbols": "sw"},
    "art_shed": {"symbols": "b"},
    "woods": {},
}


def total(location: str, target: str, lying: list[str], enid_is_there: bool) -> int:
    """The sum of an attack."""
    table = [(card[0], int(card[1])) for card in lying]
    allowed = []
    for symbol, number in table:  # step 2: remove the cards that the Location does not allow
        rule = FORBIDDEN[location]
        if symbol in rule.get("symbols", "") or str(number) == rule.get("number"):
            continue
        allowed.append((symbol, number))
    points = 0
    for symbol, number in allowed:  # step 3: add up with the Target's ability
        if target == "ones" and number == 1:
            points += 3
        elif target == "twos" and number == 2:
            points += 4
        elif {"medusa": "m", "bat": "t", "eye": "e"}.get(target) == symbol:
            points += number + 1
        else:
            points += number
    return points + 2 if enid_is_there else points


BEGINNER = {  # book, l.53-57
    2: [14, 16, 18, 20, 22],
    3: [21, 24, 27, 30, 33],
    4: [28, 32, 36, 40, 44],
}
EXPERT = {  # a reconstruction (ruling W34)
    2: [23, 25, 27, 30, 33],
    3: [30, 34, 39, 43, 48],
    4: [41, 45, 50, 55, 60],
}


def needed(rank: int, players: int, level: str = "beginner") -> int:
    """The points that the Level card shows for an attack."""
    return {"beginner": BEGINNER, "expert": EXPERT}[level][players][rank - 1]


def may_swap(hand: list[str], lying: list[str]) -> set[tuple[str, str]]:
    """The pairs of cards that Wednesday may swap. A card is not swapped for an equal one."""
    pairs = set()
    for mine in hand:
        for theirs in lying:
            if theirs != "x6" and mine != theirs and (mine[0] == theirs[0] or mine[1] == theirs[1]):
                pairs.add((mine, theirs))
    return pairs
