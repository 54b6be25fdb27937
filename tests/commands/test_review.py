"""`review`: findings, summary, exit codes, explanations and faults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.samples import EASY, MANY, PLAIN

NO_TWO = "79.5...4....4.75.3..519....379.....451.....686.....731....394..4.76.1....6...4.15"
TWIN = "".join(EASY[col * 9 + row] for row in range(9) for col in range(9))


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    path = tmp_path / "mine.sdm"
    path.write_text(f"{EASY}\n{NO_TWO}\n{TWIN}\n")
    return path


def test_findings_and_a_summary_are_printed(capsys: pytest.CaptureFixture[str], collection: Path) -> None:
    code, out, err = run(capsys, "review", collection)
    assert (code, err) == (65, "")
    assert out.splitlines() == [
        f"{collection}, line 2: missing-digit: no given is 2",
        f"{collection}, line 3: twin: equal to puzzle 1 when turned, mirrored or relabeled",
        "3 puzzles, 2 findings",
        "missing-digit          1  a digit that no given has",
        "twin                   1  the same puzzle twice",
    ]


def test_good_puzzles_exit_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "review", EASY)[:2] == (0, "1 puzzle, 0 findings\n")


def test_ignored_codes_are_no_findings(capsys: pytest.CaptureFixture[str], collection: Path) -> None:
    assert run(capsys, "review", collection, "--ignore", "missing-digit, twin")[:2] == (0, "3 puzzles, 0 findings\n")
    assert run(capsys, "review", collection, "--ignore", "twin")[1].splitlines()[-2:] == [
        "3 puzzles, 1 finding",
        "missing-digit          1  a digit that no given has",
    ]


def test_one_object_is_printed_for_programs(capsys: pytest.CaptureFixture[str], collection: Path) -> None:
    code, out, _ = run(capsys, "review", collection, "--json")
    facts = json.loads(out)
    assert (code, facts["puzzles"], facts["codes"], facts["good"], facts["unread"]) == (65, 3, {"missing-digit": 1, "twin": 1}, False, 0)
    first = {"where": f"{collection}, line 2", "puzzle": f"sudoku-9x9:{NO_TWO}", "code": "missing-digit", "words": "no given is 2"}
    assert facts["findings"][0] == first
    code, out, _ = run(capsys, "review", PLAIN, "--json")
    assert (code, json.loads(out)) == (0, {"findings": [], "puzzles": 1, "codes": {}, "good": True, "unread": 0, "notes": []})


def test_faulty_lines_are_reported_and_the_others_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text(f"foo\n{MANY}\n{EASY}\n")
    code, out, err = run(capsys, "review", path)
    assert (code, out) == (65, "1 puzzle, 0 findings\n")
    first, second = err.splitlines()
    assert first == f"gridpress: {path}, line 1: expected 81 cells of sudoku-9x9, got 3: 'foo'"
    assert f"{path}, line 2: expected one solution, got at least 2" in second
    assert json.loads(run(capsys, "review", path, "--json")[1])["good"] is False


def test_a_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "review", "--explain", "lopsided")
    assert code == 0
    assert out.startswith("lopsided: givens crowded on one side\n")
    assert "share = 0.5" in out
    assert "source: measured" in out


@pytest.mark.parametrize("words", [("--explain", "lopside"), ("--ignore", "twin,lopside", EASY)], ids=["explain", "ignore"])
def test_an_unknown_code_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    code, out, err = run(capsys, "review", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("gridpress: unknown code 'lopside'; did you mean lopsided?")


def test_a_folder_that_is_no_edition_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "review", tmp_path)
    assert (code, out, err.count("\n")) == (65, "", 1)
    assert "expected an edition with a manifest.json" in err
