"""A book of chapters for practice: found, explained, proved, made again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from generator.cli import main
from generator.families import find_family
from generator.families.houses.dig_to_wish import find_allowed
from generator.grading import find_level, levels_for
from generator.grading.wishes import choose
from generator.model import digits_of
from generator.model.wishes import Wish
from generator.notation import parse_puzzle
from generator.proof.printed_boards import read_boards, read_file
from generator.proof.prove import prove_boards
from tests.support.command_line import run

NAMES = ("naked-pair", "hidden-pair")
OTHERS = (("sudoku-9x9", "fiendish", "unique-rectangle"), ("killer-9x9", "moderate", "rule-of-45"), ("crowns-8", "hard", "line-pair"))
"""Family, level and technique of further chapters: one above the compiled ladder, two of kinds with a ladder of their own."""

RECIPE = """name = "practice"
title = "Pairs"
seed = 5
cover = "none"
editions = []
bound = 20000
[matter]
hints = true
"""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a book with two chapters of one level, and of others."""
    folder = tmp_path_factory.mktemp("practice")
    chapters = [f'[[chapter]]\nlevel = "hard"\ncount = 2\nneeds = ["{name}"]\n' for name in NAMES]
    chapters += ['[[chapter]]\nlevel = "easy"\ncount = 2\n']
    chapters += [f'[[chapter]]\nfamily = "{kind}"\nlevel = "{level}"\ncount = 1\nneeds = ["{name}"]\n' for kind, level, name in OTHERS]
    (folder / "practice.toml").write_text("\n".join([RECIPE, *chapters]))
    assert main(["book", str(folder / "practice.toml"), "--out", str(folder)]) == 0
    return folder


@pytest.mark.broad
def test_the_puzzles_of_each_chapter_need_its_technique(out: Path) -> None:
    family = find_family("sudoku-9x9")
    rows = [json.loads(line) for line in (out / "practice" / "seed-5" / "puzzles.jsonl").read_text().splitlines()]
    manifest = json.loads((out / "practice" / "seed-5" / "manifest.json").read_text())
    counts = {f"{kind}/{level}/need {name}": 1 for kind, level, name in OTHERS} | {"sudoku-9x9/easy": 2}
    assert manifest["counts"] == counts | {f"sudoku-9x9/hard/need {name}": 2 for name in NAMES}
    assert manifest["proof"]["proved"] == 9
    for name, at in ((NAMES[0], 0), (NAMES[1], 2)):
        allowed = find_allowed(choose(Wish(needs=(name,)), family, find_level("hard").ceiling), family.geometry)
        puzzles = [parse_puzzle(f"sudoku-9x9:{row['puzzle']}") for row in rows[at : at + 2]]
        assert all(allowed.is_met(digits_of(puzzle.givens)) for puzzle in puzzles)


@pytest.mark.broad
def test_chapters_of_other_kinds_need_techniques_of_their_ladders(out: Path) -> None:
    rows = [json.loads(line) for line in (out / "practice" / "seed-5" / "puzzles.jsonl").read_text().splitlines()]
    for kind, level, name in OTHERS[1:]:
        family = find_family(kind)
        (puzzle,) = [parse_puzzle(f"{kind}:{row['puzzle']}") for row in rows if row["family"] == kind]
        choice = choose(Wish(needs=(name,)), family, find_level(level, levels_for(family)).ceiling)
        assert family.play.fills(puzzle, choice.all)
        assert not family.play.fills(puzzle, choice.easier)


@pytest.mark.broad
def test_each_chapter_for_practice_begins_with_its_technique(out: Path) -> None:
    document = pypdfium2.PdfDocument(out / "practice" / "seed-5" / "interior.pdf")
    texts = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    titles = ("Naked pair", "Hidden pair", "Unique rectangle", "Innies and outies: the rule of 45", "Line pair")
    for title, needed in zip(titles, ["2 puzzles"] * 2 + ["1 puzzle"] * 3, strict=True):
        opened = [text for text in texts if title in text and f"Needed for {needed} in" in text]
        assert len(opened) == 1, title
        assert "cells filled" in opened[0]
    assert not any("Unique rectangle" in text and "a whole chain" in text for text in texts)


@pytest.mark.broad
def test_the_position_of_a_board_without_candidates_is_that_of_a_technique(out: Path) -> None:
    boards, faults = read_boards(out / "practice" / "seed-5" / "interior.pdf")
    assert faults == []
    positions = [board for board in boards if board.is_position and board.family.has_marks and board.step is None]
    first = min(positions, key=lambda board: board.page)
    assert first.is_example
    assert prove_boards([*boards, first]).faults == prove_boards(boards).faults
    assert "the words of its step are missing" in str(prove_boards([*boards, replace(first, is_example=False)]).faults)


@pytest.mark.slow
def test_it_is_made_again_with_the_same_bytes(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = run(capsys, "rebuild", "practice/seed-5", "--out", out, "--jobs", 1)
    assert code == 0, text + err
    assert "all identical" in text


def test_words_of_a_practice_page_are_about_the_puzzle_of_their_board(tmp_path: Path) -> None:
    """The page before may be about another puzzle of the chapter."""
    chapter = '[[chapter]]\nfamily = "sudoku-6x6"\nlevel = "easy"\ncount = 8\nneeds = ["hidden-single-in-line"]\n'
    (tmp_path / "one.toml").write_text(f'name = "one"\ntitle = "One"\ntrim = "6x9"\ncover = "none"\neditions = []\n{chapter}')
    assert main(["book", str(tmp_path / "one.toml"), "--seed", "7", "--jobs", "1", "--out", str(tmp_path)]) == 0
    boards, faults, placements = read_file(tmp_path / "one" / "seed-7" / "interior.pdf")
    assert not faults
    shown = {board.page: board.number for board in boards if board.is_position and board.step is None}
    said = [(one.page, one.number) for one in placements if one.page in shown]
    assert said
    assert set(said) <= set(shown.items())
    assert [*shown.values()] != [1]  # the lesson on the page before is about the first puzzle
