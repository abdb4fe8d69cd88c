"""Chapter 8: scoring."""

from __future__ import annotations

from gamenight.games.northwest import GAME
from games.northwest.positions import journal, place, position, result, sheet, sheets

BARE = ".... .... .... ...."


def test_a_mushroom_scores_one_point_anywhere() -> None:
    """§8.1."""
    assert sheet("m..m .... ..m. m..m").mushrooms == 5


def test_seven_mushrooms_earn_a_forager_bonus_of_four() -> None:
    """§8.2, ruling N12: the example of the book, half of 7 rounded up."""
    mine, other = sheets(("mmmm mmm. .... ....", "mmmm mm.. .... ...."))
    assert (mine.mushrooms, mine.forager) == (7, 4)
    assert (other.mushrooms, other.forager) == (6, 0)


def test_an_even_number_of_mushrooms_is_halved() -> None:
    """§8.2."""
    assert sheet("mmmm mm.. .... ....").forager == 3


def test_a_tie_for_the_most_mushrooms_earns_nobody_the_bonus() -> None:
    """§8.2, ruling N12: nor does the next best."""
    tied = sheets(("mmm. .... .... ....", "mm.. .... .... ....", "m..m m... .... ...."))
    assert [line.forager for line in tied] == [0, 0, 0]


def test_a_tie_behind_the_leader_does_not_matter() -> None:
    """§8.2."""
    led = sheets(("mm.. .... .... ....", "mmm. .... .... ....", "mm.. .... .... ...."))
    assert [line.forager for line in led] == [0, 2, 0]


def test_without_any_mushrooms_there_is_no_bonus() -> None:
    """§8.2."""
    assert [line.forager for line in sheets(("fl.. .... .... ....", "bg.. .... .... ...."))] == [0, 0]


def test_a_single_fern_scores_nothing() -> None:
    """§8.3."""
    assert sheet("fm.. .... .... ....").ferns == 0


def test_two_ferns_side_by_side_score_four() -> None:
    """§8.3, ruling N11: 2 points each."""
    assert sheet("ff.. .... .... ....").ferns == 4
    assert sheet("f... f... .... ....").ferns == 4


def test_ferns_that_touch_by_a_corner_score_nothing() -> None:
    """§8.3."""
    assert sheet("fm.. mf.. .... ....").ferns == 0


def test_a_row_end_and_the_next_row_do_not_touch() -> None:
    """§8.3, §8.4: d1 and a2, nor d1 and a3 by a corner."""
    assert sheet("mmmf fmmm .... ....").ferns == 0
    assert sheet("mmml mmmm lmmm ....").maples == 0


def test_ferns_score_in_groups_wherever_they_lie() -> None:
    """§8.3, ruling N11: a group of three, a group of two and one alone: five Ferns of six."""
    drawing = """
        ffm.
        mfmf
        mmmm
        ffmm
    """
    assert sheet(drawing).ferns == 2 * 5


def test_a_single_maple_scores_nothing() -> None:
    """§8.4."""
    assert sheet("lm.. .... .... ....").maples == 0


def test_two_maples_by_a_corner_score_four() -> None:
    """§8.4, ruling N11: on either diagonal."""
    assert sheet("lm.. ml.. .... ....").maples == 4
    assert sheet("ml.. lm.. .... ....").maples == 4


def test_maples_side_by_side_score_nothing() -> None:
    """§8.4."""
    assert sheet("ll.. .... .... ....").maples == 0


def test_maples_score_in_groups() -> None:
    """§8.4, ruling N11: three along the diagonal; the one at a4 is alone."""
    drawing = """
        lmmm
        mlmm
        mmlm
        lmmm
    """
    assert sheet(drawing).maples == 2 * 3


def test_a_bee_scores_each_other_type_around_it() -> None:
    """§8.5: Fern and Mushroom, at a side and at a corner."""
    assert sheet("bf.. .m.. .... ....").bees == 2


def test_a_bee_scores_a_type_once() -> None:
    """§8.5, ruling N24: eight Mushrooms are one type."""
    assert sheet("mmm. mbm. mmm. ....").bees == 1


def test_a_bee_scores_at_most_four() -> None:
    """§8.5: all four other types around it, some twice."""
    assert sheet("mfl. gbm. flg. ....").bees == 4


