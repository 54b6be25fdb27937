"""Sentences of queens: each technique names its lines, places and eliminations."""

from __future__ import annotations

from generator.families.queens.kind import queens_geometry
from generator.families.queens.sentences import describe_step
from generator.families.queens.techniques.ladder import TECHNIQUES
from generator.model import Step
from generator.words import ENGLISH, LANGUAGES, find_words
from tests.support.queens_boards import boards

BOARD = queens_geometry(8)


def say(technique: str, pattern: tuple[int, ...], houses: tuple[int, ...]) -> str:
    return ENGLISH.render(describe_step(Step(technique, 3.0, None, 0, ((0, 1),), pattern, (1,), houses), BOARD))


def test_joint_attacks_name_the_places_of_each_line() -> None:
    said = say("joint attack", (17, 20, 33, 34), (10, 12))
    assert said == "no queen at r1c1: wherever the queens of row 3 (r3c2 or r3c5) and row 5 (r5c2 or r5c3) are, one of them attacks there"


def test_triplets_name_the_lines_they_fill() -> None:
    said = say("locked triplet", (), (8, 11, 12, 0, 4, 7))
    assert said == "no queen at r1c1: the queens of rows 1, 4 and 5 are all in columns 1, 5 and 8 and fill these lines"


def test_diagonal_pairs_say_that_diagonals_count() -> None:
    assert "are in only two lines, counting diagonals" in say("diagonal pair", (17, 20, 33, 36), (10, 12))


def test_every_technique_has_a_category_and_a_sentence_in_every_language() -> None:
    names = {found.technique for board in boards() for one in TECHNIQUES if (found := one.find(board.rows, board.placed))}
    assert {*names, "last place in a row", "last place in a column"} == {one.name for one in TECHNIQUES}
    for language in LANGUAGES:
        for technique in ("blocking", "locked pair", "diagonal pair", "locked triplet", "joint attack"):
            step = Step(
                technique, 3.0, None, 0, ((0, 1),), (17, 20, 33, 36), (1,), (10, 12) if "trip" not in technique else (8, 9, 10, 0, 1, 2)
            )
            assert find_words(language).render(describe_step(step, BOARD))


def test_a_trial_of_a_turned_board_names_its_own_lines() -> None:
    from generator.grading import grade_puzzle
    from generator.notation import parse_puzzle
    from tests.support.told_steps import explain

    puzzle = parse_puzzle("queens-8:......1.........................1...............................")
    for step in grade_puzzle(puzzle).path:
        if step.links:
            assert len(step.causes) == len(step.links)
            for (cell, _, _), cause in zip(step.links[1:], step.causes[1:], strict=True):
                assert cell in BOARD.houses[cause.houses[0]]
            assert explain(step, puzzle)
