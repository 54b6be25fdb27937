"""Volumes of a series: continuous numbers and no repeated puzzles.

Title, heads, cover and last pages name the series.
"""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import pikepdf
import pytest

from generator.bank import open_bank
from generator.cli import main
from generator.editions.collect import Contents
from generator.editions.series import _volume_of
from generator.errors import Faulty
from generator.formats.edition_tables import write_records
from generator.notation import parse_puzzle, puzzle_id
from generator.proof.page_reader import read_pages
from generator.recipe.order import Order
from generator.recipe.recipe import check_recipe
from generator.storage.manifest import entries_of, verify_edition, write_manifest
from tests.support.command_line import run

RECIPE = """name = "train"
title = "Sudoku for the Train"
subtitle = "Ten minutes each"
author = "A. Reader"
seed = 7
trim = "6x9"
editions = ["digital"]
volume = 1
numbering = "{numbering}"
[matter]
hints = true
[[chapter]]
level = "gentle"
count = 3
[[chapter]]
level = "easy"
count = 2
"""


PLAIN = ("--cover", "none", "--editions", "none")


def rows(out: Path, volume: int, name: str = "train") -> list[dict[str, str]]:
    with (out / f"{name}-{volume}/seed-7/puzzles.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def words(path: Path) -> list[str]:
    return [line.text for page in read_pages(path) for line in page.lines]


def digests(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir()) if path.is_file()}


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with three volumes, numbered continuously.

    Only the third has a cover; tests only read the folder.
    """
    out = tmp_path_factory.mktemp("series")
    (out / "train.toml").write_text(RECIPE.format(numbering="continuous"))
    for volume, cover in (("1", PLAIN), ("2", PLAIN), ("3", ())):
        assert main(["book", str(out / "train.toml"), "--volume", volume, *cover, "--jobs", "1", "--out", str(out)]) == 0
    return out


def test_numbers_continue_in_every_part_of_a_volume(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [[row["number"] for row in rows(out, volume)] for volume in (1, 2, 3)] == [
        [str(number) for number in range(first, first + 5)] for first in (1, 6, 11)
    ]
    edition = out / "train-3/seed-7"
    assert verify_edition(edition)["first_number"] == 11
    said = words(edition / "interior.pdf")
    assert {"11", "15"} <= set(said)
    assert any("Puzzles 11–13" in line for line in said)
    assert any("11–13" in line and line.startswith("Gentle") for line in said)  # the contents
    with pikepdf.open(edition / "digital.pdf") as pdf, pdf.open_outline() as outline:
        chapter = next(item for item in outline.root if item.title == "Gentle")
        assert [child.title for child in chapter.children] == ["Puzzle 11", "Puzzle 12", "Puzzle 13"]
    assert run(capsys, "prove", edition)[:2] == (0, "5 of 5 proved\n")
    assert run(capsys, "prove", edition / "interior.pdf")[:2] == (0, "5 of 5 proved\n")
    name = puzzle_id(parse_puzzle("sudoku-9x9:" + rows(out, 3)[4]["puzzle"]))
    assert "# train-3/seed-7, puzzle 15, easy" in run(capsys, "bank", "find", name, "--out", out)[1]


def test_no_puzzle_is_repeated(out: Path) -> None:
    volumes = [{row["puzzle"] for row in rows(out, volume)} for volume in (1, 2, 3)]
    assert len(set.union(*volumes)) == 15
    # The streams of two volumes differ, so the bank need not have refused anything.
    assert all(verify_edition(out / f"train-{volume}/seed-7")["refused"] == [] for volume in (1, 2, 3))
    with open_bank(out / "bank.sqlite") as bank:
        assert (bank.stats().books, bank.stats().puzzles) == (3, 15)


def test_a_twin_of_another_volume_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.recipe.order.derive_seed", lambda seed, _: seed)  # both volumes then draw from one stream
    (tmp_path / "train.toml").write_text(RECIPE.format(numbering="fresh"))
    for volume in (1, 2):
        assert run(capsys, "book", tmp_path / "train.toml", "--volume", volume, *PLAIN, "--jobs", 1, "--out", tmp_path)[0] == 0
    one, two = ({row["puzzle"] for row in rows(tmp_path, volume)} for volume in (1, 2))
    assert not one & two
    assert [row["number"] for row in rows(tmp_path, 2)] == ["1", "2", "3", "4", "5"]
    assert [refusal["why"] for refusal in verify_edition(tmp_path / "train-2/seed-7")["refused"]] == ["printed"] * 5


def test_the_book_names_its_series(out: Path) -> None:
    third = words(out / "train-3/seed-7/interior.pdf")
    assert "Volume 3 · Ten minutes each" in third
    assert "Sudoku for the Train · Volume 3" in third
    assert {"The series", "No puzzle appears in more than one volume."} <= set(third)
    for volume, span in ((1, "1–5"), (2, "6–10"), (3, "11–15")):
        at = third.index(f"Volume {volume} · Sudoku for the Train")
        assert f"5 puzzles · Puzzles {span} · Gentle, Easy" in third[at : at + 3]
    assert third.count("this book") == 1
    assert "The series" not in words(out / "train-1/seed-7/interior.pdf")
    front = words(out / "train-3/seed-7/cover.pdf")
    assert {"A. Reader", "Volume 3"} <= set(front)
    with pikepdf.open(out / "train-3/seed-7/interior.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == "Sudoku for the Train · Volume 3"


@pytest.mark.broad
def test_a_volume_made_again_has_the_same_bytes(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = digests(out / "train-2/seed-7")
    code, _, err = run(capsys, "book", out / "train.toml", "--volume", 2, *PLAIN, "--jobs", 1, "--out", out)
    assert (code, "already published and complete" in err) == (0, True)  # though volume 3 was published since
    assert digests(out / "train-2/seed-7") == before
    code, printed, err = run(capsys, "rebuild", "train-3/seed-7", "--jobs", 1, "--out", out)
    assert code == 0, printed + err
    for volume, cover in ((1, PLAIN), (2, PLAIN), (3, ())):
        assert run(capsys, "book", out / "train.toml", "--volume", volume, *cover, "--jobs", 1, "--out", tmp_path)[0] == 0
    assert digests(tmp_path / "train-3/seed-7") == digests(out / "train-3/seed-7")


def test_a_missing_volume_is_named_and_numbers_can_be_set(out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "book", out / "train.toml", "--volume", 3, "--jobs", 1, "--out", tmp_path)
    assert (code, err.count("\n")) == (2, 1)
    assert "volume 3 continues the numbers of volume 2, which is not published" in err
    assert "set first_number" in err
    assert not (tmp_path / "train-3").exists()
    recipe = tmp_path / "train.toml"
    recipe.write_text(RECIPE.format(numbering="continuous").replace("volume = 1", "volume = 3\nfirst_number = 101\nseries = 'Rails'"))
    assert run(capsys, "book", recipe, *PLAIN, "--jobs", 1, "--out", tmp_path)[0] == 0
    assert [row["number"] for row in rows(tmp_path, 3)] == ["101", "102", "103", "104", "105"]
    assert "Rails · Volume 3 · Ten minutes each" in words(tmp_path / "train-3/seed-7/interior.pdf")
    rmtree(tmp_path / "train-3")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"volume": 0}, "volume = 0"),
        ({"volume": "3"}, "volume = '3'"),
        ({"series": "Rails"}, "series = 'Rails' is for a volume"),
        ({"numbering": "continuous"}, "numbering = 'continuous' is for a volume"),
        ({"volume": 2, "numbering": "on"}, "allowed: fresh, continuous"),
        ({"volume": 10, "name": "x" * 63}, "too long for the folder of a volume"),
        ({"first_number": 0}, "first_number = 0"),
    ],
)
def test_wrong_keys_are_named(keys: dict[str, object], said: str) -> None:
    from generator.errors import RecipeError

    with pytest.raises(RecipeError, match=said):
        check_recipe({"name": "train", "title": "Train", "chapter": [{"level": "easy", "count": 1}]} | keys, "train.toml")


def test_the_volume_of_a_continued_series_can_be_a_flag_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "train.toml"
    recipe.write_text(RECIPE.format(numbering="continuous").replace("volume = 1\n", ""))
    code, _, err = run(capsys, "book", recipe, "--volume", 3, "--jobs", 1, "--out", tmp_path)
    assert (code, "volume 3 continues the numbers of volume 2, which is not published" in err) == (2, True)
    assert "is for a volume of a series" in run(capsys, "book", recipe, "--jobs", 1, "--out", tmp_path)[2]


def test_a_wrong_volume_on_the_command_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "book", "sampler", "--volume", "two", "--out", tmp_path)
    assert (code, "--volume: expected a whole number from 1 to 9999, got 'two'" in err) == (2, True)


def test_volumes_of_own_puzzles_share_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each volume takes the next ones of the file; the third finds too few."""
    monkeypatch.setattr("generator.editions.book.fill_edition", fill_with_tables)
    assert main(["generate", "-n", "8", "--seed", "9", "--level", "gentle", "--jobs", "1", "-o", str(tmp_path / "a.sdm")]) == 0
    recipe = tmp_path / "own.toml"
    chapter = '[[chapter]]\nlevel = "gentle"\ncount = 3\n'
    recipe.write_text(f'name = "own"\ntitle = "Own"\nseed = 7\nsource = "a.sdm"\ncover = "none"\neditions = []\n{chapter}')
    book = ("book", recipe, "--jobs", 1, "--out", tmp_path, "--volume")
    for volume in (1, 2):
        assert run(capsys, *book, volume)[0] == 0
    (tmp_path / "bank.sqlite").unlink()
    code, _, err = run(capsys, *book, 3)
    assert "passed over: 6 puzzles in other volumes of own" in err
    lacks = "the recipe orders 3 gentle sudoku-9x9, the file has 2 that no other volume has; add puzzles to it or order fewer"
    assert (code, lacks in err) == (3, True)
    first = rows(tmp_path, 1, "own")
    assert len({row["puzzle"] for row in first + rows(tmp_path, 2, "own")}) == 6
    code, _, err = run(capsys, *book, 1, "--force")
    assert (code, rows(tmp_path, 1, "own")) == (0, first), err  # made again, it has its own


def test_a_chapter_without_a_level_in_another_volume_is_named(tmp_path: Path) -> None:
    manifest = entries_of({"recipe": {"title": "A"}, "counts": {"sudoku-9x9/easy": 1, "easy": 2}}, tmp_path)
    with pytest.raises(Faulty, match=r"counts.*: expected names such as sudoku-9x9/easy, got 'easy'"):
        _volume_of(2, manifest)


def fill_with_tables(order: Order, contents: Contents, staging: Path, _journal: object, _background: object) -> dict[str, object]:
    """Write only the tables of a book, in place of its pages."""
    puzzles = contents.puzzles
    write_records(staging, puzzles, dict.fromkeys(range(1, len(puzzles) + 1), 1), {})
    facts = {**order.facts, "name": order.recipe.folder, "gridpress": "0.1.0", "order": order.digest, "day": order.day, "pages": 1}
    facts |= {"counts": {quota.key: len(quota.taken) for quota in contents.quotas}, "candidates": {}, "refused": [], "refused_lines": []}
    return write_manifest(staging, facts | {"proof": {"proved": len(puzzles)}})
