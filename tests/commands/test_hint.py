"""`hint`: three depths, cells, files, and refused input."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from generator import workers
from tests.support.command_line import run, run_process, run_process_with_notes
from tests.support.samples import EASY, FOUR, MANY, NONE, SOLVED


def test_each_depth_says_more(capsys: pytest.CaptureFixture[str]) -> None:
    found_hints = [run(capsys, "hint", EASY, "--depth", depth)[1].strip() for depth in ("where", "technique", "step")]
    assert found_hints == [
        "look at box 2",
        "look at box 2: hidden single in box",
        "r1c6 is 8: in box 2, 8 fits nowhere else (hidden single in box)",
    ]
    assert run(capsys, "hint", EASY)[1].strip() == found_hints[-1]


def test_a_step_a_cell_and_refused_input(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "hint", EASY)
    assert code == 0
    assert "r5c5 is 5" in out or " is " in out
    assert run(capsys, "hint", EASY, "--cell", "r1c3")[1] == "r1c3 can hold 1 2 4\n"
    assert run(capsys, "hint", EASY, "--cell", "R1C1")[1] == "r1c1 is given: 5\n"
    for cell in ("r0c1", "r0c3", "r10c1", "5"):
        code, out, err = run(capsys, "hint", EASY, "--cell", cell)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
    for line in (EASY[1:], MANY, NONE):
        code, out, err = run(capsys, "hint", line)
        assert (code, out, len(err.splitlines())) == (65, "", 1)


def test_every_puzzle_of_a_file_has_its_hint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mixed.sdm"
    path.write_text(f"{EASY}\n{'.' * 81}\n12345\n{FOUR}\n{SOLVED}\n")
    code, out, err = run(capsys, "hint", path, "--depth", "where")
    assert code == 65
    first, second, third = out.splitlines()
    assert first == f"{path}, line 1: look at box 2"
    assert second.startswith(f"{path}, line 4: look at ")
    assert third == f"{path}, line 5: the grid is complete"
    assert sorted(line.split(": ")[1] for line in err.splitlines()) == [f"{path}, line 2", f"{path}, line 3"]
    code, out, _ = run(capsys, "hint", path, "--cell", "r1c3")
    assert (code, len(out.splitlines())) == (65, 4)
    path.write_text(EASY)
    assert run(capsys, "hint", path, "--depth", "where")[1] == "look at box 2\n"


def test_standard_input_is_read_like_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    done = run_process("hint", "-", "--cell", "r1c3", text=f"{EASY}\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "r1c3 can hold 1 2 4\n", "")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    assert run(capsys, "hint", "-") == (65, "", "gridpress: expected at least one puzzle in stdin, got none\n")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["puzzels.sdm"], 65, "expected a file of puzzles, or one puzzle line; got 'puzzels.sdm': no such file"),
        ([EASY, "--depth", "where", "--cell", "r1c1"], 2, "give only one of the two"),
        ([EASY, "--cell", "5"], 2, "such as r1c1, got '5'"),
        ([FOUR, "--cell", "r5c1"], 2, "expected a cell from r1c1 to r4c4 of sudoku-4x4, got r5c1"),
        (["nosuch:123"], 2, "unknown family"),
        (["." * 81], 65, "expected one solution, got at least 2"),
    ],
)
def test_wrong_input_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str) -> None:
    found, out, err = run(capsys, "hint", *arguments)
    assert (found, out, len(err.splitlines())) == (code, "", 1)
    assert words in err


COMPILING = [
    ["solve"],
    ["solve", "FILE"],
    ["check", "FILE"],
    ["canon", "FILE"],
    ["hint", EASY],
    ["hint", "FILE"],
    ["grade", "FILE"],
    ["dig", "FILE", "--seed", "1"],
    ["fill", "--seed", "1"],
    ["select", "FILE", "--counts", "gentle=1"],
]


@pytest.mark.parametrize("arguments", COMPILING, ids=" ".join)
def test_commands_that_may_compile_show_a_note(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)
    asked = []
    monkeypatch.setattr(workers, "report_compiling", lambda: asked.append(1))
    run(capsys, *(path if word == "FILE" else word for word in arguments))
    assert asked


@pytest.mark.slow
def test_compiling_is_reported_once_and_only_when_it_happens(tmp_path: Path) -> None:
    first = run_process_with_notes("hint", EASY, "--cell", "r1c3", GRIDPRESS_KERNELS=str(tmp_path))
    again = run_process_with_notes("hint", EASY, "--cell", "r1c3", GRIDPRESS_KERNELS=str(tmp_path))
    assert first.stderr == "compiling kernels (kept for later runs)\n"
    assert again.stderr == ""
    assert first.stdout == again.stdout == "r1c3 can hold 1 2 4\n"


def test_hints_are_in_the_requested_language(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {
        ("es", "--depth", "step"): "F1C6 es 8: en la caja 2, el 8 no cabe en ninguna otra casilla (único oculto en la caja)",
        ("fr", "--depth", "technique"): "regardez le bloc 2\u202f: singleton caché dans un bloc",
        ("de", "--depth", "where"): "Blick auf Block 2",
        ("zh", "--cell", "r1c3"): "R1C3可填1 2 4",
        ("es", "--cell", "r1c1"): "F1C1 viene dada: 5",
    }
    found_hints = {key: run(capsys, "hint", EASY, "--language", *key)[1].strip() for key in asked}
    assert found_hints == asked
    assert run(capsys, "hint", SOLVED, "--language", "de")[1].strip() == "das Gitter ist vollständig"
    code, _, err = run(capsys, "hint", EASY, "--language", "xyz")
    assert (code, err.strip()) == (2, "gridpress: unknown language 'xyz'; valid names: en, de, es, fr, zh")
