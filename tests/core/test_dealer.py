"""The dealer: draws are in range, fair, and never change for a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import count, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.toy import TOY, Bid, DealCard, Options, State
from gamenight.core import CHANCE, Dealer, Rng, Seat, deal_number, play, start

SPAN = 1 << 32  # the number of different words of the stream

# Chi-square limits for p = 0.001, by degrees of freedom. Seeds are fixed, so these tests are deterministic.
CRITICAL = {1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 23: 49.73, 51: 87.97, 99: 148.23}

# Computed from the documentation of `Rng`, not with `Rng`, for the seed "known" and the label "answer".
KNOWN_WORDS = [
    0xB5F53FAA,
    0x54B1F39C,
    0x56AB58BE,
    0x1B0A9D37,
    0xFD3FF6F5,
    0x4E22702A,
    0x3C26F7CD,
    0xE75565B4,
    0x4DC2C0A7,
    0xD6D8A426,
    0x7C69B3DA,
    0x35CB8920,
    0x74A854E9,
    0x8ABC1326,
    0xAC6F4F62,
    0xAFDA2F42,
    0xD609424D,
]
KNOWN_DICE = [2, 0, 4, 3, 3, 2, 1, 0, 3, 2, 2, 2]
KNOWN_SHUFFLE = [5, 9, 0, 7, 6, 3, 4, 8, 2, 1]
KNOWN_WEIGHTED = [0, 1, 3, 0, 4, 1, 3, 0, 2, 4, 2, 0]
KNOWN_PICKS = "feaeff"


def chi_square(seen: Counter[int], expected: list[float]) -> float:
    return sum((seen[place] - mean) ** 2 / mean for place, mean in enumerate(expected))


def words(seed: str, label: str) -> Iterator[int]:
    """A second implementation of the stream, from its documentation."""
    for block in count():
        digest = blake2b(f"{seed}/{label}/{block}".encode(), digest_size=64).digest()
        yield from (int.from_bytes(digest[at : at + 4], "little") for at in range(60, -4, -4))


def below(stream: Iterator[int], n: int) -> int:
    return next(word % n for word in stream if word < SPAN // n * n)


def test_the_stream_never_changes() -> None:
    rng = Rng("known", "answer")
    assert [rng.below(SPAN) for _ in range(17)] == KNOWN_WORDS


def test_draws_shuffles_and_weights_never_change() -> None:
    rng = Rng("known", "answer")
    assert [rng.below(6) for _ in range(12)] == KNOWN_DICE
    assert rng.shuffled(range(10)) == KNOWN_SHUFFLE
    assert [rng.weighted((20, 13, 13, 10, 8)) for _ in range(12)] == KNOWN_WEIGHTED
    assert [rng.pick("abcdef") for _ in range(6)] == list(KNOWN_PICKS)


@given(seed=st.text("ab0/ é🎲"), n=st.integers(1, SPAN))
def test_the_stream_is_the_one_that_is_documented(seed: str, n: int) -> None:
    rng, stream = Rng(seed, "label"), words(seed, "label")
    assert [rng.below(n) for _ in range(20)] == [below(stream, n) for _ in range(20)]


def test_words_that_would_favour_small_numbers_are_rejected() -> None:
    n = SPAN // 2 + 1  # nearly half of all 32-bit words are rejected
    rng, stream = Rng("half", "rejected"), words("half", "rejected")
    accepted = [word for word in (next(stream) for _ in range(400)) if word < n]
    assert [rng.below(n) for _ in accepted] == accepted
    assert 150 < len(accepted) < 250


@given(seed=st.integers(), n=st.integers(1, 1000))
def test_a_draw_is_in_range(seed: int, n: int) -> None:
    rng = Rng(str(seed), "range")
    assert all(0 <= rng.below(n) < n for _ in range(50))


def test_a_draw_below_one_is_zero() -> None:
    assert {Rng(str(seed), "one").below(1) for seed in range(20)} == {0}


@pytest.mark.parametrize("n", [-1, 0, SPAN + 1])
def test_a_draw_from_nothing_or_from_more_than_a_word_holds_is_a_bug(n: int) -> None:
    with pytest.raises(AssertionError, match="n must be from 1"):
        Rng("seed", "label").below(n)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 52, 100])
def test_draws_are_uniform(n: int) -> None:
    rng = Rng("uniform", str(n))
    seen = Counter(rng.below(n) for _ in range(200 * n))
    assert chi_square(seen, [200.0] * n) < CRITICAL[n - 1]


@pytest.mark.parametrize("n", [2, 6])
def test_first_draws_of_different_deals_are_uniform(n: int) -> None:
    seen = Counter(Rng("table", f"deal/{number}").below(n) for number in range(2000))
    assert chi_square(seen, [2000 / n] * n) < CRITICAL[n - 1]


def test_successive_draws_are_independent() -> None:
    rng = Rng("pairs", "serial")
    seen = Counter(rng.below(10) * 10 + rng.below(10) for _ in range(20_000))
    assert chi_square(seen, [200.0] * 100) < CRITICAL[99]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng("orders", "shuffle")
    orders = {order: place for place, order in enumerate(permutations(range(4)))}
    seen = Counter(orders[tuple(rng.shuffled(range(4)))] for _ in range(4800))
    assert chi_square(seen, [200.0] * 24) < CRITICAL[23]


@given(items=st.lists(st.integers()), seed=st.integers())
def test_a_shuffle_keeps_every_item_and_the_original(items: list[int], seed: int) -> None:
    before = list(items)
    assert Counter(Rng(str(seed), "shuffle").shuffled(items)) == Counter(before)
    assert items == before


def test_probabilities_are_proportional_to_weights() -> None:
    rng, weights = Rng("bag", "weights"), (20, 13, 13, 10, 8)
    seen = Counter(rng.weighted(weights) for _ in range(6400))
    assert chi_square(seen, [100.0 * weight for weight in weights]) < CRITICAL[4]


@given(weights=st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any), seed=st.integers())
def test_an_item_without_weight_is_never_drawn(weights: list[int], seed: int) -> None:
    rng = Rng(str(seed), "weights")
    assert all(weights[rng.weighted(weights)] > 0 for _ in range(20))


@given(items=st.lists(st.integers(), min_size=1), seed=st.integers())
def test_a_pick_is_one_of_the_items(items: list[int], seed: int) -> None:
    assert Rng(str(seed), "pick").pick(items) in items


def test_seed_and_label_both_matter() -> None:
    streams = {
        tuple(Rng(seed, label).below(SPAN) for _ in range(2)) for seed in "abc" for label in ("x", "y", "z")
    }
    assert len(streams) == 9


def test_a_deal_depends_on_seed_number_and_state_alone() -> None:
    state = start(TOY, 2, Options())
    dealer = Dealer("seed")
    first = dealer.deal(TOY, state, 0)
    later = play(TOY, state, Seat(-1), first)
    dealer.deal(TOY, later, 1)
    dealer.stream("bot").below(6)
    assert dealer.deal(TOY, state, 0) == first
    assert Dealer("seed").deal(TOY, state, 0) == first


def test_another_seed_or_number_deals_another_card() -> None:
    state = start(TOY, 2, Options())
    assert {Dealer("seed").deal(TOY, state, n) for n in range(60)} == {DealCard(c) for c in range(1, 7)}
    assert {Dealer(str(s)).deal(TOY, state, 0) for s in range(60)} == {DealCard(c) for c in range(1, 7)}


def test_a_deal_is_drawn_from_the_label_with_its_number() -> None:
    state = start(TOY, 2, Options())
    for number in range(20):
        assert Dealer("seed").deal(TOY, state, number) == TOY.sample(state, Rng("seed", f"deal/{number}"))


def test_a_deal_number_counts_earlier_chance_outcomes_or_in_older_games_all_actions() -> None:
    log = [(CHANCE, DealCard(5)), (CHANCE, DealCard(3)), (Seat(1), Bid(2)), (Seat(0), Bid(0))]
    assert [deal_number(log[:length]) for length in range(5)] == [0, 1, 2, 2, 2]
    assert [deal_number(log[:length], by_place=True) for length in range(5)] == [0, 1, 2, 3, 4]


def test_other_random_streams_have_their_own_label() -> None:
    assert Dealer("seed").stream("bot/0").below(SPAN) == Rng("seed", "bot/0").below(SPAN)


@pytest.mark.parametrize("state", [State(6, (1, 2), (None, None)), State(6, (1, 2), (0, 0))])
def test_only_a_chance_node_is_dealt(state: State) -> None:
    with pytest.raises(AssertionError, match="only a chance node is dealt"):
        Dealer("seed").deal(TOY, state, 0)
