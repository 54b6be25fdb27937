"""Books for printers, from recipe to published edition.

The puzzles are the same for each printer, and a book that breaks a rule is not published.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from generator.proof.preflight import preflight
from generator.recipe.recipe import check_recipe
from generator.storage.manifest import verify_edition
from tests.support.book_runs import list_made
from tests.support.command_line import run
from tests.support.samples import EASY

SMALL = ("--counts", "gentle=2,easy=1", "--jobs", 1, "--seed", 7)
TRIMS = {
    "kdp-paperback": "6x9",
    "kdp-hardcover": "8.25x11",
    "ingramspark": "7x10",
    "lulu": "8.5x11",
    "home-a4": "A4",
    "home-letter": "8.5x11",
}


def puzzles_of(edition: Path) -> list[tuple[str, str]]:
    with (edition / "puzzles.csv").open(encoding="utf-8", newline="") as file:
        return [(row["number"], row["puzzle"]) for row in csv.DictReader(file)]


@pytest.mark.broad
def test_a_thin_book_is_made_for_every_printer_that_binds_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for printer in ("kdp-paperback", "ingramspark", "lulu", "home-letter"):
        code, _, err = run(capsys, "book", "nightly", *SMALL, "--printer", printer, "--trim", TRIMS[printer], "--out", tmp_path / printer)
        assert code == 0, err
        edition = tmp_path / printer / "nightly" / "seed-7"
        manifest = verify_edition(edition)
        assert manifest["preflight"]["printer"] == printer
        assert len(manifest["preflight"]["rules"]) == 27
        assert preflight(edition / "interior.pdf", printer).findings == ()
        found.append(puzzles_of(edition))
    assert all(one == found[0] for one in found)
    assert len(found[0]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("printer", TRIMS)
def test_nightly_is_made_for_every_printer(printer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("book", "nightly", "--seed", 7, "--jobs", 1)
    assert run(capsys, *order, "--out", tmp_path / "plain")[0] == 0
    code, _, err = run(capsys, *order, "--printer", printer, "--trim", TRIMS[printer], "--out", tmp_path / "printer")
    assert code == 0, err
    edition = tmp_path / "printer" / "nightly" / "seed-7"
    assert preflight(edition / "interior.pdf", printer).findings == ()
    assert puzzles_of(edition) == puzzles_of(tmp_path / "plain" / "nightly" / "seed-7")


def test_a_book_that_breaks_a_rule_is_not_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("layouts.themes.press.GHOST", 0.95)
    order = ("book", "nightly", *SMALL, "--out", tmp_path)
    code, _, err = run(capsys, *order, "--printer", "kdp-paperback")
    assert code == 1
    assert "the pages break the rules of kdp-paperback, so the book is not published: page 1: gray of 5.0% ink; expected 10% or more" in err
    assert not (tmp_path / "nightly" / "seed-7").exists()
    assert run(capsys, *order, "--cover", "none", "--editions", "none")[0] == 0  # without a printer no rule refuses it


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--printer", "kdp-hardcover"), "kdp-hardcover does not offer the trim 8.5x11; it offers 5.5x8.5, 6x9, 6.14x9.21, 7x10, 8.25x11"),
        (("--printer", "home-a4"), 'home-a4 does not offer the trim 8.5x11; it offers A4; use trim = "A4" or --trim A4'),
        (("--printer", "kdp-hardcover", "--trim", "6x9"), "kdp-hardcover prints 75 to 550 pages"),
        (("--printer", "kdp-paperback", "--layout", "single", "--counts", "easy=900"), "kdp-paperback prints 24 to 590 pages of white"),
        (("--printer", "kdp"), "unknown printer 'kdp'"),
        (("--printer", "lulu", "--paper", "gold"), "lulu: unknown paper 'gold'; valid names: white, cream"),
        (("--paper", "cream"), "paper = 'cream' is the paper of a printer; set printer as well"),
    ],
)
def test_orders_that_no_printer_accepts_are_refused(
    flags: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "book", "large-print", "--layout", "compact", "--counts", "easy=60", *flags, "--out", tmp_path / "out")
    assert code == 2
    assert message in err
    assert len(err.splitlines()) == 1
    assert list_made(tmp_path / "out") == []


def test_own_puzzles_on_too_few_pages_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text(f"{EASY}\n")
    order = ("book", "--from", tmp_path / "mine.txt", "--seed", 1, "--printer", "kdp-hardcover", "--trim", "6x9", "--out", tmp_path / "out")
    code, _, err = run(capsys, *order)
    assert code == 2
    assert "kdp-hardcover prints 75 to 550 pages of white paper at 6x9, but the book has" in err
    assert not list((tmp_path / "out").glob("*/seed-1"))


def test_a_recipe_has_keys_for_the_printer() -> None:
    keys = {"name": "a", "title": "A", "chapter": [{"level": "easy", "count": 2}], "printer": "kdp-hardcover", "paper": "cream"}
    recipe = check_recipe(keys | {"wrap_mm": 15, "hinge_mm": 9.5}, "x.toml")
    assert (recipe.printer, recipe.paper, recipe.wrap_mm, recipe.hinge_mm) == ("kdp-hardcover", "cream", 15.0, 9.5)


def test_typeset_obeys_the_rules_of_a_printer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text(f"{EASY}\n")
    pdf = tmp_path / "mine.pdf"
    assert run(capsys, "typeset", tmp_path / "mine.txt", "-o", pdf, "--printer", "ingramspark", "--trim", "6x9")[0] == 0
    assert run(capsys, "preflight", pdf, "--printer", "ingramspark")[0] == 0
    code, _, err = run(capsys, "typeset", tmp_path / "mine.txt", "-o", tmp_path / "no.pdf", "--printer", "kdp-hardcover")
    assert (code, "does not offer the trim" in err) == (2, True)
    assert not (tmp_path / "no.pdf").exists()
