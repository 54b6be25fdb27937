"""The command line: results on stdout, notes on stderr, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from generator.cli import MODULES, make_parser
from generator.commands.parsers import list_parsers
from tests.support.command_line import drop_timed, run
from tests.support.samples import EASY, SOLVED


def test_each_module_has_the_commands_that_are_listed() -> None:
    parsers = {described.names[0]: described.parser for described in list_parsers(make_parser()) if len(described.names) == 1}
    modules = {name: sys.modules[f"generator.commands.{module}"] for name, module in MODULES.items()}
    runs = {name: parser.get_default("run") for name, parser in parsers.items() if name != "bank"}
    assert [*parsers] == [*MODULES]
    assert [name for name, run_command in runs.items() if run_command.__module__ != modules[name].__name__] == []


def test_help_and_lists_load_no_compiler() -> None:
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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bok"], "unknown command 'bok'; did you mean book? see `gridpress --help`"),
        (["Sheet"], "unknown command 'Sheet'; did you mean sheet? see `gridpress --help`"),
        (["zzz"], "unknown command 'zzz'; see `gridpress --help`"),
        (["bank", "exprt"], "unknown command 'exprt'; did you mean export? see `gridpress bank --help`"),
        (
            ["grade", "x", "--format", "xml"],
            "--format: unknown value 'xml'; valid values: table, csv, tsv, jsonl, json, parquet, xlsx; see `gridpress grade --help`",
        ),
        (
            ["generate", "--method", "minimum"],
            "--method: unknown value 'minimum'; did you mean minimal? valid values: minimal, symmetric, count, grow; "
            "see `gridpress generate --help`",
        ),
        (["generate", "-n", "0"], "-n: expected a whole number from 1 to 100000000, got '0'; see `gridpress generate --help`"),
        (["generate", "--clue", "17"], "unknown flag '--clue'; did you mean --clues? see `gridpress generate --help`"),
        (["bank", "stats", "--ot=x"], "unknown flag '--ot'; did you mean --out? see `gridpress bank stats --help`"),
        (["grade", "x", "y"], "unknown argument 'y'; see `gridpress grade --help`"),
        (["--verson"], "unknown flag '--verson'; did you mean --version? see `gridpress --help`"),
        (["convert", "--too=csv"], "unknown flag '--too'; did you mean --to? see `gridpress convert --help`"),
        (["convert", "x", "--to", "csv"], "the following arguments are required: OUT; see `gridpress convert --help`"),
        (["convert", "--", "--to"], "the following arguments are required: OUT; see `gridpress convert --help`"),
        ([], "the following arguments are required: COMMAND; see `gridpress --help`"),
    ],
)
def test_the_nearest_commands_and_values_are_suggested(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert run(capsys, *arguments) == (2, "", f"gridpress: {said}\n")


def test_a_long_word_is_shown_in_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(run(capsys, "x" * 100_000)[2]) < 150


def test_files_that_cannot_be_read_or_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "grade", tmp_path / "none.sdm")[0] == 65
    assert run(capsys, "grade", tmp_path)[0] == 65
    code, _, err = run(capsys, "generate", "--seed", 1, "-o", tmp_path / "none" / "x.sdm")
    assert code == 73
    assert len(err.splitlines()) == 1


def test_a_missing_bank_is_refused_and_not_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
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
    assert max(map(len, err.splitlines())) < 600  # the known kinds are listed


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


def test_bare_pages_have_only_puzzles_and_answers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, pages = tmp_path / "own.sdm", tmp_path / "own.pdf"
    path.write_text(f"{EASY}\n")
    code, _, err = run(capsys, "typeset", path, "-o", pages, "--bare")
    assert (code, f"{pages}: 1 puzzle, 2 pages" in err) == (0, True)
    assert run(capsys, "prove", pages)[0] == 0


def test_proving_a_missing_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "prove", tmp_path / "none")
    assert (code, out, len(err.splitlines())) == (65, "", 1)
    assert "expected the folder of an edition or a PDF" in err


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command behind `gridpress` in a shell."""
    done = subprocess.run(f"{sys.executable} -m generator {command}", shell=True, capture_output=True, text=True, check=False)
    done.stderr = drop_timed(done.stderr)
    return done


def test_a_pipe_closed_by_its_reader_is_no_error() -> None:
    done = shell("generate -n 3000 --seed 1 --jobs 1 | head -n 1")
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.needs("full device")
def test_a_full_disk_under_stdout_ends_with_74() -> None:
    done = shell("fill -n 100 --seed 1 > /dev/full")
    assert done.returncode == 74
    assert done.stderr.splitlines() == ["gridpress: cannot write: No space left on device"]


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


@pytest.mark.sample(2)
@pytest.mark.parametrize("command", ["generate --seed 1", "typeset easy.sdm"])
def test_output_to_a_named_pipe_keeps_the_pipe(tmp_path: Path, command: str) -> None:
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


def interrupt(*_: object, **__: object) -> NoReturn:
    """Raise what Ctrl-C raises."""
    raise KeyboardInterrupt


def test_an_interrupt_says_what_is_left(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.grading.list_solutions", interrupt)
    printing = "gridpress: interrupted; what was printed is incomplete, and no file was written\n"
    assert run(capsys, "solve", EASY) == (130, "", printing)
    monkeypatch.setattr("generator.puzzles.ungraded.dig_chunk", interrupt)
    assert run(capsys, "generate", "--seed", 1) == (130, "", printing)
    assert run(capsys, "generate", "--seed", 1, "-o", tmp_path / "x.sdm") == (130, "", "gridpress: interrupted; no file was written\n")
    assert not any(tmp_path.iterdir())
    monkeypatch.setattr("generator.commands.resumable_output.Progress.record", interrupt)
    (tmp_path / "many.sdm").write_text(f"{EASY}\n" * 101)
    code, _, err = run(capsys, "grade", tmp_path / "many.sdm", "-o", tmp_path / "x.csv", "--resume", "--jobs", 1)
    assert (code, err) == (130, "gridpress: interrupted; no puzzle was finished, and no file was written\n")
    monkeypatch.setattr("generator.editions.dated_sheets._publish_day", interrupt)
    code, _, err = run(capsys, "sheet", "--date", "2026-12-01", "--out", tmp_path / "out")
    assert (code, err) == (130, "gridpress: interrupted; finished sheets are published; give the same command again for the others\n")


@pytest.mark.broad
def test_closed_standard_streams_are_reported_in_one_line(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("order", [("check",), ("grade",), ("convert",), ("book", "--from"), ("bank", "import")])
def test_a_pdf_in_place_of_puzzles_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, order: tuple[str, ...]
) -> None:
    pdf = tmp_path / "book.pdf"
    pdf.write_bytes(b"%PDF-1.7\n" + b"1 0 obj\n" * 500)
    more = {"convert": [tmp_path / "x.csv"], "book": ["--out", tmp_path], "bank": ["--out", tmp_path]}.get(order[0], [])
    code, out, err = run(capsys, *order, pdf, *more)
    assert (code, out) == (65, "")
    assert err == f"gridpress: {pdf}: expected puzzles as text, got a PDF; to check the puzzles printed in it, use `gridpress prove`\n"