def test_a_bee_looks_one_space_far() -> None:
    """§8.5: the Mushroom two spaces away is not around it."""
    assert sheet("bfm. .... .... ....").bees == 1


def test_other_bees_count_for_nothing() -> None:
    """§8.5: each of the two scores the Mushroom at their side, not the other Bee."""
    assert sheet("bb.. m... .... ....").bees == 2
    assert sheet("bb.. .... .... ....").bees == 0


def test_empty_spaces_count_for_nothing() -> None:
    """§8.5."""
    assert sheet("b... .... .... ....").bees == 0


def test_a_solitary_bigfoot_scores_five() -> None:
    """§8.6."""
    assert sheet("g... .... .... ....").bigfoots == 5


def test_a_bigfoot_in_the_same_row_voids_both() -> None:
    """§8.6: as far apart as a row allows."""
    assert sheet("gmmg .... .... ....").bigfoots == 0


def test_a_bigfoot_in_the_same_column_voids_both() -> None:
    """§8.6."""
    assert sheet("g... m... m... g...").bigfoots == 0


def test_a_bigfoot_diagonally_next_voids_both() -> None:
    """§8.6."""
    assert sheet("gm.. mg.. .... ....").bigfoots == 0


def test_two_bigfoots_a_knights_move_apart_score_both() -> None:
    """§8.6."""
    assert sheet("gm.. mm.. mg.. ....").bigfoots == 10


def test_two_bigfoots_far_apart_on_a_diagonal_score_both() -> None:
    """§8.6: only the spaces next to a Bigfoot matter diagonally."""
    assert sheet("gm.. mm.. mmg. ....").bigfoots == 10


def test_only_bigfoots_in_conflict_score_nothing() -> None:
    """§8.6, ruling N10: two share the first row, the third is alone and keeps its points."""
    assert sheet("gmg. mmm. mmm. mmmg").bigfoots == 5


def test_four_bigfoots_can_all_be_solitary() -> None:
    """§8.6: in one of the two patterns that fit."""
    assert sheet("mgmm mmmg gmmm mmgm").bigfoots == 20


def test_a_pinecone_scores_one_point() -> None:
    """§8.7."""
    assert result((BARE, BARE), (3, 1)).scores == (3, 1)


def test_pinecones_for_empty_spaces_score_too() -> None:
    """§8.7, §7.6: both Journals hold Ferns only; one is full, the other lacks one."""
    lonely = "@....... " + "........ " * 7
    journals = (journal("ffff ffff ffff fff."),) * 2
    state = place(position(lonely, "f", journals=journals, hand="f"), "d4")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == (32, 30 + 1)


def test_a_whole_journal_adds_up() -> None:
    """§8.1, §8.2, §8.3, §8.4, §8.5, §8.6, §8.7: worked out by hand."""
    drawing = """
        mffb
        lmgm
        flmm
        ffbl
    """
    mine = sheets((drawing, BARE), (2, 0))[0]
    assert (mine.mushrooms, mine.forager) == (5, 3)
    assert mine.ferns == 2 * 5
    assert mine.maples == 2 * 2
    assert mine.bees == 3 + 3
    assert mine.bigfoots == 5
    assert mine.pinecones == 2
    assert mine.total == 5 + 3 + 10 + 4 + 6 + 5 + 2


def test_most_points_win() -> None:
    """§8.8, §1.2: more Pinecones do not help against more points."""
    assert result(("ff.. ff.. .... ....", "ff.. .... .... ...."), (0, 3)).winners == (0,)


def test_a_tie_goes_to_most_pinecones() -> None:
    """§8.8, ruling N19: 8 points each, half of them Pinecones for one."""
    tied = result(("ff.. ff.. .... ....", "ff.. .... .... ...."), (0, 4))
    assert tied.scores == (8, 8)
    assert tied.winners == (1,)


def test_pinecones_break_ties_among_the_best_only() -> None:
    """§8.8: the third has the most Pinecones and fewer points."""
    drawings = ("ff.. ff.. .... ....", "ff.. ff.. .... ....", BARE)
    assert result(drawings, (2, 1, 5)).winners == (0,)


def test_a_full_tie_shares_the_victory() -> None:
    """§8.8, ruling N19."""
    drawings = ("ff.. .... .... ....", BARE, "f... f... .... ....")
    shared = result(drawings, (1, 4, 1))
    assert shared.scores == (5, 4, 5)
    assert shared.winners == (0, 2)
