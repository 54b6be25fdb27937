"""Inputs that once ended in a defect, kept as small files, are read in order."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.odd_manifests import sign_manifest
from tests.fuzz.sandbox import Order, run_input
from tests.fuzz.valid_files import BOOK, run

pytestmark = pytest.mark.needs("linux")

FOLDER = Path(__file__).parent / "samples"
LIST = "samples.toml"
SAMPLES: list[dict[str, Any]] = tomllib.loads((FOLDER / LIST).read_text(encoding="utf-8"))["sample"]
EDITION = "out/nightly/seed-7"
LONGEST_S = 10.0
"""Most processor time of a sample; the slowest needs 0.5 s."""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book; return the output folder."""
    folder = tmp_path_factory.mktemp("fuzz") / "out"
    assert run("book", "nightly", *BOOK, "--out", str(folder)) == 0
    return folder


def _replace(edition: Path, name: str, sample: Path) -> None:
    """Put a sample in the place of a file of an edition, and enter it in the manifest."""
    for path in (edition / name, edition / "manifest.json"):
        content = path.read_bytes()
        path.unlink()
        path.write_bytes(content)
    shutil.copy(sample, edition / name)
    sign_manifest(edition)


def _use_copy(sample: Path, folder: Path, _: int) -> Order:
    _replace(folder / EDITION, "digital.pdf", sample)
    return Order(("prove", EDITION))


def _use_table(sample: Path, folder: Path, _: int) -> Order:
    _replace(folder / EDITION, "puzzles.csv", sample)
    return Order(("prove", EDITION))


def _use_manifest(sample: Path, folder: Path, _: int) -> Order:
    changes = json.loads(sample.read_text())
    sign_manifest(folder / EDITION, lambda manifest: {key: value for key, value in (manifest | changes).items() if value is not None})
    return Order(("preflight", EDITION, "--printer", "kdp-paperback"))


def _use_bank(sample: Path, folder: Path, _: int) -> Order:
    (folder / "out/bank.sqlite").unlink()
    shutil.copy(folder / "bank.sqlite", folder / "out/bank.sqlite")
    connection = sqlite3.connect(folder / "out/bank.sqlite")
    connection.execute(sample.read_text())
    connection.commit()
    connection.close()
    return Order(("bank", "export", "--out", "out"))


def _use_print(sample: Path, _: Path, __: int) -> Order:
    return Order(("preflight", str(sample), "--printer", "kdp-paperback"))


def _use_puzzles(sample: Path, folder: Path, copies: int) -> Order:
    (folder / "in.txt").write_text(sample.read_text() * copies)
    return Order(("select", "in.txt", "--counts", "easy=1"))


ROLES: dict[str, Callable[[Path, Path, int], Order]] = {
    "copy": _use_copy,
    "table": _use_table,
    "manifest": _use_manifest,
    "bank": _use_bank,
    "puzzles": _use_puzzles,
    "print": _use_print,
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_every_sample_is_refused_or_read_in_order(sample: dict[str, Any], out: Path, tmp_path: Path) -> None:
    shutil.copytree(out, tmp_path / "out", copy_function=os.link)
    shutil.copy(out / "bank.sqlite", tmp_path / "bank.sqlite")
    order, outcome = run_input(lambda: ROLES[sample["role"]](FOLDER / sample["file"], tmp_path, sample.get("copies", 1)), tmp_path)
    assert order is not None, outcome.err
    assert outcome.fault == ""
    assert outcome.code == sample.get("code", 65), outcome.err
    assert outcome.seconds < LONGEST_S


def test_every_file_of_the_folder_is_a_sample() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted([LIST, *(sample["file"] for sample in SAMPLES)])
