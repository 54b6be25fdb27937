"""`queens`: what it prints, what it draws and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator.typesetting.queens_tutorial import BACK, DONE, NONE, PLACED, REFUSED, tell_search
from tests.support.command_line import outside, run


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (9, 352)])
def test_counts(capsys: pytest.CaptureFixture[str], n: int, count: int) -> None:
    assert run(capsys, "queens", n, "--count")[:2] == (0, f"{count}\n")


def test_as_a_program_of_its_own() -> None:
    done = outside("queens", "8", "--count")
    assert (done.returncode, done.stdout) == (0, "92\n")
    done = outside("queens", "2", "--one")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (65, "", 1)


def test_counts_and_lists_under_symmetry(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "queens", 8, "--count", "--distinct")[1] == "12\n"
    assert run(capsys, "queens", 6, "--all", "--distinct")[1] == "2 4 6 1 3 5\n"


def test_one_and_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "queens", 8)[1] == "1 5 8 6 3 7 2 4\n"
    assert run(capsys, "queens", 4, "--all")[1] == "2 4 1 3\n3 1 4 2\n"
    _, out, err = run(capsys, "queens", 1000, "--one")
    assert len(set(out.split())) == 1000
    assert "directly" in err


@pytest.mark.parametrize("n", ["2", "3"])
@pytest.mark.parametrize("what", ["--one", "--all"])
def test_boards_without_an_arrangement(capsys: pytest.CaptureFixture[str], n: str, what: str) -> None:
    code, _, err = run(capsys, "queens", n, what)
    assert code == 65
    assert f"expected an arrangement of {n} queens" in err


@pytest.mark.parametrize(
    "arguments",
    [("0", "--count"), ("x",), ("8", "--one", "--distinct"), ("9", "--explain", "a.pdf"), ("4", "--explain", "a.txt"), ("99", "--count")],
)
def test_wrong_use(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, _, err = run(capsys, "queens", *arguments)
    assert code == 2
    assert "expected" in err or "goes with" in err


def test_the_story_of_four_queens() -> None:
    """Two rows fill, the third has no column: back to the second, on, and at last off the first column."""
    story = list(tell_search(4))
    kinds = [moment.kind for moment in story]
    assert kinds[:7] == [PLACED, REFUSED, REFUSED, PLACED, REFUSED, REFUSED, REFUSED]
    assert kinds[8] == BACK
    assert kinds.count(PLACED) - kinds.count(BACK) == 4
    assert story[-1].kind == DONE
    assert story[-1].queens == (1, 3, 0, 2)
    assert [moment.kind for moment in tell_search(3)][-1] == NONE


def test_the_story_as_pages_and_as_a_page_for_screens(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    story = list(tell_search(4))
    for name in ("four.pdf", "four.html"):
        code, out, err = run(capsys, "queens", 4, "--explain", tmp_path / name)
        assert (code, out) == (0, "")
        assert f"{len(story)} pictures" in err
    html = (tmp_path / "four.html").read_text()
    assert html.count("<figure>") == len(story)
    assert "http" not in re.sub(r'xmlns(:xlink)?="http://www\.w3\.org/[^"]*"', "", html)
    document = pypdfium2.PdfDocument(tmp_path / "four.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert " ".join(text.split()).count("a queen fits") == sum(moment.kind == PLACED for moment in story)
