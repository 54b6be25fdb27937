"""The findings about a book: in manifest and report, and when it is read again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.editions.review import BY_WISH, make_gate, review_book
from generator.grading import grade_puzzle
from generator.notation import parse_puzzle
from generator.recipe.order import make_order
from generator.recipe.recipe import check_recipe
from generator.storage.manifest import read_manifest
from tests.support.book_runs import PLAIN
from tests.support.command_line import run
from tests.support.samples import EASY

NO_TWO = "79.5...4....4.75.3..519....379.....451.....686.....731....394..4.76.1....6...4.15"
FINDING = {"number": 1, "code": "missing-digit", "words": "no given is 2"}


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an edition of two own puzzles, the first without a 2."""
    from generator.cli import main

    out = tmp_path_factory.mktemp("review")
    (out / "own.sdm").write_text(f"{EASY}\n{NO_TWO}\n")
    assert main(["book", "--from", str(out / "own.sdm"), *PLAIN, "--seed", "1", "--out", str(out)]) == 0
    return out / "own" / "seed-1"


def test_the_manifest_lists_the_findings(edition: Path) -> None:
    numbers = [json.loads(line)["puzzle"] for line in (edition / "puzzles.jsonl").read_text().splitlines()]
    review = read_manifest(edition)["review"]
    assert review == {"counts": {"missing-digit": 1}, "findings": [FINDING | {"number": numbers.index(NO_TWO) + 1}]}


def test_the_report_shows_them_with_the_meaning_of_the_code(edition: Path) -> None:
    page = (edition / "report.html").read_text(encoding="utf-8")
    for words in ("Review", "missing-digit", "a digit that no given has", "no given is 2"):
        assert words in page


def test_an_edition_has_the_same_findings_when_it_is_read_again(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "review", edition, "--json")
    review = read_manifest(edition)["review"]
    facts = json.loads(out)
    assert (code, err, facts["codes"], facts["puzzles"]) == (65, "", review["counts"], 2)
    assert [(one["where"], one["words"]) for one in facts["findings"]] == [
        (f"{edition}, puzzle {one['number']}", one["words"]) for one in review["findings"]
    ]


def test_a_book_made_again_has_the_same_bytes(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "rebuild", edition)
    assert code == 0, out + err


def test_the_gate_knows_numbers_and_how_chapters_are_dug() -> None:
    chapters: list[dict[str, object]] = [
        {"level": "gentle", "count": 2, "method": "minimal"},
        {"level": "hard", "count": 2},
        {"level": "moderate", "count": 2, "needs": ["naked-single"]},
    ]
    order = make_order(check_recipe({"name": "t", "title": "T", "seed": 1, "chapter": chapters}, "t.toml"))
    puzzle = grade_puzzle(parse_puzzle(NO_TWO), with_hodoku=False)
    assert review_book(replace(order, first=201), [puzzle])["findings"] == [FINDING | {"number": 201}]
    gate = make_gate(order)
    assert gate.levels == order.levels
    assert gate.methods == {("sudoku-9x9", name): way for name, way in (("gentle", "minimal"), ("hard", ""), ("moderate", BY_WISH))}
