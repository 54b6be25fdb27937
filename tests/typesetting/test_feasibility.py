"""Notes of the check before a book is made; for refusals see `test_printers.py`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.grading import LEVELS
from generator.model import Imprint
from generator.puzzles.select import Quota
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.feasibility import check_fit
from tests.support.command_line import run
from tests.support.sample_book import TRIMS

COMPANION = "https://example.org/book/"


def note(layout: str, trim: str, qr: str = "puzzle", count: int = 12) -> str:
    imprint = Imprint("Codes", "", "", "seed-1", "2026", "1", layout, TRIMS[trim])
    return check_fit(imprint, [Quota("sudoku-9x9", "easy", count)], LEVELS, MatterOrder(companion=COMPANION, qr=qr))


@pytest.mark.parametrize(("layout", "trim", "fewer"), [("compact", "6x9", "2 puzzles a page instead of 6"), ("compact", "8.5x11", "")])
def test_a_note_says_when_codes_leave_room_for_fewer_puzzles(layout: str, trim: str, fewer: str) -> None:
    assert note(layout, trim) == (f'leave room for {fewer}; for more, choose a larger trim, or qr = "chapter"' if fewer else "")
    assert note(layout, trim, count=2) == ""  # a page of two has room for codes
    assert note(layout, trim, qr="chapter") == ""


@pytest.mark.broad
def test_the_note_is_printed_and_in_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "codes.toml"
    matter = f'[matter]\ncompanion = "{COMPANION}"\nqr = "puzzle"\n'
    chapter = '[[chapter]]\nfamily = "sudoku-4x4"\nlevel = "gentle"\ncount = 1\n[[chapter]]\nlevel = "gentle"\ncount = 6\n'
    recipe.write_text(f'name = "codes"\ntitle = "Codes"\nlayout = "compact"\ntrim = "6x9"\ncover = "none"\n{matter}{chapter}')
    code, _, err = run(capsys, "book", recipe, "--seed", 1, "--out", tmp_path / "out")
    assert code == 0, err
    assert err.count("\n") < 8
    assert "pages    codes leave room for 2 puzzles a page instead of 6; " in err
    (log,) = (tmp_path / "out/logs").glob("2*.jsonl")
    notes = [line for line in map(json.loads, log.read_text().splitlines()) if line["event"] == "pages"]
    assert [line["codes"].partition(";")[0] for line in notes] == ["leave room for 2 puzzles a page instead of 6"]
    assert "pages     codes leave room for 2 puzzles" in run(capsys, "status", "--out", tmp_path / "out")[1]
