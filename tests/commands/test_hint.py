"""`hint`: three depths, cells, files, and what is refused."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from generator import workers
from tests.support.command_line import outside, outside_with_notes, run
from tests.support.samples import EASY, FOUR, SOLVED


def test_each_depth_tells_more(capsys: pytest.CaptureFixture[str]) -> None:
    told = [run(capsys, "hint", EASY, "--depth", depth)[1].strip() for depth in ("where", "technique", "step")]
    assert told == [
        "look at box 2",
        "look at box 2: hidden single in box",
        "r1c6 is 8: in box 2, 8 fits nowhere else (hidden single in box)",
    ]
    assert run(capsys, "hint", EASY)[1].strip() == told[-1]


def test_every_puzzle_of_a_file_gets_its_hint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
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


def test_standard_input_is_a_file_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    done = outside("hint", "-", "--cell", "r1c3", text=f"{EASY}\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "r1c3 can hold 1 2 4\n", "")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    assert run(capsys, "hint", "-") == (65, "", "gridpress: expected a puzzle line in stdin, got none\n")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["puzzels.sdm"], 65, "there is no such file"),
        ([EASY, "--depth", "where", "--cell", "r1c1"], 2, "give one of the two"),
        ([EASY, "--cell", "5"], 2, "such as r1c1, got '5'"),
        ([FOUR, "--cell", "r5c1"], 2, "expected r1c1 to r4c4 of sudoku-4x4, got r5c1"),
        (["nosuch:123"], 2, "unknown family"),
        (["." * 81], 65, "expected one solution, got at least 2"),
    ],
)
def test_what_cannot_be_told(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str) -> None:
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
def test_commands_that_may_compile_listen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)
    asked = []
    monkeypatch.setattr(workers, "tell_of_compiling", lambda: asked.append(1))
    run(capsys, *(path if word == "FILE" else word for word in arguments))
    assert asked


@pytest.mark.slow
def test_compiling_is_told_once_and_only_when_it_happens(tmp_path: Path) -> None:
    first = outside_with_notes("hint", EASY, "--cell", "r1c3", GRIDPRESS_KERNELS=str(tmp_path))
    again = outside_with_notes("hint", EASY, "--cell", "r1c3", GRIDPRESS_KERNELS=str(tmp_path))
    assert first.stderr == "compiling kernels (once on this machine)\n"
    assert again.stderr == ""
    assert first.stdout == again.stdout == "r1c3 can hold 1 2 4\n"


def test_hints_come_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {
        ("es", "--depth", "step"): "F1C6 es 8: en la caja 2, el 8 no cabe en ningún otro sitio (único oculto en la caja)",
        ("fr", "--depth", "technique"): "regardez le bloc 2\u202f: singleton caché dans un bloc",
        ("de", "--depth", "where"): "sehen Sie sich Block 2 an",
        ("zh", "--cell", "r1c3"): "R1C3可填1 2 4",
        ("es", "--cell", "r1c1"): "F1C1 está dada: 5",
    }
    told = {key: run(capsys, "hint", EASY, "--language", *key)[1].strip() for key in asked}
    assert told == asked
    assert run(capsys, "hint", SOLVED, "--language", "de")[1].strip() == "das Gitter ist vollständig"
    code, _, err = run(capsys, "hint", EASY, "--language", "xyz")
    assert (code, err.strip()) == (2, "gridpress: unknown language 'xyz'; known: en, de, es, fr, zh")
