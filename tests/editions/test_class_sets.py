"""Class sets: sheets of equal effort, or one grid at several levels.

Equal means within the tolerance; the key is a separate file, and everything is proved.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator.cli import main
from generator.commands.class_flags import parse_counts
from generator.editions.sheet_edition import prove_sheets
from generator.families import find_family
from generator.grading import LEVELS
from generator.notation import parse_puzzle
from generator.proof.page_reader import read_pages
from generator.proof.printed_boards import read_boards
from generator.puzzles.grade import grade
from generator.storage.manifest import verify_edition, write_manifest
from tests.support.book_runs import list_made
from tests.support.command_line import run


def table(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "puzzles.jsonl").read_text().splitlines()]


def digests(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def words(path: Path) -> list[str]:
    return [line.text for page in read_pages(path) for line in page.lines]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with an even set and a set of three levels.

    Tests only read it.
    """
    out = tmp_path_factory.mktemp("class")
    assert main(["sheet", "--class", "8", "--level", "easy", "--seed", "1", "--out", str(out)]) == 0
    assert main(["sheet", "--class", "7", "--levels", "hard,easy,moderate", "--seed", "2", "--out", str(out)]) == 0
    return out / "class"


def test_every_sheet_has_its_own_puzzle_of_the_same_effort(out: Path) -> None:
    folder = out / "seed-1"
    assert sorted(digests(folder)) == ["key.pdf", "manifest.json", "puzzles.csv", "puzzles.jsonl", "sheets.pdf"]
    rows, manifest = table(folder), verify_edition(folder)
    assert len({row["puzzle"] for row in rows}) == len(rows) == manifest["sheets"] == manifest["proof"]["proved"] == 8
    races = [row["race"] for row in rows]
    assert max(races) - min(races) <= 0.02 * (max(races) + min(races)) + 1e-3
    assert {row["level"] for row in rows} == {"easy"}
    sheets, _ = read_boards(folder / "sheets.pdf")
    answers, _ = read_boards(folder / "key.pdf")
    assert [board.page for board in sheets] == [board.number for board in sheets] == list(range(1, 9))
    assert {board.number: "".join(map(str, board.digits)) for board in answers} == {
        number: row["solution"] for number, row in enumerate(rows, start=1)
    }
    said = words(folder / "sheets.pdf")
    assert said.count("Name") == said.count("Date") == 8
    assert "Sheet 8 of 8" in said
    assert len(pdfium.PdfDocument(folder / "sheets.pdf")) == 8


def test_puzzles_of_three_levels_share_one_grid(out: Path) -> None:
    folder = out / "seed-2"
    rows = table(folder)
    assert [row["level"] for row in rows] == ["easy", "moderate", "hard"]
    assert len({row["solution"] for row in rows}) == 1
    for easier, harder in pairwise(rows):
        assert all(mine == theirs for mine, theirs in zip(easier["puzzle"], harder["puzzle"], strict=True) if theirs != ".")
        assert easier["clues"] > harder["clues"]
    for row in rows:
        assert grade(parse_puzzle("sudoku-9x9:" + row["puzzle"]), LEVELS).level == row["level"]
    sheets, _ = read_boards(folder / "sheets.pdf")
    assert list(Counter(board.printed_id for board in sheets).items()) == list(zip([row["id"] for row in rows], (3, 2, 2), strict=True))
    assert [row["page"] for row in rows] == [1, 4, 6]
    answers, _ = read_boards(folder / "key.pdf")
    assert ["".join(map(str, answer.digits)) for answer in answers] == [rows[0]["solution"]]
    assert {"• Easy: 3 sheets", "•• Moderate: 2 sheets", "••• Hard: 2 sheets"} <= set(words(folder / "key.pdf"))
    assert not {"Easy", "Moderate", "Hard"} & {word for line in words(folder / "sheets.pdf") for word in line.split()}


