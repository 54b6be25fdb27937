"""What further houses, pairs and other sudokus rule out is said, and only that."""

from __future__ import annotations

import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import Geometry
from generator.notation import parse_puzzle
from generator.typesetting.lesson_houses import find_seers, find_single, list_basic_boards, list_questions
from generator.typesetting.lessons import OwnReason, find_own_reasons, say_own_reasons
from generator.words import ENGLISH, LANGUAGES, find_words

NAMES = ["diagonal-9x9", "windoku-9x9", "antiknight-9x9", "antiking-9x9", "disjoint-9x9", "twin-9x9", "butterfly-9x9", "samurai-9x9"]


def explain(name: str) -> tuple[Geometry, bytes, list[tuple[int, int]], list[OwnReason], set[int]]:
    """Return what an own single of an example rules out, and why.

    The first values are its board and its givens.
    """
    family = find_family(name)
    puzzle = parse_puzzle(family.example)
    board = family.board(puzzle)
    step = find_single(puzzle.givens, family.solve(puzzle).first.tolist(), board)
    assert step is not None
    assert step.cell is not None
    house = step.houses[0] if step.houses else None
    wrong = dict(list_questions(step.cell, step.digit, puzzle.givens, board))[house]
    return board, puzzle.givens, wrong, *find_own_reasons(wrong, step.cell, house, puzzle.givens, board)


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_is_ruled_out_by_a_usual_house_or_by_a_reason(name: str) -> None:
    board, givens, wrong, own, usual = explain(name)
    assert own
    said = {one for reason in own for one in reason.ruled_out}
    for cell, digit in wrong:
        seers = find_seers(board, givens, cell, digit)
        assert seers & usual or (cell, digit) in said
    for reason in own:
        assert reason.seen
        for cell, digit in reason.ruled_out:
            assert find_seers(board, givens, cell, digit) & set(reason.seen)


@pytest.mark.parametrize("name", NAMES)
def test_what_rows_columns_and_boxes_rule_out_is_not_said(name: str) -> None:
    board, givens, _, own, _ = explain(name)
    for houses in list_basic_boards(board)[:1] if not board.part_names else ():
        for reason in own:
            for cell, digit in reason.ruled_out:
                assert not any(givens[peer] == digit for house in houses if cell in house for peer in house)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_each_reason_is_a_sentence_in_every_language(name: str, language: str) -> None:
    board, _, _, own, _ = explain(name)
    builder, render = SentenceBuilder(board), find_words(language).render
    sentences = [render(said) for said in say_own_reasons(own, builder)]
    assert len(sentences) == len(own)
    for reason, sentence in zip(own, sentences, strict=True):
        assert all(render(builder.cell(cell)) in sentence for cell, _ in reason.ruled_out)


def say(own: list[OwnReason], board: Geometry) -> list[str]:
    return [ENGLISH.render(said) for said in say_own_reasons(own, SentenceBuilder(board))]


def test_pairs_and_houses_are_named() -> None:
    board, _, _, own, _ = explain("antiking-9x9")
    assert say(own, board) == ["r1c7 and r3c7 touch the 8 at r2c6 at a corner"]
    board, _, _, own, _ = explain("diagonal-9x9")
    assert say(own, board) == ["a 2 is already in the diagonal from r1c9, at r7c3, so r2c8 cannot be 2"]


def test_several_digits_of_a_cell_are_one_sentence() -> None:
    board = find_family("diagonal-9x9").geometry
    givens = bytearray(81)
    givens[10], givens[20] = 4, 7  # on the diagonal from r1c1
    own, _ = find_own_reasons([(40, 4), (40, 7)], 40, None, bytes(givens), board)
    assert say(own, board) == ["the diagonal from r1c1 already has 4 and 7, so r5c5 cannot be 4 or 7"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pairs_of_every_kind_have_sentences(language: str) -> None:
    names = {name for family in FAMILIES for name, _ in family.geometry.pair_groups}
    assert names == {"antiknight", "antiking"}
    assert all(find_words(language).has(f"{name}.pair.{form}") for name in names for form in ("one", "many"))
