"""Positions and the glossary: solves are followed soundly, every technique is explained, the proof sees what is wrong with a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.errors import Faulty
from generator.families.crowns.techniques.ladder import NAMED_RUNGS
from generator.families.killer.techniques import TECHNIQUES as CAGE_TECHNIQUES
from generator.proof.printed_boards import read_boards
from generator.proof.prove import ProofReport, prove_boards, prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.techniques.explainer import TECHNIQUES
from generator.typesetting.glossary import GROUPS, group_of, make_glossary
from generator.typesetting.solve_replay import follow
from generator.typesetting.typeset import Typeset, typeset
from generator.words import ENGLISH, LANGUAGES
from layouts.draw_book import make_setting
from layouts.phrases import read_phrases
from layouts.plan.pages import GLOSSARY
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import graded_book, graded_puzzles
from tests.support.sample_book import sample_book

MATTER = MatterOrder(glossary=True)


def test_solves_are_followed_to_the_solution() -> None:
    for graded in graded_puzzles():
        boards = [solve.hold() for solve in follow(graded)]
        assert [board.step for board in boards] == list(graded.path)
        assert boards[0].digits == graded.puzzle.givens
        for board in boards:
            for cell, left in enumerate(board.candidates):
                if graded.solution[cell]:
                    assert graded.solution[cell] in left or board.digits[cell]
                assert not (left and board.digits[cell])


def test_a_way_that_leads_elsewhere_is_a_fault() -> None:
    graded = graded_puzzles()[0]
    first = graded.path[0]
    wrong = replace(graded, path=(replace(first, digit=first.digit % 9 + 1), *graded.path[1:]))
    with pytest.raises(Faulty, match=r"step 1 \(.*\) of sudoku-9x9 does not lead to the solution"):
        list(follow(wrong))
    with pytest.raises(Faulty, match="they end before it"):
        list(follow(replace(graded, path=graded.path[:-1])))
    with pytest.raises(Faulty, match="expected the way to the solution of puzzle 1 "):
        sample_book(matter=MATTER)


def test_every_technique_has_an_entry_with_words_in_every_language() -> None:
    names = [technique.name for technique in (*TECHNIQUES, *CAGE_TECHNIQUES)] + [str(rung[0]) for rung in NAMED_RUNGS]
    names += ["guess", "last place in a row", "last place in a column", "blocking", "locked pair", "trial"]
    assert {group_of(name) for name in names} == {name for name, _ in GROUPS}
    with pytest.raises(Faulty, match="no ladder has a technique named 'magic'"):
        group_of("magic")
    for language in LANGUAGES:
        words = read_phrases(language).words
        for name, _ in GROUPS:
            assert words[f"glossary.name.{name}"]
            assert words[f"glossary.text.{name}"]


def test_entries_come_easiest_first_and_show_what_they_name() -> None:
    puzzles = graded_puzzles()
    entries = make_glossary(puzzles, 1, ENGLISH)
    needed = {group_of(step.technique) for graded in puzzles for step in graded.path}
    assert {entry.name for entry in entries} == needed
    assert entries[0].name in ("full-house", "last-place")
    for entry in entries:
        graded = puzzles[entry.position.number - 1]
        assert entry.count == sum(any(group_of(step.technique) == entry.name for step in other.path) for other in puzzles)
        assert any(group_of(step.technique) == entry.name for step in graded.path)
        assert entry.position.about or entry.position.lit or entry.position.struck


@pytest.fixture(scope="module")
def interior(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Typeset, int]:
    """Set a book with a glossary, and tell the page of its first position of a classic puzzle with candidates."""
    path = tmp_path_factory.mktemp("positions") / "interior.pdf"
    made = typeset(graded_book(MATTER), path)
    position = next(board for board in read_boards(path)[0] if board.is_position and board.pencil and board.family.name == "sudoku-9x9")
    return path, made, position.page


@pytest.fixture
def alter(interior: tuple[Path, Typeset, int], tmp_path: Path) -> Callable[..., ProofReport]:
    """Give a function that changes text on the page of that position and proves the altered book."""

    def change(old: bytes, new: bytes) -> ProofReport:
        with pikepdf.open(interior[0]) as pdf:
            page = pdf.pages[interior[2] - 1]
            contents = page.Contents.read_bytes()
            assert old in contents, old
            page.Contents = pdf.make_stream(contents.replace(old, new, 1))
            pdf.save(tmp_path / "altered.pdf")
        return prove_pdf(tmp_path / "altered.pdf")

    return change


def test_a_right_glossary_is_proved_and_its_boards_are_read(interior: tuple[Path, Typeset, int]) -> None:
    path, made, _ = interior
    book = graded_book(MATTER)
    assert prove_pdf(path).faults == ()
    shown = [board for board in read_boards(path)[0] if board.is_position]
    assert len(shown) == len(book.matter.glossary)
    for board, entry in zip(shown, book.matter.glossary, strict=True):
        assert (board.number, board.reference) == (entry.position.number, made.page_of[entry.position.number])
        printed = tuple("".join(sorted(cell)) for cell in board.pencil) or ("",) * board.family.geometry.n_cells
        assert printed == tuple("".join(map(str, cell)) for cell in entry.position.pencil)
    assert any(link.key.startswith("puzzle-") for link in made.trail.links if made.trail.places[link.key])
    assert any(heading.words == "Techniques" for heading in made.trail.headings)


def first_row(path: Path, page: int) -> bytes:
    """Return the first row of digits of the page's first classic position, as it is written."""
    board = next(b for b in read_boards(path)[0] if b.page == page and b.is_position and b.family.name == "sudoku-9x9")
    rows = ["".join(chr(48 + digit) if digit else " " for digit in board.digits[9 * row : 9 * row + 9]).rstrip() for row in range(9)]
    return next(row for row in rows if len(row.replace(" ", "")) > 3).encode()


