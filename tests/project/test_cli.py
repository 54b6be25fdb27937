"""The command line: results on stdout, notes on stderr, and the exit codes that programs outside rely on."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.notation import parse_puzzle
from tests.support.command_line import drop_compiling, outside, run
from tests.support.samples import EASY, MANY, NONE, SOLVED

HODOKU_SCORE = 4 * 51  # naked singles and full houses all the way
HEADER = "puzzle,solution,clues,level,minutes,race,se_er,se_ep,se_ed,hardest,hodoku_score,hodoku_level,guesses"


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "my.sdm"
    path.write_text(f"# a comment\n\n{EASY}\n12345\nsudoku-9x9:{EASY}\n{EASY.replace('5', 'x', 1)}\n", encoding="utf-8")
    return path


def test_help_and_lists_come_without_the_compiler() -> None:
    code = (
        "import sys; from generator.cli import main\n"
        "for line in (['--help'], ['book', '--help'], ['list', 'recipes']):\n"
        "    try: main(line)\n"
        "    except SystemExit: pass\n"
        "sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "exit codes: 0 done" in done.stdout
    assert "nightly" in done.stdout


@pytest.mark.parametrize(
    ("kind", "name"),
    [("families", "sudoku-9x9"), ("formats", "opensudoku"), ("layouts", "classic"), ("levels", "gentle"), ("recipes", "nightly")],
)
def test_lists_start_with_the_name(capsys: pytest.CaptureFixture[str], kind: str, name: str) -> None:
    code, out, _ = run(capsys, "list", kind)
    assert code == 0
    assert name in [line.split()[0] for line in out.splitlines()]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["bok"],
        ["generate", "-n", "0"],
        ["generate", "-n", "x"],
        ["generate", "--famly", "x"],
        ["generate", "--family", "sudoku-9x8"],
        ["generate", "--level", "hrad"],
        ["generate", "--seed", "-1"],
        ["generate", "--seed", "x"],
        ["generate", "--jobs", "0"],
        ["generate", "--method", "count"],
        ["generate", "--method", "minimal", "--clues", "30"],
        ["generate", "--symmetry", "spiral", "--method", "symmetric"],
        ["grade", "x", "y"],
        ["grade", "x", "--format", "xml"],
        ["grade", "x", "--plot", "levels.gif"],
        ["grade", "x", "--resume"],
        ["grade", "-", "--resume", "-o", "x.csv"],
        ["grade", "x", "--jobs", "two"],
        ["select", "x"],
        ["select", "x", "--counts", "gentle"],
        ["bank"],
        ["book", "nigthly"],
        ["book", "--trim", "1x1"],
        ["book", "--layout", "clasic"],
        ["book", "--counts", "gentle=0"],
        ["book", "--seed", "x"],
        ["book", "--title", "t" * 201],
        ["sheet", "--out", ""],
        ["book", "--layout", "single", "--large-print"],
    ],
)
def test_wrong_use_ends_with_2_and_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str]) -> None:
    out = ["--out", tmp_path / "out"] if arguments[:1] == ["book"] else []
    code, stdout, stderr = run(capsys, *arguments, *out)
    assert (code, stdout) == (2, "")
    assert (stderr[:11], stderr.count("\n")) == ("gridpress: ", 1)
    assert not any(tmp_path.rglob("interior.pdf"))


def test_generate_repeats_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "generate", "-n", 5, "--seed", 3)
    assert code == 0
    assert out == run(capsys, "generate", "-n", 5, "--seed", 3, "--jobs", 1)[1]
    assert out != run(capsys, "generate", "-n", 5, "--seed", 4)[1]
    assert len({parse_puzzle(line) for line in out.splitlines()}) == 5
    code, _, err = run(capsys, "generate", "-n", 1)
    assert "give --seed" in err


@pytest.mark.parametrize(("flags", "clues"), [(["--clues", "40"], {40}), (["--method", "count", "--clues", "35"], {35})])
def test_generate_to_a_clue_count(capsys: pytest.CaptureFixture[str], flags: list[str], clues: set[int]) -> None:
    _, out, _ = run(capsys, "generate", "-n", 5, "--seed", 3, *flags)
    assert {parse_puzzle(line).clues for line in out.splitlines()} == clues


def test_generate_symmetric(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "generate", "-n", 3, "--seed", 3, "--method", "symmetric", "--symmetry", "mirror")
    for line in out.splitlines():
        givens = parse_puzzle(line).givens
        assert all(bool(givens[9 * row + col]) == bool(givens[9 * row + 8 - col]) for row in range(9) for col in range(9))


def test_generate_a_level_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "easy.sdm"
    code, out, _ = run(capsys, "generate", "-n", 3, "--level", "easy", "--seed", 3, "-o", path)
    assert (code, out) == (0, "")
    assert [name.name for name in tmp_path.iterdir()] == ["easy.sdm"]
    _, out, _ = run(capsys, "grade", path, "--format", "csv")
    assert [row["level"] for row in csv.DictReader(io.StringIO(out))] == ["easy"] * 3


def test_generate_falls_short_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "generate", "-n", 90, "--level", "easy", "--seed", 3, "--bound", 1)
    assert code == 3
    assert "asked for 90 easy sudoku-9x9, found" in err
    assert "in 90 candidates; raise --bound" in err


def test_files_that_cannot_be_read_or_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "grade", tmp_path / "none.sdm")[0] == 65
    assert run(capsys, "grade", tmp_path)[0] == 65
    code, _, err = run(capsys, "generate", "--seed", 1, "-o", tmp_path / "none" / "x.sdm")
    assert code == 73
    assert len(err.splitlines()) == 1


def test_fill_and_dig_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = run(capsys, "fill", "-n", 3, "--seed", 5)
    grids = tmp_path / "grids.sdm"
    grids.write_text(out)
    code, dug, _ = run(capsys, "dig", grids, "--seed", 5)
    assert code == 0
    solved = tmp_path / "dug.sdm"
    solved.write_text(dug)
    _, again, _ = run(capsys, "solve", solved)
    assert [line for line in again.splitlines() if line[0] != "#"] == out.splitlines()
    other = outside("dig", "-", "--seed", "5", text=out)
    assert (other.returncode, other.stdout) == (0, dug)


def test_dig_names_what_it_cannot_dig(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "grids.sdm"
    path.write_text(f"{SOLVED}\n{MANY}\n{SOLVED}\n")
    code, out, err = run(capsys, "dig", path, "--seed", 5)
    assert code == 65
    assert len(out.splitlines()) == 2
    assert "line 2: expected one solution" in err


def test_grade_csv_is_what_programs_read(capsys: pytest.CaptureFixture[str], puzzles: Path) -> None:
    code, out, err = run(capsys, "grade", puzzles, "--format", "csv")
    assert code == 65
    assert out.splitlines()[0] == HEADER
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["puzzle"] for row in rows] == [EASY, f"sudoku-9x9:{EASY}"]
    for row in rows:
        assert row["solution"] == SOLVED
        assert (row["clues"], row["se_er"], row["hodoku_level"]) == ("30", "1.2", "Easy")
        assert int(row["hodoku_score"]) == HODOKU_SCORE
        assert float(row["race"]) > 0
        assert float(row["minutes"]) > 0
    assert [line.split(": ")[1] for line in err.splitlines()] == [f"{puzzles}, line 4", f"{puzzles}, line 6"]


def test_grade_as_table_and_json_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.sdm"
    path.write_text(EASY)
    code, out, _ = run(capsys, "grade", path)
    assert code == 0
    assert out.splitlines()[0].split() == ["level", "minutes", "race", "SE", "clues", "guesses", "HoDoKu", "hardest", "puzzle"]
    _, out, _ = run(capsys, "grade", path, "--explain")
    assert len(out.splitlines()) > 50
    _, out, _ = run(capsys, "grade", path, "--format", "jsonl", "--explain")
    row = json.loads(out)
    assert row["solution"] == SOLVED
    assert len(row["path"]) == 51
    assert run(capsys, "grade", path, "--format", "csv", "--explain")[0] != 0


def test_grade_gives_the_same_in_other_processes(capsys: pytest.CaptureFixture[str], puzzles: Path) -> None:
    one = run(capsys, "grade", puzzles, "--format", "jsonl")
    assert run(capsys, "grade", puzzles, "--format", "jsonl", "--jobs", 2)[:2] == one[:2]


def test_solve_tells_none_one_and_many(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "three.sdm"
    path.write_text(f"{EASY}\n{MANY}\n{NONE}\n{'.' * 81}\n")
    code, out, _ = run(capsys, "solve", path, "--limit", 5)
    assert code == 0
    words = [line.split(":")[0] for line in out.splitlines() if line.startswith("#")]
    assert words == ["# one", "# many", "# none", "# many"]
    solutions = [line for line in out.splitlines() if not line.startswith("#")]
    assert solutions[0] == f"sudoku-9x9:{SOLVED}"
    assert len(set(solutions)) == len(solutions)
    assert len(solutions[-5:]) == 5
    for line in solutions:
        assert run(capsys, "hint", line)[:2] == (0, "the grid is complete\n")


def test_solve_counts_like_a_slow_search(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "four.sdm"
    path.write_text("sudoku-4x4:................\n")
    _, out, _ = run(capsys, "solve", path, "--limit", 1000)
    assert len(set(out.splitlines()[1:])) == 288  # all grids of size four


def test_solve_of_nothing_is_a_fresh_grid(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve")
    assert code == 0
    assert 0 not in parse_puzzle(out).givens
    assert out != run(capsys, "solve")[1]


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
    assert shown[-1] == "line 4: r1c9 can hold no digit"


def test_hints(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_select_fills_counts_from_easy_to_hard(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(run(capsys, "generate", "-n", 30, "--seed", 3)[1])
    _, out, _ = run(capsys, "grade", path, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    level = max({row["level"] for row in rows}, key=[row["level"] for row in rows].count)
    code, out, _ = run(capsys, "select", path, "--counts", f"{level}=2")
    assert code == 0
    races = {row["puzzle"]: float(row["race"]) for row in rows if row["level"] == level}
    chosen = out.splitlines()
    assert len(chosen) == 2
    assert races[chosen[0]] <= races[chosen[1]]
    code, _, err = run(capsys, "select", path, "--counts", f"{level}=29,easy=29")
    assert code == 3
    assert "missing: " in err


def test_select_leaves_twins_out(capsys: pytest.CaptureFixture[str], puzzles: Path) -> None:
    _, out, _ = run(capsys, "grade", puzzles, "--format", "csv")
    level = next(csv.DictReader(io.StringIO(out)))["level"]
    code, out, _ = run(capsys, "select", puzzles, "--counts", f"{level}=2")
    assert (code, out) == (3, f"sudoku-9x9:{EASY}\n")


def test_bank_of_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for ask in (["stats"], ["find", "AAAAAAAAAA"]):
        code, _, err = run(capsys, "bank", *ask, "--out", tmp_path)
        assert code == 65
        assert "expected a bank" in err
    assert not list(tmp_path.iterdir())


def test_odd_bytes_are_one_line_each(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "odd.sdm"
    path.write_bytes(b"\xef\xbb\xbf" + EASY.encode() + b"\r\n\xff\xfe\x00\n" + b"1" * 3_000_000 + b"\nnosuch:123\n" + EASY.encode())
    code, out, err = run(capsys, "grade", path, "--format", "csv")
    assert code == 65
    assert len(out.splitlines()) == 3
    assert [f"line {number}" in line for number, line in zip((2, 3, 4), err.splitlines(), strict=True)] == [True] * 3
    assert max(map(len, err.splitlines())) < 400


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command behind `gridpress` in a shell."""
    done = subprocess.run(f"{sys.executable} -m generator {command}", shell=True, capture_output=True, text=True, check=False)
    done.stderr = drop_compiling(done.stderr)
    return done


