"""The command `typeset` with every place of the answers, and `preflight` of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.commands.book import ANSWER_PLACES
from generator.proof.printed_boards import read_boards
from generator.proof.printed_book import read_book
from layouts.plan.answer_pages import ANSWERS_FILE
from tests.support.command_line import run
from tests.support.samples import FOURS, NINES

OUTPUT = "pages.pdf"


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join((*NINES[:3], *FOURS)) + "\n", encoding="utf-8")
    return path


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("bare", [(), ("--bare",)])
@pytest.mark.parametrize("answers", ANSWER_PLACES)
def test_the_answers_are_where_the_flag_says(
    answers: str, bare: tuple[str, ...], puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "typeset", puzzles, "-o", tmp_path / OUTPUT, "--answers", answers, *bare)
    assert (code, "5 puzzles" in err) == (0, True)
    assert run(capsys, "prove", tmp_path / OUTPUT)[:2] == (0, "5 of 5 proved\n")
    boards, _ = read_book(tmp_path / OUTPUT)
    numbered = [board for board in boards if board.number is not None and not board.is_position]
    page_of = {board.number: board.page for board in numbered if not board.is_complete}
    answer_page_of = {board.number: board.page for board in numbered if board.is_complete}
    assert (tmp_path / ANSWERS_FILE).exists() == (answers == "separate")
    if answers == "below":
        assert page_of == answer_page_of
    elif answers == "separate":
        assert not any(board.is_complete for board in read_boards(tmp_path / OUTPUT)[0] if not board.is_position)
    elif answers == "chapter" and not bare:
        assert min(answer_page_of.values()) < max(page_of.values()) < max(answer_page_of.values())
    else:
        assert min(answer_page_of.values()) > max(page_of.values())


def test_answers_are_at_the_back_without_the_flag(puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "typeset", puzzles, "-o", tmp_path / OUTPUT)
    run(capsys, "typeset", puzzles, "-o", tmp_path / "back.pdf", "--answers", "back")
    assert (tmp_path / OUTPUT).read_bytes() == (tmp_path / "back.pdf").read_bytes()


@pytest.mark.parametrize(("output", "why"), [("/dev/null", "got the device"), (ANSWERS_FILE, "choose another name for -o")])
def test_answers_without_a_place_of_their_own_are_refused(
    output: str, why: str, puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "typeset", puzzles, "-o", tmp_path / output, "--answers", "separate")
    assert (code, why in err, (tmp_path / ANSWERS_FILE).exists()) == (2, True, False)


def test_help_names_every_place(capsys: pytest.CaptureFixture[str]) -> None:
    words = " ".join(run(capsys, "typeset", "--help")[1].split())
    assert f"--answers {{{','.join(ANSWER_PLACES)}}}" in words
    assert "at the back, after each chapter, upside down below the puzzles, or in answers.pdf (default: back)" in words


def test_the_file_of_answers_of_a_folder_is_checked(puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "typeset", puzzles, "-o", tmp_path / "interior.pdf", "--answers", "separate", "--printer", "kdp-paperback")
    code, out, _ = run(capsys, "preflight", tmp_path, "--printer", "kdp-paperback")
    lines = out.splitlines()
    assert (code, len(lines)) == (0, 2)
    assert lines[1] == f"{tmp_path / ANSWERS_FILE}: kdp-paperback, white paper, 8.5x11, 2 pages, 26 rules: good"
    assert run(capsys, "preflight", tmp_path / ANSWERS_FILE, "--printer", "kdp-paperback")[0] == 0