def test_a_digit_that_is_not_the_solutions(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset, int]) -> None:
    row = first_row(interior[0], interior[2])
    digit = row.strip()[:1]
    other = b"1" if digit != b"1" else b"2"
    report = alter(b"(" + row + b") Tj", b"(" + row.replace(digit, other, 1) + b") Tj")
    assert len(report.faults) == 1
    assert "a position of puzzle" in report.faults[0]
    assert "it lacks the given" in report.faults[0] or "another digit than the solution" in report.faults[0]


def test_a_position_that_names_another_page(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset, int]) -> None:
    board = next(b for b in read_boards(interior[0])[0] if b.page == interior[2] and b.is_position)
    label = f"From puzzle {board.number}, page {board.reference}".encode()
    assert "which is not in the book" in alter(label, f"From puzzle 99, page {board.reference}".encode()).faults[0]
    assert "it says its puzzle is on page 2, which is on page" in alter(label, f"From puzzle {board.number}, page 2".encode()).faults[0]
    assert alter(label, b"From nowhere").faults != ()
    assert alter(label, b"Puzzle 1").faults != ()


def test_candidates_without_the_solutions_digit_or_seen_by_another(interior: tuple[Path, Typeset, int]) -> None:
    boards, unread = read_boards(interior[0])
    assert unread == []
    at = next(at for at, board in enumerate(boards) if board.is_position and any(board.pencil))
    board = boards[at]
    cell = next(cell for cell, text in enumerate(board.pencil) if text)
    seen = next(str(board.digits[peer]) for peer in board.family.geometry.peers[cell] if board.digits[peer])
    cases = ((seen, "the solution's digit is none of them"), (board.pencil[cell] + seen, f"hold {seen}, which a cell that it sees"))
    for text, said in cases:
        pencil = (*board.pencil[:cell], text, *board.pencil[cell + 1 :])
        faults = prove_boards([*boards[:at], replace(board, pencil=pencil), *boards[at + 1 :]]).faults
        assert len(faults) == 1
        assert said in faults[0]


def test_the_glossary_stands_after_the_answers() -> None:
    plan = make_setting(graded_book(MATTER)).plan
    assert plan is not None
    kinds = [page.kind for page in plan.pages]
    assert kinds.index(GLOSSARY) > kinds.index("answers")


@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_a_glossary_fits_every_layout_of_a_small_page(layout: str, tmp_path: Path) -> None:
    typeset(graded_book(MATTER, layout, "5x8"), tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
