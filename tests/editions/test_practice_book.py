"""A book of chapters for practice: found, explained, proved, made again."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from generator.cli import main
from generator.families import find_family
from generator.grading import find_level
from generator.grading.wishes import find_allowed, is_met
from generator.model import digits_of
from generator.model.wishes import Wish
from generator.notation import parse_puzzle
from tests.support.command_line import run

NAMES = ("naked-pair", "hidden-pair")
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
    """Return the folder of a book with two chapters of one level and one of another."""
    folder = tmp_path_factory.mktemp("practice")
    chapters = [f'[[chapter]]\nlevel = "hard"\ncount = 2\nneeds = ["{name}"]\n' for name in NAMES]
    (folder / "practice.toml").write_text("\n".join([RECIPE, *chapters, '[[chapter]]\nlevel = "easy"\ncount = 2\n']))
    assert main(["book", str(folder / "practice.toml"), "--out", str(folder)]) == 0
    return folder


def test_the_puzzles_of_each_chapter_need_its_technique(out: Path) -> None:
    family = find_family("sudoku-9x9")
    rows = [json.loads(line) for line in (out / "practice" / "seed-5" / "puzzles.jsonl").read_text().splitlines()]
    manifest = json.loads((out / "practice" / "seed-5" / "manifest.json").read_text())
    assert manifest["counts"] == {"sudoku-9x9/hard/need naked-pair": 2, "sudoku-9x9/hard/need hidden-pair": 2, "sudoku-9x9/easy": 2}
    assert manifest["proof"]["proved"] == 6
    for name, at in ((NAMES[0], 0), (NAMES[1], 2)):
        allowed = find_allowed(Wish(needs=(name,)), family.geometry, find_level("hard").ceiling)
        puzzles = [parse_puzzle(f"sudoku-9x9:{row['puzzle']}") for row in rows[at : at + 2]]
        assert all(is_met(digits_of(puzzle.givens), allowed) for puzzle in puzzles)


def test_each_chapter_for_practice_begins_with_its_technique(out: Path) -> None:
    document = pypdfium2.PdfDocument(out / "practice" / "seed-5" / "interior.pdf")
    texts = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    for title in ("Naked pair", "Hidden pair"):
        opened = [text for text in texts if title in text and "Needed for 2 puzzles" in text]
        assert len(opened) == 1, title
        assert "cells filled" in opened[0]


def test_it_is_made_again_with_the_same_bytes(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = run(capsys, "rebuild", "practice/seed-5", "--out", out, "--jobs", 1)
    assert code == 0, text + err
    assert "all identical" in text
