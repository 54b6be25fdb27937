"""`prove` and `preflight` with --json: findings and exit codes as in text."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copy2, copytree

import pypdfium2
import pytest

from generator.cli import main
from tests.support.book_runs import PLAIN
from tests.support.command_line import run


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small book."""
    out = tmp_path_factory.mktemp("book")
    assert main(["book", "--title", "T", "--counts", "gentle=2", *PLAIN, "--seed", "5", "--out", str(out)]) == 0
    return out / "t/seed-5"


def test_a_proof_is_one_object(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = run(capsys, "prove", edition, "--json")
    assert (code, err) == (0, "")
    assert json.loads(text) == {"path": str(edition), "puzzles": 2, "proved": 2, "faults": []}


def test_faults_of_a_proof_are_those_of_the_text(edition: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copytree(edition, tmp_path / "altered")
    (tmp_path / "altered/puzzles.csv").write_text("altered")
    code, text, _ = run(capsys, "prove", tmp_path / "altered", "--json")
    plain_code, plain, _ = run(capsys, "prove", tmp_path / "altered")
    facts = json.loads(text)
    assert (code, plain_code) == (65, 65)
    assert [f"{facts['proved']} of {facts['puzzles']} proved", *facts["faults"]] == plain.splitlines()
    assert facts["faults"]


def test_preflight_takes_printer_and_paper_from_the_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--counts", "gentle=4", "--printer", "kdp-paperback", "--paper", "cream", "--trim", "6x9", "--seed", 7, "--jobs", 1)
    assert run(capsys, "book", *order, "--title", "Cream", "--editions", "none", "--out", tmp_path)[0] == 0
    edition = tmp_path / "cream/seed-7"
    code, text, err = run(capsys, "preflight", edition)
    assert (code, err) == (0, ""), text
    assert text.count("kdp-paperback, cream paper") == 2
    assert run(capsys, "preflight", edition, "--printer", "kdp-paperback")[0] == 0
    _, text, err = run(capsys, "preflight", edition, "--paper", "white")
    assert (text.count("white paper"), err) == (2, "printer  the edition was made for cream paper, and is checked for white paper\n")
    assert "lulu" in run(capsys, "preflight", edition, "--printer", "lulu")[2]
    code, text, err = run(capsys, "preflight", edition / "cover.pdf")
    assert (code, text.count("good")) == (0, 1)
    assert err == f"cover    this looks like a cover, and is checked as that of {str(edition / 'interior.pdf')!r}\n"
    alone = copy2(edition / "cover.pdf", tmp_path / "mine.pdf")
    code, text, err = run(capsys, "preflight", alone, "--printer", "kdp-paperback", "--paper", "cream")
    assert (code, text.count("good")) == (0, 1), text
    guessed = re.search(r"is checked as that of a book of 6x9 and some (\d+) pages", err)
    assert guessed, err
    assert int(guessed[1]) == pytest.approx(len(pypdfium2.PdfDocument(edition / "interior.pdf")), abs=2)
    code, _, err = run(capsys, "preflight", alone)
    assert (code, len(err.splitlines())) == (2, 1)
    assert "--printer is missing" in err
    code, _, err = run(capsys, "prove", alone)
    assert (code, len(err.splitlines())) == (65, 1)
    assert "looks like a cover" in err


def test_preflight_is_one_object_with_every_finding(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = run(capsys, "preflight", edition, "--printer", "kdp-paperback", "--json")
    facts = json.loads(text)
    (file,) = facts.pop("files")
    assert (code, facts) == (0, {"good": True})
    keys = ("file", "printer", "trim", "pages", "findings")
    assert [file[key] for key in keys] == [str(edition / "interior.pdf"), "kdp-paperback", "8.5x11", 24, []]
    assert {"page-count", "fonts"} <= set(file["rules"])
    code, text, _ = run(capsys, "preflight", edition / "interior.pdf", "--printer", "home-a4", "--json")
    (file,) = json.loads(text)["files"]
    assert code == 65
    assert set(file["findings"][0]) == {"rule", "page", "place", "found", "wanted", "source"}
    assert "page-size" in {finding["rule"] for finding in file["findings"]}
