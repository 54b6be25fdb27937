"""`check` and `canon`: faults of boards, and canonical forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.samples import EASY, MANY, NONE, SOLVED


def test_check_names_every_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "boards.sdm"
    path.write_text(f"{EASY}\n{SOLVED}\n")
    code, out, _ = run(capsys, "check", path)
    assert (code, out.count("good")) == (0, 2)
    path.write_text(f"{NONE}\n{MANY}\n{EASY}\n12345678.{'.' * 17}9{'.' * 54}\n")
    code, out, _ = run(capsys, "check", path)
    assert code == 65
    shown = [line.partition(", ")[2] for line in out.splitlines()]
    assert shown[:3] == [
        "line 1: box 1 has the digit 5 twice: r1c1 r1c3",
        "line 1: row 1 has the digit 5 twice: r1c1 r1c3",
        f"line 2: expected one solution, got at least 2: 'sudoku-9x9:{MANY}'; add givens",
    ]
    assert shown[-1] == "line 4: r1c9 has no possible digit"


def test_canon_puts_twins_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    twin = "".join(EASY[col * 9 + row] for row in range(9) for col in range(9))
    path = tmp_path / "twins.sdm"
    path.write_text(f"{EASY}\n{twin}\n")
    _, out, _ = run(capsys, "canon", path)
    first, second = out.splitlines()
    assert first == second
    assert run(capsys, "canon", path, "--unique")[1] == first + "\n"
    path.write_text(first)
    assert run(capsys, "canon", path)[1] == first + "\n"


def test_check_prints_one_object_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "three.sdm"
    path.write_text(f"{EASY}\n{NONE}\n{SOLVED}\n")
    code, out, err = run(capsys, "check", path, "--json")
    facts = json.loads(out)
    assert (code, err, facts["good"], facts["unread"], facts["notes"]) == (65, "", False, 0, [])
    assert [board["good"] for board in facts["boards"]] == [True, False, True]
    assert [board["complete"] for board in facts["boards"]] == [False, False, True]
    assert [board["givens"] for board in facts["boards"]] == [30, 31, 81]
    plain = run(capsys, "check", path)[1].splitlines()
    assert [f"{path}, line 2: {fault}" for fault in facts["boards"][1]["faults"]] == plain[1:-1]
    code, out, _ = run(capsys, "check", EASY, "--json")
    assert (code, json.loads(out)["good"]) == (0, True)


def test_an_unreadable_line_makes_the_check_fail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.sdm"
    path.write_text("foo\n")
    code, out, _ = run(capsys, "check", path, "--json")
    facts = json.loads(out)
    assert (code, facts["good"], facts["boards"], facts["unread"]) == (65, False, [], 1)