def test_a_reader_that_leaves_is_no_fault() -> None:
    done = shell("generate -n 3000 --seed 1 --jobs 1 | head -n 1")
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")
def test_a_full_disk_under_stdout_ends_with_74() -> None:
    done = shell("fill -n 100 --seed 1 > /dev/full")
    assert done.returncode == 74
    assert done.stderr.splitlines() == ["gridpress: cannot write: No space left on device"]


def test_a_complete_grid_and_a_field_too_many_are_bad_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, pages = tmp_path / "own.sdm", tmp_path / "own.pdf"
    path.write_text(f"{SOLVED}\nsudoku-9x9:{EASY}:12\n{EASY}\n")
    code, _, err = run(capsys, "typeset", path, "-o", pages)
    assert code == 65
    assert "line 1: expected at least one empty cell, got a complete grid" in err
    assert "line 2: expected nothing after the cells of sudoku-9x9, got ':12'" in err
    assert f"{pages}: 1 puzzle, 24 pages" in err
    assert pages.read_bytes().startswith(b"%PDF")
    assert run(capsys, "typeset", path, "-o", "-")[0] == 2
    assert sorted(item.name for item in tmp_path.iterdir()) == ["own.pdf", "own.sdm"]


def test_output_follows_links_and_refuses_folders(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "real.sdm").write_text("old")
    (tmp_path / "link.sdm").symlink_to("kept/real.sdm")
    (tmp_path / "link.sdm.part").write_text("somebody's own")
    assert run(capsys, "generate", "--seed", 1, "-o", tmp_path / "link.sdm")[0] == 0
    assert (tmp_path / "link.sdm").is_symlink()
    assert len((tmp_path / "kept" / "real.sdm").read_text()) == 82
    assert (tmp_path / "link.sdm.part").read_text() == "somebody's own"
    (tmp_path / "easy.sdm").write_text(EASY)
    for command in (["generate", "--seed", 1], ["typeset", tmp_path / "easy.sdm"]):
        code, _, err = run(capsys, *command, "-o", tmp_path)
        assert (code, len([line for line in err.splitlines() if "it is a folder" in line])) == (73, 1)
    (tmp_path / "pages.pdf").symlink_to("kept/real.pdf")
    assert run(capsys, "typeset", tmp_path / "easy.sdm", "-o", tmp_path / "pages.pdf")[0] == 0
    assert (tmp_path / "pages.pdf").is_symlink()
    assert (tmp_path / "kept" / "real.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("command", ["generate --seed 1", "typeset easy.sdm"])
def test_a_pipe_is_written_and_stays(tmp_path: Path, command: str) -> None:
    (tmp_path / "easy.sdm").write_text(EASY)
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=tmp_path, stdout=subprocess.PIPE) as reader:
        done = subprocess.run(
            [sys.executable, "-m", "generator", *command.split(), "-o", "pipe"],
            cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(Path.cwd())}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert reader.communicate()[0][:4] in (b"sudo", b"%PDF")
    assert (tmp_path / "pipe").is_fifo()


def test_standard_files_that_are_closed_are_one_line(tmp_path: Path) -> None:
    (tmp_path / "easy.sdm").write_text(EASY)
    for command, code, notes in [
        (f"solve {tmp_path / 'easy.sdm'} >&-", 74, ["gridpress: cannot write: Bad file descriptor: 'stdout'"]),
        ("solve - <&-", 65, ["gridpress: cannot read stdin: it is closed"]),
        (f"solve {tmp_path / 'easy.sdm'} 2>&-", 0, []),
        ("solve none.sdm 2>&-", 65, []),
        ("list levels <&- 2>&-", 0, []),
    ]:
        done = shell(command)
        assert (done.returncode, done.stderr.splitlines()) == (code, notes), command


def test_prove_of_nothing_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "prove", tmp_path / "none")
    assert (code, out, len(err.splitlines())) == (65, "", 1)
    assert "expected the folder of an edition or a PDF" in err
