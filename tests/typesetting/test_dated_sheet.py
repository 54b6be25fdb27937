"""Sheets of every kind: drawn, read back and proved; faults of a page are named."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.commands.sheet_values import parse_sizes
from generator.families import FAMILIES, find_family
from generator.grading import LEVELS, levels_for
from generator.model import GradedPuzzle
from generator.proof.sheet_proof import SetFacts, prove_set, prove_sheet
from generator.typesetting.class_set import ClassLook, make_set, write_set
from generator.typesetting.dated_sheet import DayPuzzle, SheetOrder, check_order, make_sheet, write_sheet
from tests.support.sample_book import make_graded, make_sample
from tests.support.samples import NINES

KINDS = [family.name for family in FAMILIES if family.in_books] + ["queens-6", "queens-12", "crowns-7", "crowns-11"]


def make_of_level(name: str) -> GradedPuzzle:
    """Return a puzzle of a family, labeled with its easiest level."""
    return replace(make_sample(name), level=levels_for(find_family(name))[0].name)


@pytest.mark.sample(9, 7, 3)
@pytest.mark.parametrize("name", KINDS)
def test_a_dated_sheet_of_every_kind_is_proved(name: str, tmp_path: Path) -> None:
    family, today = find_family(name), make_of_level(name)
    order = SheetOrder("", "© The Daily Grid", "en", parse_sizes(None, family)[0])
    check_order(order, family, with_answer=True)
    days = DayPuzzle(date(2026, 12, 2), today), DayPuzzle(date(2026, 12, 1), today)
    path = tmp_path / "sheet.pdf"
    write_sheet(make_sheet(order, *days, LEVELS), order, path, ("pdf", "svg"))
    report = prove_sheet(path, today.puzzle, today.puzzle)
    assert (report.n_proved, report.faults) == (1, ())
    assert path.with_suffix(".svg").stat().st_size > 5000


@pytest.mark.sample(9, 4, 4)
@pytest.mark.parametrize("name", [name for name in KINDS if name != "sudoku-25x25"])
def test_a_class_set_of_every_kind_is_proved(name: str, tmp_path: Path) -> None:
    puzzle = make_of_level(name)
    look = ClassLook("", "", "fr", "", (215.9, 279.4))
    write_set(make_set(look, [puzzle, puzzle], LEVELS, is_even=True), look, tmp_path)
    report = prove_set(tmp_path, [puzzle.puzzle] * 2, SetFacts(is_even=True))
    assert (report.n_proved, report.faults) == (2, ())


def test_faults_of_a_sheet_are_named(tmp_path: Path) -> None:
    first, second = (make_graded(line, "gentle", 4.0) for line in NINES[:2])
    order = SheetOrder("Puzzle of the Day", "", "en", (100.0, None))
    path = tmp_path / "sheet.pdf"
    write_sheet(make_sheet(order, DayPuzzle(date(2026, 12, 2), first), None, LEVELS), order, path, ("pdf",))
    assert prove_sheet(path, first.puzzle, None).faults == ()
    assert prove_sheet(path, second.puzzle, None).faults == ("page 1: the printed puzzle is not the one selected for the sheet",)
    assert prove_sheet(path, first.puzzle, second.puzzle).faults == ("expected 1 puzzle and 1 answer, found 1 and 0",)
    write_sheet(make_sheet(order, DayPuzzle(date(2026, 12, 2), first), DayPuzzle(date(2026, 12, 1), first), LEVELS), order, path, ("pdf",))
    assert prove_sheet(path, first.puzzle, second.puzzle).faults == ("page 1: the printed answer is not that of the previous puzzle",)
