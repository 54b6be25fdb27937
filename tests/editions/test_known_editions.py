"""What was once published stays known.

Replaced editions, lost and older banks, copies, and what `bank` says about them.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from shutil import copyfile, copytree, rmtree

import pytest

from generator.bank import open_bank, read_bank
from generator.storage.folder_names import BANK, FORMER
from generator.storage.manifest import write_manifest
from tests.support.command_line import run
from tests.support.small_editions import ids, printed_lines, publish

A, B = ("one", "seed-1"), ("two", "seed-1")


def stats(out: Path) -> tuple[int, int]:
    """Return the puzzles of a bank: published ones, and those of replaced versions."""
    with read_bank(out / BANK) as bank:
        return bank.stats().puzzles, bank.stats().replaced_puzzles


def notes(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the notes about the bank."""
    return [line for line in capsys.readouterr().err.splitlines() if line.startswith("bank ")]


def check(capsys: pytest.CaptureFixture[str], out: Path) -> tuple[int, str]:
    return run(capsys, "bank", "check", "--out", out)[:2]


def test_no_other_book_gets_what_a_replaced_edition_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = ids(publish(tmp_path, *A, 12))
    assert ids(publish(tmp_path, *A, 3)) < first  # the same book made again may have its own
    assert stats(tmp_path) == (3, 9)
    assert not ids(publish(tmp_path, *B, 12)) & first
    (tmp_path / BANK).unlink()
    assert not ids(publish(tmp_path, "three", "2026-11-25", 6)) & first
    err = capsys.readouterr().err
    assert "bank     one/seed-1 and 1 other edition were missing from the bank; read in with 15 puzzles" in err
    assert f"bank     {FORMER}: read in 9 puzzles of replaced or deleted editions" in err
    assert stats(tmp_path) == (21, 9)
    publish(tmp_path, "three", "2026-11-26", 1)
    assert notes(capsys) == []  # all is known


def test_editions_that_were_deleted_to_keep_few_survive_a_lost_bank(tmp_path: Path) -> None:
    for day in range(1, 6):
        publish(tmp_path, "nightly", f"2026-01-0{day}", 4, keep=2)
    assert len(printed_lines(tmp_path)) == 8
    (tmp_path / BANK).unlink()
    assert ids(publish(tmp_path, *B, 4)) == ids(publish(tmp_path / "other", *B, 24)[20:])


@pytest.mark.parametrize(
    "seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.broad if seed < 10 else pytest.mark.slow) for seed in range(3, 60))]
)
def test_no_sequence_of_events_gives_a_puzzle_twice(seed: int, tmp_path: Path) -> None:
    """Books are published, replaced and deleted; the bank is lost or an older copy."""
    chance = random.Random(seed)
    given: dict[bytes, tuple[str, str]] = {}
    backup = tmp_path / "backup.sqlite"
    out = tmp_path / "out"
    made: list[tuple[str, str]] = []
    is_behind = False
    for _ in range(24):
        event = chance.choice(("book", "book", "again", "again", "lose", "back up", "restore", "rebuild"))
        if event in ("book", "again"):
            is_again = event == "again" and made
            name = chance.choice(made) if is_again else (chance.choice(("en", "fr", "night")), f"2026-01-{chance.randint(1, 28):02}")
            keep = 3 if name[0] == "night" else 0
            for key in ids(publish(out, *name, chance.randint(1, 6), keep)):
                assert given.setdefault(key, name) == name, f"{name} has a puzzle of {given[key]}"
            made = [(path.parent.name, path.name) for path in out.glob("*/2026-*")]
        elif event == "lose":
            (out / BANK).unlink(missing_ok=True)
        elif event == "back up" and (out / BANK).exists():
            copyfile(out / BANK, backup)
        elif event == "restore" and backup.exists():
            copyfile(backup, out / BANK)
        elif event == "rebuild" and out.exists():
            assert main_code("bank", "rebuild", "--out", out) == 0
        if event != "back up":
            is_behind = event in ("lose", "restore")  # until the next book, or until it is made again
    if is_behind:
        main_code("bank", "rebuild", "--out", out)
    assert main_code("bank", "check", "--out", out) == 0


def main_code(*arguments: object) -> int:
    from generator.cli import main

    return main([str(argument) for argument in arguments])


def test_a_lost_bank_is_made_again_row_by_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    publish(tmp_path, *A, 5)
    publish(tmp_path, *B, 7)
    before = run(capsys, "bank", "export", "--out", tmp_path)[1]
    assert run(capsys, "bank", "rebuild", "--out", tmp_path)[:2] == (0, "read in 2 editions with 12 puzzles; the bank has 12\n")
    (tmp_path / BANK).unlink()
    assert run(capsys, "bank", "rebuild", "--out", tmp_path)[:2] == (0, "read in 2 editions with 12 puzzles; the bank has 12\n")
    assert run(capsys, "bank", "export", "--out", tmp_path)[1] == before
    (tmp_path / BANK).write_bytes((tmp_path / BANK).read_bytes()[:5000] + bytes(5000))
    code, out, err = run(capsys, "bank", "rebuild", "--out", tmp_path)
    assert (code, "it is kept as" in err, (tmp_path / f"{BANK}.damaged-1").exists()) == (0, True, True), out + err
    assert run(capsys, "bank", "export", "--out", tmp_path)[1] == before


