"""`solve`: the number of solutions, and the solutions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.notation import parse_puzzle
from tests.support.command_line import run
from tests.support.samples import EASY, MANY, NONE, SOLVED


def test_solve_prints_none_one_or_many(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "three.sdm"
    path.write_text(f"{EASY}\n{MANY}\n{NONE}\n{'.' * 81}\n")
    code, out, notes = run(capsys, "solve", path, "--limit", 5)
    assert code == 0
    assert notes == f"gridpress: {path}, line 3: box 1 has the digit 5 twice: r1c1 r1c3\n"
    comments = [line for line in out.splitlines() if line.startswith("#")]
    assert comments[0] == f"# one: {path}, line 1 has one solution"
    assert comments[2] == f"# none: {path}, line 3 has no solution"
    assert comments[3] == f"# many: {path}, line 4 has 5 solutions or more"
    assert [line.split(":")[0] for line in comments] == ["# one", "# many", "# none", "# many"]
    solutions = [line for line in out.splitlines() if not line.startswith("#")]
    assert solutions[0] == f"sudoku-9x9:{SOLVED}"
    assert len(set(solutions)) == len(solutions)
    assert len(solutions[-5:]) == 5
    for line in solutions:
        assert run(capsys, "hint", line)[:2] == (0, "the grid is complete\n")


def test_solve_lists_all_grids_of_size_four(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "four.sdm"
    path.write_text("sudoku-4x4:................\n")
    _, out, _ = run(capsys, "solve", path, "--limit", 1000)
    assert len(set(out.splitlines()[1:])) == 288
    assert out.splitlines()[0] == f"# many: {path}, line 1 has 288 solutions"
    assert run(capsys, "solve", path)[1].splitlines()[0] == f"# many: {path}, line 1 has 2 solutions or more"
    comment, *solutions = run(capsys, "solve", path, "--limit", 1)[1].splitlines()
    assert (comment, len(solutions)) == (f"# many: {path}, line 1 has 2 solutions or more", 1)


def test_count_prints_one_integer_for_each_puzzle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EASY}\n{NONE}\nsudoku-4x4:................\nqueens-6:{'.' * 36}\n")
    assert run(capsys, "solve", path, "--count") == (0, "1\n0\n288\n4\n", "")
    assert run(capsys, "solve", path, "--count", "--limit", 288) == (0, "1\n0\n288\n4\n", "")
    code, out, err = run(capsys, "solve", path, "--count", "--limit", 287)
    assert (code, out) == (65, "1\n0\n287\n4\n")
    assert err == f"gridpress: {path}, line 3: more than 287 solutions; raise --limit to count them all\n"
    found = json.loads(run(capsys, "solve", path, "--count", "--json")[1])["puzzles"]
    assert [(one["count"], one["solutions"]) for one in found] == [(1, []), (0, []), (288, []), (4, [])]
    code, out, _ = run(capsys, "solve", path, "--count", "--limit", 1, "--json")
    assert (code, [(one["count"], one["or_more"]) for one in json.loads(out)["puzzles"]]) == (
        65,
        [(1, False), (0, False), (1, True), (1, True)],
    )
    assert run(capsys, "solve", "--count")[0] == 2


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_many_solutions_are_printed_from_disk(
    flags: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"sudoku-4x4:................\n{EASY}\nsudoku-4x4:1...............\n")
    order = ("solve", path, "--limit", 100, *flags)
    in_memory = run(capsys, *order)
    monkeypatch.setattr("generator.commands.line_spool.SPOOLED_CHARS", 50)
    assert run(capsys, *order) == in_memory
    assert in_memory[1].count("sudoku-4x4:") == (172 if not flags else 174)


def test_solve_without_a_file_prints_a_random_grid(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve")
    assert code == 0
    assert 0 not in parse_puzzle(out).givens
    assert out != run(capsys, "solve")[1]


def test_solve_prints_one_object_for_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "four.sdm"
    path.write_text(f"{EASY}\nfoo\n{NONE}\n{MANY}\n")
    code, out, err = run(capsys, "solve", path, "--limit", 3, "--json")
    facts = json.loads(out)
    assert (code, facts["unread"], len(facts["notes"])) == (65, 1, 1)
    assert err == f"gridpress: {facts['notes'][0]}\n"
    one, none, many = facts["puzzles"]
    where = f"{path}, line 1"
    assert one == {"where": where, "puzzle": EASY, "answer": "one", "count": 1, "or_more": False, "solutions": [f"sudoku-9x9:{SOLVED}"]}
    assert (none["answer"], none["count"], none["solutions"]) == ("none", 0, [])
    assert (many["answer"], many["count"], many["or_more"], len(many["solutions"])) == ("many", 3, True, 3)
    assert run(capsys, "solve", tmp_path / "missing.sdm", "--json")[:2] == (65, "")


def test_solve_without_a_puzzle_prints_its_grid_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "--json")
    facts = json.loads(out)
    assert (code, facts["puzzles"]) == (0, [])
    assert "." not in facts["grid"].removeprefix("sudoku-9x9:")
