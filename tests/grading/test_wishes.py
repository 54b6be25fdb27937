"""What wishes mean, and which of them are refused."""

from __future__ import annotations

import math

import pytest

from generator.errors import DoesNotFit, PuzzleError, RecipeError, UnknownName
from generator.families import find_family
from generator.grading.levels import find_level, levels_for
from generator.grading.wishes import HIGHEST, check_wish, choose, find_ceiling
from generator.model.wishes import Wish

CLASSIC = find_family("sudoku-9x9")


def refusal(wish: Wish, family_name: str = "sudoku-9x9", level_name: str = "") -> str:
    """Return the message with which a wish is refused."""
    family = find_family(family_name)
    level = find_level(level_name, levels_for(family)) if level_name else None
    with pytest.raises(PuzzleError) as fault:
        check_wish(wish, family, level, "--")
    assert isinstance(fault.value, RecipeError | UnknownName | DoesNotFit)
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_without_a_wish_nothing_is_checked() -> None:
    check_wish(Wish(), CLASSIC)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish(needs=("x-wings",)), "--needs: unknown technique 'x-wings'; did you mean x-wing"),
        (Wish(without=("nothing",)), "--without: unknown technique 'nothing'; "),
        (Wish(needs=("skyscraper",)), "--needs: unknown technique 'skyscraper'; it counts as x-chain; write x-chain"),
        (Wish(exactly=("w-wing",)), "--exactly: unknown technique 'w-wing'; it counts as xy-chain; write xy-chain"),
        (Wish(needs=("full-house",)), "--needs: full-house is always allowed and never needed; leave it out"),
        (Wish(exactly=("direct-pointing",)), "--exactly: direct-pointing counts as pointing; write pointing"),
        (Wish(needs=("x-wing",), without=("fish",)), "--needs: puzzles cannot need x-wing and do without fish; leave out one of the two"),
        (Wish(needs=("bug",), without=("uniqueness",)), "--needs: puzzles cannot need bug and do without uniqueness"),
        (Wish(exactly=("x-wing",), needs=("pointing",)), "--exactly: lists all techniques of a puzzle"),
        (Wish(exactly=("naked-pair",)), "--exactly: expected techniques that place digits or marks"),
        (
            Wish(without=("hidden-single", "naked-single", "locked-candidates", "hidden-pair", "hidden-triplet")),
            "--without: expected techniques that place",
        ),
        (Wish(needs=("x-wing", "xy-chain")), "--needs: no puzzle needs x-wing where bidirectional-x-cycle, rated 6.5, is allowed"),
        (Wish(needs=("nishio", "dynamic-chain")), "no puzzle needs nishio where dynamic-contradiction-chains, rated 8.5, is allowed"),
        (Wish(needs=("hidden-window",)), "--needs: no puzzle of sudoku-9x9 needs hidden-window, for which its boards have no room"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(wish: Wish, words: str) -> None:
    assert words in refusal(wish)


@pytest.mark.parametrize(
    ("family", "wish", "words"),
    [
        ("sudoku-6x6", Wish(needs=("naked-quad",)), "no puzzle of sudoku-6x6 needs naked-quad, for which its boards have no room"),
        ("sudoku-4x4", Wish(needs=("hidden-pair",)), "no puzzle of sudoku-4x4 needs hidden-pair, for which its boards have no room"),
        ("futoshiki-5", Wish(needs=("naked-triplet",)), "no puzzle of futoshiki-5 needs naked-triplet, for which its boards have no room"),
        (
            "futoshiki-5",
            Wish(needs=("sign",)),
            "expected techniques that place digits or marks, but those allowed, up to 1.2, place none",
        ),
        (
            "futoshiki-5",
            Wish(needs=("hidden-single-in-box",)),
            "no puzzle of futoshiki-5 needs hidden-single-in-box, for which its boards have no room",
        ),
        ("killer-9x9", Wish(needs=("swordfish",)), "unknown technique of killer-9x9 'swordfish'; "),
        ("killer-9x9", Wish(needs=("cage-fits",)), "did you mean cage-fit"),
        ("queens-8", Wish(needs=("x-wing",)), "`gridpress list techniques --family queens-8` lists all 12 names"),
        (
            "kropki-9x9",
            Wish(needs=("hidden-single",)),
            "puzzles of kropki-9x9 need its rules, and those that need hidden-single are solved",
        ),
        (
            "binairo-8",
            Wish(exactly=("full-count",)),
            "puzzles of binairo-8 need its rules, and those that need exactly full-count are solved",
        ),
    ],
)
def test_techniques_that_a_kind_lacks_are_refused(family: str, wish: Wish, words: str) -> None:
    assert words in refusal(wish, family)


@pytest.mark.parametrize(
    ("name", "accepting"),
    [
        ("hidden-window", "windoku-9x9"),
        ("law-of-leftovers", "jigsaw-9x9"),
        ("common-peers", "antiknight-9x9"),
        ("jellyfish", "sudoku-16x16"),
        ("unique-rectangle", "sudoku-6x6"),
        ("rule-of-45", "killer-diagonal-9x9"),
        ("two-dots", "kropki-9x9"),
    ],
)
def test_techniques_with_room_on_a_board_are_accepted(name: str, accepting: str) -> None:
    check_wish(Wish(needs=(name,)), find_family(accepting))


@pytest.mark.parametrize(
    ("family", "level", "wish", "words"),
    [
        ("sudoku-9x9", "easy", Wish(needs=("x-wing",)), "x-wing is rated 3.2, above the ceiling 1.5 of level easy; choose another level"),
        (
            "sudoku-9x9",
            "fiendish",
            Wish(needs=("x-wing",)),
            "puzzles of level fiendish need techniques rated 6.5 or more, but those up to 3.2",
        ),
        ("sudoku-9x9", "hard", Wish(needs=("xy-chain",)), "xy-chain is rated 6.5, above the ceiling 4.4 of level hard"),
        (
            "diagonal-9x9",
            "fiendish",
            Wish(needs=("x-chain",)),
            "no puzzle needs x-chain where bidirectional-xy-cycle, rated 7.0, is allowed",
        ),
        (
            "futoshiki-6",
            "hard",
            Wish(needs=("x-wing",)),
            "no puzzle needs x-wing where long-contradiction, rated 6.0, is allowed",
        ),
        ("killer-9x9", "gentle", Wish(needs=("naked-pair",)), "naked-pair is rated 3.0, above the ceiling 1.8 of level gentle"),
        (
            "crowns-8",
            "fiendish",
            Wish(without=("trial",)),
            "puzzles of level fiendish need techniques rated 5.0 or more, but those up to 4.4",
        ),
    ],
)
def test_levels_without_room_for_a_technique_are_refused(family: str, level: str, wish: Wish, words: str) -> None:
    assert words in refusal(wish, family, level)


@pytest.mark.parametrize(
    ("family", "level", "wish"),
    [
        ("sudoku-9x9", "hard", Wish(needs=("swordfish",))),
        ("sudoku-9x9", "fiendish", Wish(needs=("xy-chain",))),
        ("sudoku-9x9", "fiendish", Wish(needs=("unique-rectangle",))),
        ("sudoku-9x9", "fiendish", Wish(needs=("naked-quad", "x-wing"))),
        ("sudoku-9x9", "fiendish", Wish(without=("uniqueness",))),
        ("diagonal-9x9", "fiendish", Wish(needs=("xy-chain",))),
        ("killer-9x9", "hard", Wish(needs=("naked-triplet",))),
        ("crowns-8", "fiendish", Wish(needs=("short-trial",))),
    ],
)
def test_levels_with_room_for_a_technique_are_accepted(family: str, level: str, wish: Wish) -> None:
    kind = find_family(family)
    check_wish(wish, kind, find_level(level, levels_for(kind)))


def test_techniques_up_to_the_hardest_one_needed_are_allowed() -> None:
    choice = choose(Wish(needs=("naked-quad",)), CLASSIC, None)
    assert choice.hardest == choice.all.highest == 5.0
    assert choice.all.names - choice.easier.names == choice.wanted == {"naked quad"}
    assert {"unique loop type 4", "xyz-wing", "direct pointing"} <= choice.easier.names
    assert not {"jellyfish", "hidden quad", "bug type 1"} & choice.all.names
    assert choice.lacking == (choice.easier,)


def test_a_level_sets_what_is_allowed() -> None:
    choice = choose(Wish(needs=("pointing",)), CLASSIC, 3.0)
    assert "naked pair" in choice.easier.names
    assert "x-wing" not in choice.all.names
    assert choice.wanted == {"pointing", "direct pointing"}
    assert choose(Wish(needs=("pointing",)), CLASSIC, math.inf) == choose(Wish(needs=("pointing",)), CLASSIC, None)


def test_the_highest_of_several_ratings_counts() -> None:
    """A rule of 45 over three houses is harder than over one."""
    killer = find_family("killer-9x9")
    choice = choose(Wish(needs=("innie-or-outie",)), killer, None)
    assert choice.all.highest == 2.5
    assert {"needed digit", "only combination"} <= choice.easier.names
    assert choose(Wish(needs=("innie-or-outie",)), killer, 2.2).all.allows("innie or outie", 2.2)
    assert not choose(Wish(needs=("innie-or-outie",)), killer, 2.2).all.allows("innie or outie", 2.5)


def test_exactly_allows_nothing_else() -> None:
    choice = choose(Wish(exactly=("hidden-single", "pointing")), CLASSIC, None)
    assert choice.all.names == {"full house", "hidden single in box", "hidden single in line", "pointing", "direct pointing"}
    assert len(choice.lacking) == 2
    assert not choice.is_open


@pytest.mark.parametrize(
    ("name", "wish", "ceiling"),
    [
        ("sudoku-9x9", Wish(needs=("bug",)), None),
        ("sudoku-9x9", Wish(without=("bug",)), HIGHEST),
        ("killer-9x9", Wish(without=("naked-pair",)), 4.4),
        ("crowns-8", Wish(without=("squeeze",)), 8.9),
    ],
)
def test_without_a_level_puzzles_are_as_hard_as_the_hardest_level_without_guesses(name: str, wish: Wish, ceiling: float | None) -> None:
    assert find_ceiling(wish, find_family(name)) == ceiling
