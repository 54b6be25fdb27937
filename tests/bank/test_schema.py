"""Migration of old banks.

`version-1.sqlite` was made by the first version of the press, with two small books.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import fields
from math import inf
from pathlib import Path
from shutil import copyfile

import pytest

from generator.bank import VERSION, EditionRow, RunRow, open_bank, read_bank
from generator.bank.rows import Holder, Publication, read_row
from generator.errors import Faulty

FIRST = Path(__file__).parent / "version-1.sqlite"
OPEN = "import sys; from pathlib import Path; from generator.bank import open_bank\nwith open_bank(Path(sys.argv[1])): pass"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "bank.sqlite"
    copyfile(FIRST, path)
    return path


def rows(path: Path) -> list[tuple]:
    with sqlite3.connect(path) as db:
        return db.execute("SELECT book, editions.edition, line, key, number FROM puzzles JOIN editions ON id = puzzles.edition").fetchall()


def test_the_puzzles_of_an_older_bank_stay_when_an_edition_is_made_again(old: Path) -> None:
    """The migration replaces the table of editions; puzzles and foreign keys stay."""
    book, edition, _, key, _ = rows(old)[0]
    with open_bank(old) as bank:
        bank.read_in(EditionRow(book, edition, "1", "0.2.0", "new"), [])
        assert (bank.stats().puzzles + bank.stats().replaced_puzzles, bank.transfer.find_damage()) == (12, [])
        assert bank.find_printed({key}, ("other", "seed-1")) == {key}


def version(path: Path) -> int:
    """Return a bank's version.

    From the second version on, its integrity is checked by SQLite first.
    """
    with sqlite3.connect(path) as db:
        found = db.execute("PRAGMA user_version").fetchone()[0]
        assert found == 1 or db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return found


def test_a_bank_of_the_first_version_is_migrated_and_loses_nothing(old: Path) -> None:
    before = rows(old)
    assert (version(old), len(before)) == (1, 12)
    with open_bank(old) as bank:
        assert (bank.stats().puzzles, bank.stats().editions) == (12, 2)
        bank.enter(EditionRow("sampler", "seed-9", "9", "0.2.0", "m"), [])
        bank.runs.begin(RunRow("sampler", "seed-9", "9", "0.2.0"))
        assert [run.edition for run in bank.runs.unfinished()] == ["seed-9"]
    assert (version(old), rows(old)) == (VERSION, before)


def test_a_bank_that_is_only_read_is_not_migrated(old: Path) -> None:
    whole = old.read_bytes()
    with read_bank(old) as bank:
        assert (bank.stats().puzzles, bank.runs.unfinished(), bank.quarantine.all()) == (12, [], [])
    assert old.read_bytes() == whole
    assert [path.name for path in old.parent.iterdir()] == [old.name]


@pytest.mark.parametrize("kind", ["kill", "enospc"])
def test_a_killed_migration_leaves_the_older_bank(old: Path, kind: str) -> None:
    before = rows(old)
    armed = os.environ | {"GRIDPRESS_FAULT": f"in_migration:{kind}"}
    done = subprocess.run([sys.executable, "-c", OPEN, str(old)], env=armed, capture_output=True, check=False)
    assert done.returncode == (-signal.SIGKILL if kind == "kill" else 1)
    assert (version(old), rows(old)) == (1, before)
    with open_bank(old) as bank:
        assert bank.stats().puzzles == 12
    assert version(old) == VERSION


def test_a_bank_killed_while_being_made_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "bank.sqlite"
    armed = os.environ | {"GRIDPRESS_FAULT": "in_migration:kill"}
    subprocess.run([sys.executable, "-c", OPEN, str(path)], env=armed, check=False)
    with open_bank(path) as bank:
        assert bank.stats().puzzles == 0
    assert version(path) == VERSION


def test_a_newer_bank_is_refused_in_one_line_and_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "bank.sqlite"
    with open_bank(path):
        pass
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    whole = path.read_bytes()
    for opened in (open_bank, read_bank):
        with pytest.raises(Faulty, match="version 99, this gridpress reads versions up to 5; use a newer") as caught, opened(path):
            pass
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == whole


def test_a_schema_with_bytes_that_are_no_text_is_refused(tmp_path: Path) -> None:
    with open_bank(tmp_path / "bank.sqlite"):
        pass
    content = (tmp_path / "bank.sqlite").read_bytes()
    (tmp_path / "bank.sqlite").write_bytes(content.replace(b"CREATE TABLE", b"CREATE\x80TABLE"))
    with pytest.raises(Faulty), read_bank(tmp_path / "bank.sqlite") as bank:
        bank.stats()


def test_a_row_with_a_value_of_another_type_is_refused() -> None:
    """SQLite stores any type in any column."""
    right = {"str": "a", "int": 1, "float": 1.5}
    for kind in (Holder, Publication):
        row = [right[str(field.type)] for field in fields(kind)]
        assert read_row(kind, row) == kind(*row)
        for at, field in enumerate(fields(kind)):
            for wrong in (None, b"x", *([inf] if field.type == "float" else [])):
                with pytest.raises(Faulty, match=f"the bank is damaged: expected {field.name} to be of type {field.type}, got"):
                    read_row(kind, [*row[:at], wrong, *row[at + 1 :]])
