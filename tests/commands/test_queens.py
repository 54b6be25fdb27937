"""`queens`: what it prints, what it draws and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator.typesetting.queens_tutorial import BACK, DONE, NONE, PLACED, REFUSED, tell_search
from tests.support.command_line import outside


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (9, 352)])
def test_counts(n: int, count: int) -> None:
    done = outside("queens", str(n), "--count")
    assert (done.returncode, done.stdout) == (0, f"{count}\n")


def test_counts_and_lists_under_symmetry() -> None:
    assert outside("queens", "8", "--count", "--distinct").stdout == "12\n"
    assert outside("queens", "6", "--all", "--distinct").stdout == "2 4 6 1 3 5\n"


def test_one_and_all() -> None:
    assert outside("queens", "8").stdout == "1 5 8 6 3 7 2 4\n"
    assert outside("queens", "4", "--all").stdout == "2 4 1 3\n3 1 4 2\n"
    thousand = outside("queens", "1000", "--one")
    assert len(set(thousand.stdout.split())) == 1000
    assert "directly" in thousand.stderr


@pytest.mark.parametrize("n", ["2", "3"])
@pytest.mark.parametrize("what", ["--one", "--all"])
def test_boards_without_an_arrangement(n: str, what: str) -> None:
    done = outside("queens", n, what)
    assert done.returncode == 65
    assert f"expected an arrangement of {n} queens" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [("0", "--count"), ("x",), ("8", "--one", "--distinct"), ("9", "--explain", "a.pdf"), ("4", "--explain", "a.txt"), ("99", "--count")],
)
def test_wrong_use(arguments: tuple[str, ...]) -> None:
    done = outside("queens", *arguments)
    assert done.returncode == 2
    assert "expected" in done.stderr or "goes with" in done.stderr


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


def test_the_story_as_pages_and_as_a_page_for_screens(tmp_path: Path) -> None:
    story = list(tell_search(4))
    for name in ("four.pdf", "four.html"):
        done = outside("queens", "4", "--explain", str(tmp_path / name))
        assert (done.returncode, done.stdout) == (0, "")
        assert f"{len(story)} pictures" in done.stderr
    html = (tmp_path / "four.html").read_text()
    assert html.count("<figure>") == len(story)
    assert "http" not in re.sub(r'xmlns(:xlink)?="http://www\.w3\.org/[^"]*"', "", html)
    document = pypdfium2.PdfDocument(tmp_path / "four.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert " ".join(text.split()).count("a queen fits") == sum(moment.kind == PLACED for moment in story)
