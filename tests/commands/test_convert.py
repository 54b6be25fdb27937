"""`convert`, and every command that reads puzzles, over the exchange formats."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from generator.errors import advise_extra
from generator.families import find_family
from generator.formats import FORMATS, find_format
from generator.formats.format import Facts, Record
from generator.notation import format_puzzle, parse_digits, parse_puzzle
from tests.support.command_line import run
from tests.support.format_puzzles import puzzle_for
from tests.support.samples import EASY, FOUR, MANY, SOLVED

TOLD = Facts(title="First", author="A. Reader", level="easy", rating="1.2")


def write(path: Path, name: str, *lines: str) -> Path:
    """Write a file of puzzles in a format; the first has every fact."""
    form = find_format(name)
    puzzles = [parse_puzzle(line) for line in lines]
    solution = parse_digits(SOLVED, find_family("sudoku-9x9")) if len(puzzles[0].givens) == 81 else b""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        form.write([Record(puzzles[0], solution, facts=TOLD), *map(Record, puzzles[1:])], file)
    return path


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("name", [form.name for form in FORMATS])
def test_converting_to_a_format_and_back_keeps_the_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    form = find_format(name)
    lines = write(tmp_path / "in.txt", "lines", *(format_puzzle(puzzle_for(form, cells)) for cells in (EASY, "." + SOLVED[1:])))
    suffix = next(iter(form.suffixes), "")
    to = [] if suffix else ["--to", name]
    assert run(capsys, "convert", lines, tmp_path / f"there{suffix}", *to) == (0, "", "")
    assert run(capsys, "convert", tmp_path / f"there{suffix}", tmp_path / "back.txt")[0] == 0
    assert (tmp_path / "back.txt").read_text() == lines.read_text()


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", [form.name for form in FORMATS])
def test_solve_and_check_detect_the_format(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    puzzle = puzzle_for(find_format(name), EASY)
    path = write(tmp_path / "no-suffix", name, format_puzzle(puzzle))
    code, out, _ = run(capsys, "solve", path)
    assert (code, out.splitlines()[1].split(":")[:2]) == (0, [puzzle.family, SOLVED])
    code, out, _ = run(capsys, "check", path)
    assert code == 0
    assert f"{path}, " in out
    assert out.endswith("good: puzzle of 30 givens, one solution\n")


def test_grade_dig_canon_and_select_read_other_formats(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(tmp_path / "my.ipuz", "ipuz", EASY)
    code, out, _ = run(capsys, "grade", path, "--format", "csv")
    row = next(csv.DictReader(io.StringIO(out)))
    assert (code, row["puzzle"], row["solution"]) == (0, f"sudoku-9x9:{EASY}", SOLVED)
    assert run(capsys, "select", path, "--counts", f"{row['level']}=1")[1] == f"sudoku-9x9:{EASY}\n"
    code, out, _ = run(capsys, "dig", path, "--seed", 1)
    assert (code, len(out.splitlines())) == (0, 1)
    assert run(capsys, "canon", path, "-o", tmp_path / "canon.sdm")[0] == 0
    assert f"sudoku-9x9:{(tmp_path / 'canon.sdm').read_text()}" == run(capsys, "canon", path)[1]


def test_facts_a_format_cannot_store_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(tmp_path / "in.jsonl", "jsonl", EASY, EASY)
    code, out, err = run(capsys, "convert", path, "-", "--to", "sdm")
    assert (code, out) == (0, f"{EASY}\n{EASY}\n")
    assert err == (
        "gridpress: the format sdm cannot store everything; left out: author (1), level (1), rating (1), solution (1), title (1)\n"
    )
    code, _, err = run(capsys, "convert", path, tmp_path / "out.ipuz")
    assert (code, "rating (1)" in err) == (0, True)
    first, second = json.loads((tmp_path / "out.ipuz").read_text())
    assert (first["title"], first["difficulty"], "title" in second) == ("First", "easy", False)


def test_kaggle_files_have_solutions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(tmp_path / "in.txt", "lines", EASY, MANY)
    code, out, err = run(capsys, "convert", path, "-", "--to", "kaggle")
    assert (code, out) == (65, f"puzzle,solution\n{EASY.replace('.', '0')},{SOLVED}\n")
    assert f"{path}, line 2: expected one solution" in err


def test_kinds_a_format_cannot_store_are_named_and_left_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(tmp_path / "in.txt", "lines", FOUR, EASY)
    code, out, err = run(capsys, "convert", path, "-", "--to", "sudokuwiki")
    assert (code, out) == (65, f"https://www.sudokuwiki.org/sudoku.htm?bd={EASY.replace('.', '0')}\n")
    assert err == (
        f"gridpress: {path}, line 1: format sudokuwiki is for sudoku-9x9 only, got sudoku-4x4; "
        "use lines, csv or jsonl, which are for all families\n"
    )
    code, _, err = run(capsys, "generate", "--family", "sudoku-4x4", "--seed", 1, "-o", tmp_path / "my.hodoku")
    assert (code, "hodoku is for sudoku-9x9 only" in err) == (2, True)
    assert not (tmp_path / "my.hodoku").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["convert", "in.txt", "out.xyz"], "unknown suffix '.xyz' of 'out.xyz'; expected a file that ends in .parquet"),
        (["convert", "in.txt", "-", "--to", "opensudku"], "unknown format 'opensudku'; did you mean"),
    ],
)
def test_unknown_formats_and_suffixes_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert words in err


def test_invalid_files_end_with_65_and_leave_no_output(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "convert", tmp_path / "none.sdm", tmp_path / "out.sdm")
    assert (code, "none.sdm': no such file" in err) == (65, True)
    assert not list(tmp_path.iterdir())
    (tmp_path / "bad.csv").write_text(f"puzzle,level\n{EASY},easy\n{EASY[:-1]},easy\n\n{EASY},hard\n")
    code, out, err = run(capsys, "convert", tmp_path / "bad.csv", "-")
    assert (code, len(out.splitlines())) == (65, 2)
    assert f"{tmp_path / 'bad.csv'}, line 3: expected 81 cells of sudoku-9x9, got 80" in err
    code, _, err = run(capsys, "convert", tmp_path / "bad.csv", tmp_path / "no" / "out.sdm")
    assert (code, "cannot create" in err) == (73, True)


def test_generate_writes_the_format_of_the_suffix(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = run(capsys, "generate", "-n", 3, "--seed", 1)[1]
    for name in ("my.sdm", "my.ss", "my.jsonl", "my.txt", "my.json", "none"):
        assert run(capsys, "generate", "-n", 3, "--seed", 1, "-o", tmp_path / name)[0] == 0
        assert run(capsys, "convert", tmp_path / name, "-")[1] == lines
    assert (tmp_path / "my.ss").read_text().startswith("*-----------*\n|")
    assert run(capsys, "generate", "--level", "gentle", "--seed", 1, "-o", tmp_path / "level.csv")[0] == 0
    row = next(csv.DictReader(io.StringIO((tmp_path / "level.csv").read_text())))
    assert (row["level"], "." in row["solution"], float(row["se_er"]) >= 1) == ("gentle", False, True)


def run_in_folder(folder: Path, *arguments: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "generator", *arguments]
    paths = {"PYTHONPATH": str(Path.cwd())}
    return subprocess.run(command, cwd=folder, input=data, capture_output=True, check=False, env=os.environ | paths | environment)


def test_standard_input_may_have_any_format(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def piped(data: bytes, *arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        return run(capsys, "convert", "-", *arguments)

    link = piped(EASY.encode(), "-", "--to", "f-puzzles")[1]
    assert link.startswith("https://www.f-puzzles.com/?load=")
    assert piped(link.encode(), "-") == (0, f"sudoku-9x9:{EASY}\n", "")
    assert piped(EASY.encode(), tmp_path / "all.parquet") == (0, "", "")
    assert run(capsys, "convert", tmp_path / "all.parquet", "-") == (0, f"sudoku-9x9:{EASY}\n", "")


def test_commands_work_in_a_pipe(tmp_path: Path) -> None:
    link = run_in_folder(tmp_path, "convert", "-", "-", "--to", "f-puzzles", data=EASY.encode())
    assert (link.returncode, link.stdout[:32], link.stderr) == (0, b"https://www.f-puzzles.com/?load=", b"")
    packed = write(tmp_path / "all.parquet", "parquet", EASY).read_bytes()
    piped = run_in_folder(tmp_path, "convert", "-", "-", data=packed)
    assert piped.returncode == 65
    assert piped.stderr == b"gridpress: cannot read parquet from stdin, which is not a regular file; give the path of a file\n"
    accents = json.dumps({"puzzle": EASY, "title": "Größe"}).encode()
    assert "Größe" in run_in_folder(tmp_path, "convert", "-", "-", "--to", "csv", data=accents, PYTHONIOENCODING="").stdout.decode()


def test_parquet_without_pyarrow_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "in.txt", "lines", EASY)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, err = run(capsys, "convert", path, tmp_path / "out.parquet")
    said = f"gridpress: parquet files need the package pyarrow, which is not installed; {advise_extra('parquet')}\n"
    assert (code, err) == (2, said)
    assert not (tmp_path / "out.parquet").exists()


@pytest.mark.broad
def test_a_book_is_made_of_puzzles_in_another_format(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "my.opensudoku", "opensudoku", EASY)
    text = (tmp_path / "my.opensudoku").read_text().replace("</folder>", f'<game data="{EASY[:-1].replace(".", "0")}"/>\n  </folder>')
    (tmp_path / "my.opensudoku").write_text(text)
    code, _, err = run(capsys, "book", "--from", "my.opensudoku", "--seed", 1, "--jobs", 1, "--cover", "none")
    assert "my.opensudoku, line 5: expected 81 cells of sudoku-9x9, got 80" in err
    assert code == 65
    table = (tmp_path / "output/my/seed-1/puzzles.csv").read_text()
    assert EASY in table
    assert run(capsys, "solve", "output/my/seed-1/puzzles.csv")[1].splitlines()[1] == f"sudoku-9x9:{SOLVED}"


def test_list_formats_names_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "formats")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == sorted(form.name for form in FORMATS)
    assert "(.sdm)" in out


@pytest.mark.slow
@pytest.mark.needs("linux")
def test_a_million_lines_are_converted_in_little_memory(tmp_path: Path) -> None:
    chance = random.Random(1)
    with (tmp_path / "all.txt").open("w") as file:
        for _ in range(1_000_000):
            cells = "".join(symbol if chance.random() < 0.4 else "." for symbol in SOLVED)
            file.write(f"sudoku-9x9:{cells}\n")
    # `getrusage` counts the peak of the parent process too; /proc does not.
    measure = "import sys\nfrom generator.cli import main\ncode = main(sys.argv[1:])\n"
    measure += "peak = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
    measure += "print(peak, file=sys.stderr)\nsys.exit(code)"
    peaks = []
    files = ("all.txt", "all.csv", "back.txt", "all.jsonl", "all.parquet", "p.txt")
    for names in pairwise(files):
        command = [sys.executable, "-c", measure, "convert", *names]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(Path.cwd())})
        assert done.returncode == 0, done.stderr
        peaks.append(int(done.stderr.split()[-1]) // 1024)
    lines = (tmp_path / "all.txt").read_bytes()
    assert (tmp_path / "back.txt").read_bytes() == lines
    assert (tmp_path / "p.txt").read_bytes() == lines
    assert max(peaks[:3]) < 150, peaks  # megabytes; pyarrow takes more, however few the lines
    assert max(peaks) < 400, peaks


def test_graded_bare_lines_stay_bare(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "one.sdm").write_text(f"{EASY} # mine\n")
    row = next(csv.DictReader(io.StringIO(run(capsys, "grade", tmp_path / "one.sdm", "--format", "csv")[1])))
    assert row["puzzle"] == EASY