@pytest.mark.parametrize("family", ["killer-9x9", "crowns-8"])
def test_levels_share_one_grid_in_kinds_without_extra_givens(family: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--class", 4, "--levels", "easy=1,moderate=3", "--family", family, "--seed", 3, "--out", tmp_path)
    code, _, err = run(capsys, "sheet", *order)
    assert code == 0, err
    rows = table(tmp_path / "class/seed-3")
    assert ([row["level"] for row in rows], len({row["solution"] for row in rows})) == (["easy", "moderate"], 1)
    assert run(capsys, "prove", tmp_path / "class/seed-3")[:2] == (0, "4 of 4 proved\n")


def test_the_same_order_gives_the_same_class_set(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--class", 8, "--level", "easy", "--seed", 1)
    assert run(capsys, *order, "--out", tmp_path)[0] == 0
    assert digests(tmp_path / "class/seed-1") == digests(out / "seed-1")
    code, printed, err = run(capsys, *order, "--out", tmp_path)
    assert (code, "already published and complete" in err) == (0, True)
    assert printed.splitlines() == [str(tmp_path / "class/seed-1" / name) for name in ("sheets.pdf", "key.pdf")]
    assert run(capsys, *order, "--out", tmp_path, "--name", "other")[0] == 0
    first, second = ({row["puzzle"] for row in table(tmp_path / name / "seed-1")} for name in ("class", "other"))
    assert not first & second  # puzzles of another class are already in the bank


def test_a_forged_key_is_found(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "seed-1"
    shutil.copytree(out / "seed-1", folder)
    assert run(capsys, "prove", folder)[:2] == (0, "8 of 8 proved\n")
    shutil.copy(out / "seed-2/key.pdf", folder / "key.pdf")
    code, printed, _ = run(capsys, "prove", folder)
    assert code == 65
    assert "0 of 8 proved" in printed
    assert "sheet 1: expected one answer in the key, found 0" in printed


def test_a_tolerance_too_small_ends_in_a_shortfall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "sheet", "--class", 5, "--level", "easy", "--within", "0.1", "--bound", 2, "--out", tmp_path)
    assert code == 3
    assert "the class set needs 5 easy sudoku-9x9 of one effort" in err
    assert "within 0.1 % of one race score; raise --within" in err
    assert not (tmp_path / "class").exists()


def test_pupils_are_divided_among_levels() -> None:
    family = find_family("sudoku-9x9")
    assert parse_counts(28, None, "hard,easy,moderate", family) == (("easy", 10), ("moderate", 9), ("hard", 9))
    assert parse_counts(6, None, "hard=1,easy=5", family) == (("easy", 5), ("hard", 1))
    assert parse_counts(28, "hard", None, family) == (("hard", 28),)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--class", "0"), "--class: expected a whole number from 1 to 1000"),
        (("--class", "9", "--level", "easy", "--size", "100mm"), "A4, A5, eink-226, eink-300, got '100mm'"),
        (("--class", "9", "--level", "easy", "--name", ""), "--name: expected a folder name"),
        (("--class", "9", "--date", "2026-12"), "--date with --class: expected a day"),
        (("--class", "9", "--date", "2026-12-01", "--seed", "7"), "leave out one of them"),
        (("--class", "9", "--format", "svg"), "--format is for dated sheets"),
        (("--class", "9", "--answer", "none"), "--answer is for dated sheets"),
        (("--class", "9", "--levels", "easy"), "expected at least two levels"),
        (("--class", "9", "--levels", "easy,mild"), "--levels: sudoku-9x9 has no level 'mild'; it has gentle, "),
        (("--class", "9", "--family", "sudoku-16x16", "--level", "fiendish"), "sudoku-16x16 has no level 'fiendish'; it has gentle, "),
        (("--class", "9", "--levels", "easy,easy"), "expected each level once, got easy twice"),
        (("--class", "9", "--levels", "easy=4,hard=4"), "9 in all because of --class 9"),
        (("--class", "9", "--levels", "easy=4,hard"), "counts for all levels or for none"),
        (("--class", "9", "--levels", "easy,hard", "--within", "3"), "--within is for a class set of one level"),
        (("--class", "9", "--within", "none"), "--within: expected a percentage"),
        (("--within", "3"), "--within is for class sets"),
        (("--class", "9", "--size", "100mm"), "expected width x height"),
        (("--class", "9", "--size", "50x50mm"), "choose a larger --size"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "sheet", *arguments, "--out", tmp_path / "out")
    assert (code, err.count("\n")) == (2, 1)
    assert said in err
    assert list_made(tmp_path / "out") == []


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        (5, "levels: expected a list, got 5"),
        ([["easy", 2], 5], "levels[1]: expected a list of 2 items, got 5"),
        ([["easy", "2"], ["hard", 5]], "levels[0][1]: expected a whole number from 0 to 10000, got '2'"),
        ([["easy", 2], ["hard", 5]], "levels: expected a level for each of the 3 puzzles, got a list"),
    ],
)
def test_wrong_levels_in_the_manifest_are_named(levels: object, said: str, out: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(out / "seed-2", tmp_path / "seed-2")
    facts = {name: one for name, one in json.loads((folder / "manifest.json").read_text()).items() if name not in ("digest", "files")}
    (folder / "manifest.json").unlink()
    write_manifest(folder, {**facts, "levels": levels})
    assert prove_sheets(folder).faults == (f"'{folder / 'manifest.json'}', {said}",)


def test_a_class_has_names_hints_and_two_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names, long = tmp_path / "names.txt", "Maximilian " * 18
    names.write_text(f"Zoë\nAnna Łukasz\n{long}\n", encoding="utf-8")
    order = ("sheet", "--names", names, "--per-page", 2, "--level", "easy", "--within", 20, "--family", "sudoku-6x6", "--seed", 1)
    code, printed, err = run(capsys, *order, "--hints", "page", "--out", tmp_path)
    folder = tmp_path / "class/seed-1"
    assert (code, printed.splitlines()) == (0, [str(folder / name) for name in ("sheets.pdf", "key.pdf", "hints.pdf")])
    assert "is too long for its line, and is printed as 'Maximilian" in err
    assert run(capsys, "prove", folder)[:2] == (0, "6 of 6 proved\n")
    boards = read_boards(folder / "sheets.pdf")[0]
    assert [(board.page, board.number) for board in boards] == [(1, 1), (1, 2), (2, 3), (2, 4), (3, 5), (3, 6)]
    pages = [" ".join(line.text for line in page.lines) for page in read_pages(folder / "sheets.pdf")]
    assert [name in page for name, page in zip(("Zoë", "Anna Łukasz", "Maximilian M"), pages, strict=True)] == [True] * 3
    assert {"4 · Anna Łukasz", "Sudoku 6 × 6"} <= {line.strip() for line in words(folder / "key.pdf")} | {"Sudoku 6 × 6"}
    said = words(folder / "hints.pdf")
    assert [sum(line.startswith(f"{number} ") for line in said) for number in range(1, 7)] == [3] * 6
    # A name in another place is found.
    facts = verify_edition(folder)
    write_manifest(folder, {k: v for k, v in facts.items() if k not in ("files", "digest")} | {"printed_names": ["Anna", "Zoë", "Max"]})
    code, printed, _ = run(capsys, "prove", folder)
    assert code == 65
    assert "sheet 1: expected the name 'Anna', found none" in printed


@pytest.mark.broad
def test_any_number_of_jobs_gives_the_same_class_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--class", 3, "--minutes", "8..12", "--per-page", 2, "--hints", "page", "--within", 20, "--seed", 1)
    for jobs in (1, 2):
        assert run(capsys, *order, "--jobs", jobs, "--out", tmp_path / str(jobs))[0] == 0
    assert digests(tmp_path / "1/class/seed-1") == digests(tmp_path / "2/class/seed-1")


def test_hints_below_puzzles_of_several_levels_are_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--class", 3, "--levels", "easy,moderate", "--per-page", 2, "--hints", "sheet", "--language", "de", "--seed", 1)
    assert run(capsys, *order, "--out", tmp_path)[0] == 0
    folder = tmp_path / "class/seed-1"
    assert run(capsys, "prove", folder)[:2] == (0, "6 of 6 proved\n")
    assert sum(line.startswith("Tipp: Z") for line in words(folder / "sheets.pdf")) == 6
    rows = table(folder)
    assert [row["level"] for row in rows] == ["easy", "moderate"] * 2
    assert [row["solution"] == rows[0]["solution"] for row in rows] == [True, True, False, False]
    assert len(read_boards(folder / "key.pdf")[0]) == 2


@pytest.mark.parametrize(
    ("content", "flags", "said"),
    [
        ("Anna\nBen\n", ("--class", 3), "--names has 2 names, and --class asks for 3 sheets"),
        ("Anna\nعلي\n", (), "needed for the name 'علي', number 2 of --names; write it in other letters, or name another --face"),
        ("Anna\n", ("--family", "samurai-9x9", "--per-page", 2), "the cells of two boards of 21x21 would be only"),
    ],
)
def test_names_and_pages_that_do_not_fit_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, flags: tuple[str, ...], said: str
) -> None:
    names = tmp_path / "names.txt"
    names.write_text(content, encoding="utf-8")
    code, printed, err = run(capsys, "sheet", "--names", names, *flags, "--seed", 1, "--out", tmp_path)
    assert (code in (2, 65), printed) == (True, "")
    assert said in err
