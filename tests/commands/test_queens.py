"""`queens`: its output, its drawings and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator.commands.queens import describe_effort
from generator.typesetting.queens_tutorial import BACK, DONE, NONE, PLACED, REFUSED, search_steps
from tests.support.command_line import run, run_process


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (9, 352)])
def test_known_counts(capsys: pytest.CaptureFixture[str], n: int, count: int) -> None:
    assert run(capsys, "queens", n, "--count")[:2] == (0, f"{count}\n")


@pytest.mark.broad
def test_it_runs_as_a_process_of_its_own() -> None:
    done = run_process("queens", "8", "--count")
    assert (done.returncode, done.stdout) == (0, "92\n")
    done = run_process("queens", "2", "--one")
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (65, "", 1)


def test_counts_and_lists_under_symmetry(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "queens", 8, "--count", "--distinct")[1] == "12\n"
    assert run(capsys, "queens", 6, "--all", "--distinct")[1] == "2 4 6 1 3 5\n"


def test_one_arrangement_and_all_arrangements(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "queens", 8)[1] == "1 5 8 6 3 7 2 4\n"
    assert run(capsys, "queens", 4, "--all")[1] == "2 4 1 3\n3 1 4 2\n"
    _, out, err = run(capsys, "queens", 1000, "--one")
    assert len(set(out.split())) == 1000
    assert "without a search" in err


@pytest.mark.parametrize("n", ["2", "3"])
@pytest.mark.parametrize("what", ["--one", "--all"])
def test_boards_without_an_arrangement_are_reported(capsys: pytest.CaptureFixture[str], n: str, what: str) -> None:
    code, _, err = run(capsys, "queens", n, what)
    assert code == 65
    assert f"no arrangement of {n} queens exists" in err


@pytest.mark.parametrize(
    "arguments",
    [("0", "--count"), ("x",), ("8", "--one", "--distinct"), ("9", "--explain", "a.pdf"), ("4", "--explain", "a.txt"), ("99", "--count")],
)
def test_wrong_arguments_are_refused(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, _, err = run(capsys, "queens", *arguments)
    assert code == 2
    assert "expected" in err or "goes with" in err


def test_the_search_for_four_queens_is_explained_step_by_step() -> None:
    """Two rows are filled and the third has no column, so the search backtracks.

    It continues in the second row, and at last from the first column.
    """
    steps = list(search_steps(4))
    kinds = [step.kind for step in steps]
    assert kinds[:7] == [PLACED, REFUSED, REFUSED, PLACED, REFUSED, REFUSED, REFUSED]
    assert kinds[8] == BACK
    assert kinds.count(PLACED) - kinds.count(BACK) == 4
    assert steps[-1].kind == DONE
    assert steps[-1].queens == (1, 3, 0, 2)
    assert [step.kind for step in search_steps(3)][-1] == NONE


def test_the_explanation_is_written_as_pdf_and_as_html(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    steps = list(search_steps(4))
    for name in ("four.pdf", "four.html"):
        code, out, err = run(capsys, "queens", 4, "--explain", tmp_path / name)
        assert (code, out) == (0, "")
        assert f"{len(steps)} pictures" in err
    html = (tmp_path / "four.html").read_text()
    assert html.count("<figure>") == len(steps)
    assert "http" not in re.sub(r'xmlns(:xlink)?="http://www\.w3\.org/[^"]*"', "", html)
    document = pypdfium2.PdfDocument(tmp_path / "four.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    assert " ".join(text.split()).count("a queen fits") == sum(step.kind == PLACED for step in steps)


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (17, ""),
        (18, "18 queens have about 10^9 arrangements; counting them takes minutes; Ctrl-C ends it"),
        (20, "20 queens have about 10^11 arrangements; counting them takes hours; Ctrl-C ends it"),
        (22, "22 queens have about 10^12 arrangements; counting them takes days; Ctrl-C ends it"),
        (27, "27 queens have about 10^17 arrangements; counting them takes about 10^3 years; Ctrl-C ends it"),
        (62, "62 queens have about 10^61 arrangements; counting them takes about 10^47 years; Ctrl-C ends it"),
    ],
)
def test_a_long_count_is_announced(n: int, said: str) -> None:
    assert describe_effort(n) == said