def test_a_damaged_table_is_read_from_the_other_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    publish(tmp_path, *A, 5)
    before = run(capsys, "bank", "export", "--out", tmp_path)[1]
    (tmp_path / "one/seed-1/puzzles.csv").write_text("damaged")
    (tmp_path / BANK).unlink()
    assert run(capsys, "bank", "rebuild", "--out", tmp_path)[0] == 0
    assert run(capsys, "bank", "export", "--out", tmp_path)[1] == before
    (tmp_path / "one/seed-1/puzzles.jsonl").write_text("damaged too")
    (tmp_path / BANK).unlink()
    publish(tmp_path, *B, 1)
    (said,) = notes(capsys)
    assert "one/seed-1 is not in the bank and cannot be read in: " in said
    code, text = check(capsys, tmp_path)
    assert (code, "one/seed-1 is published but not in the bank, and cannot be read in: " in text) == (65, True)


def test_an_edition_with_a_wrong_solution_is_named_and_the_others_are_read_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its manifest confirms the table, so only the puzzle itself tells."""
    publish(tmp_path, *A, 2)
    publish(tmp_path, *B, 3)
    folder = tmp_path / "one" / "seed-1"
    facts = {key: value for key, value in json.loads((folder / "manifest.json").read_text()).items() if key not in ("files", "digest")}
    number, *rest = (lines := (folder / "puzzles.csv").read_text().splitlines())[1].split(",")
    given = next(digit for digit in rest[2] if digit != ".")
    rest[3] = rest[3].replace(given, "x").replace("1" if given != "1" else "2", given).replace("x", "1" if given != "1" else "2")
    (folder / "puzzles.csv").write_text("\n".join([lines[0], ",".join([number, *rest]), *lines[2:]]) + "\n", newline="\n")
    (folder / "manifest.json").unlink()
    write_manifest(folder, facts)
    (tmp_path / BANK).unlink()
    code, text, err = run(capsys, "bank", "rebuild", "--out", tmp_path)
    assert "one/seed-1 is not in the bank and cannot be read in: seed-1, puzzle 1: expected givens that are part of the solution" in err
    assert (code, stats(tmp_path)[0]) == (65, 3), text


def test_editions_of_another_folder_are_imported_from_every_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    publish(tmp_path / "old", *A, 5)
    publish(tmp_path / "old", "one", "2026-11-25", 2)
    lone = tmp_path / "puzzles.jsonl"
    copyfile(tmp_path / "old/one/seed-1/puzzles.jsonl", lone)
    for path, added in (("old/one/seed-1", 5), ("old/one/seed-1/puzzles.jsonl", 5), ("old/one", 7), ("old", 7), ("puzzles.jsonl", 5)):
        out = tmp_path / f"new-{path.replace('/', '-')}"
        capsys.readouterr()
        code, _, err = run(capsys, "bank", "import", tmp_path / path, "--out", out)
        assert (code, err) == (0, f"added {added} puzzles, 0 in the bank already, 0 refused\n")
        again = f"added 0 puzzles, {added} in the bank already, 0 refused\n"
        assert run(capsys, "bank", "import", tmp_path / path, "--out", out)[2] == again
        assert not ids(publish(out, *B, 3)) & ids(publish(tmp_path / "old", *A, 5))
    capsys.readouterr()
    code, _, err = run(capsys, "bank", "import", tmp_path / "new-old" / "logs", "--out", out)
    assert (code, err.count("\n"), "found no edition in" in err) == (65, 1, True)


def test_check_names_a_puzzle_in_two_editions_and_its_advice_cures_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    publish(out, *A, 6)
    backup = run(capsys, "bank", "export", "--out", out)[1]
    publish(tmp_path / "other", "two", "2026-11-25", 4)
    copytree(tmp_path / "other/two", out / "two", symlinks=True)
    assert run(capsys, "bank", "rebuild", "--out", out)[0] == 0
    (tmp_path / "backup.jsonl").write_text(backup)
    assert run(capsys, "bank", "import", tmp_path / "backup.jsonl", "--out", out)[0] == 0
    code, text = check(capsys, out)
    assert code == 65
    assert "two/2026-11-25: 4 puzzles also in one/seed-1, such as " in text
    assert f"`gridpress book RECIPE --date 2026-11-25 --force --out {out}`" in text
    publish(out, "two", "2026-11-25", 4)
    assert check(capsys, out) == (0, "14 puzzles, no faults\n")
    rmtree(out / "one")
    rmtree(out / "two")
    assert check(capsys, out)[0] == 0


def test_what_a_recipe_allows_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    publish(out, *A, 6)
    publish(tmp_path / "other", *B, 4, fresh="this book")
    copytree(tmp_path / "other/two", out / "two", symlinks=True)
    assert run(capsys, "bank", "rebuild", "--out", out)[0] == 0
    assert check(capsys, out) == (0, "10 puzzles, no faults\n")


def test_a_copy_of_an_older_version_does_not_become_the_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    publish(tmp_path, *A, 6)
    copytree(tmp_path / "one/seed-1", tmp_path / "kept/seed-1")
    publish(tmp_path, *A, 2)
    (tmp_path / BANK).unlink()
    for _ in range(2):
        publish(tmp_path, *B, 1)
        with open_bank(tmp_path / BANK) as bank:
            digest = json.loads((tmp_path / "one/seed-1/manifest.json").read_text())["digest"]
            assert bank.has_edition(*A, digest)
    assert "missing from the bank" in capsys.readouterr().err
    assert stats(tmp_path) == (3, 4)
    assert check(capsys, tmp_path)[0] == 0


def test_an_incomplete_line_of_former_editions_is_overwritten(tmp_path: Path) -> None:
    publish(tmp_path, *A, 6)
    publish(tmp_path, *A, 5)
    with (tmp_path / FORMER).open("ab") as file:
        file.write(b'{"book": "one", "edi')  # the computer lost power
    publish(tmp_path, *A, 4)
    lines = (tmp_path / FORMER).read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [6, 5]
