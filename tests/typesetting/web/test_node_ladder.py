"""The page's own ladder in node: its steps are compared with the press's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.families import find_family
from generator.grading import grade_puzzle
from generator.model import GradedPuzzle, Puzzle, Step
from generator.notation import format_puzzle, parse_puzzle
from generator.techniques.explainer import BY_NAME
from generator.typesetting.web.families import can_play
from generator.words import find_words
from layouts.phrases import list_languages
from tests.support.node_page import run_page
from tests.support.told_steps import explain, hint_technique, hint_where
from tests.support.usual_cases import some_cases
from tests.typesetting.web.positions import Position, draw_positions, replay, with_ladder

CYCLES = {"bidirectional x-cycle", "bidirectional y-cycle", "bidirectional xy-cycle"}
"""The page finds forcing chains for what they remove."""

EITHER_LINE = {"last place in a row", "last place in a column"}
"""The press takes rows first on a board that it may have turned."""

MISSING = {"unique rectangle type 3", "aligned pair exclusion", "aligned triplet exclusion", "hidden window", "single in hidden window"}
MISSING |= {"direct hidden window", "last candidate by hidden window", "leftover single", "law of leftovers", "diagonal pair"}
MISSING |= {f"unique loop type {kind}" for kind in range(1, 5)} | {f"bug type {kind}" for kind in range(1, 5)}
"""Techniques that the page does not have: it takes another step there, or none."""

KINDS = Path(__file__).parents[2] / "golden" / "kinds.txt"
SAMPLED = ("sudoku-9x9", "killer-9x9", "crowns-8", "queens-8", "jigsaw-9x9", "antiknight-9x9")
"""Kinds whose hardest puzzles are sampled."""


@cache
def read_puzzles() -> dict[str, list[Puzzle]]:
    """Return the puzzles of every kind that the page plays, easiest first."""
    lines = [line for line in KINDS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    found: dict[str, list[Puzzle]] = {}
    for puzzle in map(parse_puzzle, lines):
        if can_play(find_family(puzzle.family)):
            found.setdefault(puzzle.family, []).append(puzzle)
    return found


def find_steps(played: Sequence[list[Position]], language: str = "en") -> list[list[dict[str, Any] | None]]:
    """Return the steps that the page finds on positions of each puzzle."""
    puzzles = [positions[0].puzzle for positions in played]
    cases = [
        {"line": format_puzzle(puzzle), "positions": [position.as_case() for position in positions]}
        for puzzle, positions in zip(puzzles, played, strict=True)
    ]
    return run_page("findSteps", cases, puzzles, language)


def is_sound(step: dict[str, Any], solution: bytes) -> bool:
    """Return whether a step keeps to the solution, and does something."""
    if step["cell"] >= 0:
        return bool(solution[step["cell"]] == step["digit"])
    return bool(step["removed"]) and all(solution[cell] != digit for cell, digit in step["removed"])


def is_same(step: Step, found: dict[str, Any], is_ordered: bool) -> bool:
    """Return whether the page's step is that of the press.

    is_ordered   whether the order of the pattern's cells says nothing, as it does where clues are read from either end
    """
    place = [step.technique, -1 if step.cell is None else step.cell, step.digit, [list(pair) for pair in step.removed]]
    patterns = [list(step.pattern), found["pattern"]]
    if is_ordered:
        patterns = [sorted(pattern) for pattern in patterns]
    return place == [found[key] for key in ("technique", "cell", "digit", "removed")] and (not step.pattern or patterns[0] == patterns[1])


def compare(puzzles: Sequence[GradedPuzzle], played: Sequence[list[Position]]) -> list[Counter[tuple[str, str | None]]]:
    """Check that all steps are sound; return the techniques that differ, by puzzle."""
    different = []
    for graded, positions, steps in zip(puzzles, played, find_steps(played), strict=True):
        differences: Counter[tuple[str, str | None]] = Counter()
        for position, step in zip(positions, steps, strict=True):
            assert step is None or is_sound(step, graded.solution), (position, step)
            if step is None or step["technique"] != position.step.technique:
                differences[position.step.technique, step and step["technique"]] += 1
        different.append(differences)
    return different


def is_known(technique: str) -> bool:
    """Return whether the page has a technique, or an equivalent one."""
    is_hard = technique in BY_NAME and BY_NAME[technique].rating >= 7.5
    return technique not in EITHER_LINE | CYCLES | MISSING and technique != "guess" and not is_hard


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("part", range(4))
def test_steps_along_the_path_are_those_of_the_press_for_every_kind(puzzles: list[GradedPuzzle], part: int) -> None:
    played = with_ladder(puzzles)[part::4]
    check_steps(played, [list(replay(graded)) for graded in played])


def check_steps(puzzles: Sequence[GradedPuzzle], played: Sequence[list[Position]]) -> None:
    """Check that the page takes the steps of the press, but those it lacks."""
    for graded, differences in zip(puzzles, compare(puzzles, played), strict=True):
        assert not [pair for pair in differences if is_known(pair[0])], (graded.puzzle.family, differences)


def grade_hard() -> list[GradedPuzzle]:
    """Return the hardest puzzle of each sampled kind."""
    return [grade_puzzle(read_puzzles()[name][-1], with_hodoku=False) for name in SAMPLED]


def sample(puzzles: list[GradedPuzzle], language: str) -> list[GradedPuzzle]:
    """Return the puzzles compared in a language.

    Each kind is compared in one of the languages, and hard puzzles in German.
    """
    own = list(with_ladder(puzzles))[list_languages().index(language) :: len(list_languages())]
    return [*own, *grade_hard()] if language == "de" else own


@pytest.mark.parametrize("language", some_cases(list_languages(), ["zh"], keep=3))
def test_equal_steps_have_the_sentences_of_the_press(puzzles: list[GradedPuzzle], language: str) -> None:
    """At each depth; steps that differ in their cells are left out."""
    compared = compare_sentences(sample(puzzles, language), language)
    assert len(compared) > (20 if language == "de" else 2)


@pytest.mark.slow
@pytest.mark.parametrize("language", list_languages())
def test_equal_steps_of_every_kind_have_the_sentences_of_the_press(puzzles: list[GradedPuzzle], language: str) -> None:
    assert len(compare_sentences([*with_ladder(puzzles), *grade_hard()], language)) > 25


def compare_sentences(puzzles: list[GradedPuzzle], language: str) -> Counter[str]:
    """Compare the sentences of equal steps, and count these by technique."""
    words, compared = find_words(language), Counter[str]()
    played = [list(replay(graded)) for graded in puzzles]
    for graded, positions, steps in zip(puzzles, played, find_steps(played, language), strict=True):
        family = find_family(graded.puzzle.family)
        board, has_clues = family.board(graded.puzzle), bool(family.extra and family.extra.rules)
        for position, found in zip(positions, steps, strict=True):
            step = position.step
            expected = [hint_where(step, board, words), hint_technique(step, board, words), explain(step, graded.puzzle, words)]
            if found and is_same(step, found, not has_clues) and found["texts"][0] == expected[0]:
                assert found["texts"] == expected, step.technique
                compared[step.technique] += 1
    return compared


@pytest.mark.broad
def test_steps_of_hard_puzzles_are_those_of_the_press() -> None:
    check_steps(hard := grade_hard(), [list(replay(graded)) for graded in hard])


@pytest.mark.broad
def test_positions_beside_the_path_have_steps_of_the_same_rank(puzzles: list[GradedPuzzle]) -> None:
    played = with_ladder(puzzles)
    check_steps(played, [list(draw_positions(graded, 6, number)) for number, graded in enumerate(played)])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(read_puzzles()))
def test_a_thousand_positions_of_every_kind(name: str) -> None:
    seen = 0
    for number, puzzle in enumerate(read_puzzles()[name]):
        graded = grade_puzzle(puzzle, with_hodoku=False)
        positions = [*replay(graded), *draw_positions(graded, 60, number)]
        (differences,) = compare([graded], [positions])
        seen += len(positions)
        if seen > 1000:
            break
        assert sum(count for pair, count in differences.items() if is_known(pair[0])) <= len(positions) // 50, differences
