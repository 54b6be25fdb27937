"""Positions and the glossary: sound solves, every technique, faults of a picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.errors import Faulty
from generator.families import FAMILIES
from generator.families.killer.techniques import TECHNIQUES as CAGE_TECHNIQUES
from generator.proof.printed_boards import Board, read_boards
from generator.proof.printed_positions import prove_positions
from generator.proof.prove import ProofReport, prove_boards, prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.techniques.explainer import TECHNIQUES
from generator.typesetting.glossary import GROUPS, find_entry, make_glossary
from generator.typesetting.solve_replay import replay_path
from generator.typesetting.typeset import Typeset, typeset
from generator.words import ENGLISH, LANGUAGES
from layouts.draw_book import make_setting
from layouts.phrases import read_phrases
from layouts.plan.pages import GLOSSARY
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import graded_book, graded_puzzles
from tests.support.print_files import join_kerned
from tests.support.sample_book import sample_book

MATTER = MatterOrder(glossary=True)


def test_paths_are_followed_to_the_solution() -> None:
    for graded in graded_puzzles():
        boards = [replay.snapshot() for replay in replay_path(graded)]
        assert [board.step for board in boards] == list(graded.path)
        assert boards[0].digits == graded.puzzle.givens
        for board in boards:
            for cell, left in enumerate(board.candidates):
                if graded.solution[cell]:
                    assert graded.solution[cell] in left or board.digits[cell]
                assert not (left and board.digits[cell])


def test_a_path_that_misses_the_solution_is_a_fault() -> None:
    graded = graded_puzzles()[0]
    first = graded.path[0]
    wrong = replace(graded, path=(replace(first, digit=first.digit % 9 + 1), *graded.path[1:]))
    with pytest.raises(Faulty, match=r"step 1 \(.*\) of sudoku-9x9 does not lead to the solution"):
        list(replay_path(wrong))
    with pytest.raises(Faulty, match="they end before it"):
        list(replay_path(replace(graded, path=graded.path[:-1])))
    with pytest.raises(Faulty, match="expected the solve path of puzzle 1 "):
        sample_book(matter=MATTER)


def test_every_technique_has_a_glossary_entry_in_every_language() -> None:
    names = [technique.name for technique in (*TECHNIQUES, *CAGE_TECHNIQUES)]
    names += ["guess", *(name for family in FAMILIES for name in family.play.categories())]
    assert {find_entry(name) for name in names} == {name for name, _ in GROUPS}
    with pytest.raises(Faulty, match="no ladder has the technique 'magic'"):
        find_entry("magic")
    for language in LANGUAGES:
        words = read_phrases(language).words
        for name, _ in GROUPS:
            assert words[f"glossary.name.{name}"]
            assert words[f"glossary.text.{name}"]


def test_entries_are_easiest_first_and_show_their_technique() -> None:
    puzzles = graded_puzzles()
    entries = make_glossary(puzzles, 1, ENGLISH)
    needed = {find_entry(step.technique) for graded in puzzles for step in graded.path}
    assert {entry.name for entry in entries} == needed
    assert entries[0].name in ("full-house", "last-place")
    for entry in entries:
        graded = puzzles[entry.position.number - 1]
        assert entry.count == sum(any(find_entry(step.technique) == entry.name for step in other.path) for other in puzzles)
        assert any(find_entry(step.technique) == entry.name for step in graded.path)
        assert entry.position.pattern_cells or entry.position.highlighted or entry.position.eliminated


@pytest.fixture(scope="module")
def interior(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Typeset, int]:
    """Set a book with a glossary.

    The third value is the page of its first position of a classic puzzle with candidates.
    """
    path = tmp_path_factory.mktemp("positions") / "interior.pdf"
    made = typeset(graded_book(MATTER), path)
    position = next(board for board in read_boards(path)[0] if board.is_position and board.pencil and board.family.name == "sudoku-9x9")
    return path, made, position.page


@pytest.fixture
def alter(interior: tuple[Path, Typeset, int], tmp_path: Path) -> Callable[..., ProofReport]:
    """Return a function that changes text on the page of that position.

    It proves the altered book.
    """

    def change(old: bytes, new: bytes) -> ProofReport:
        with pikepdf.open(interior[0]) as pdf:
            page = pdf.pages[interior[2] - 1]
            contents = join_kerned(page.Contents.read_bytes())
            assert old in contents, old
            page.Contents = pdf.make_stream(contents.replace(old, new, 1))
            pdf.save(tmp_path / "altered.pdf")
        return prove_pdf(tmp_path / "altered.pdf")

    return change


def test_an_unaltered_glossary_is_proved_and_its_boards_are_read(interior: tuple[Path, Typeset, int]) -> None:
    path, made, _ = interior
    book = graded_book(MATTER)
    assert prove_pdf(path).faults == ()
    shown = [board for board in read_boards(path)[0] if board.is_position and board.step is None]
    assert len(shown) == len(book.matter.glossary)
    for board, entry in zip(shown, book.matter.glossary, strict=True):
        assert (board.number, board.reference) == (entry.position.number, made.page_of[entry.position.number])
        printed = tuple("".join(sorted(cell)) for cell in board.pencil) or ("",) * board.family.geometry.n_cells
        assert printed == tuple("".join(map(str, cell)) for cell in entry.position.pencil)
    assert any(link.key.startswith("puzzle-") for link in made.navigation.links if made.navigation.places[link.key])
    assert any(heading.words == "Glossary of techniques" for heading in made.navigation.headings)


def first_row(path: Path, page: int) -> bytes:
    """Return the first row of digits of the page's first classic position.

    It is returned as it is written in the file.
    """
    board = next(b for b in read_boards(path)[0] if b.page == page and b.is_position and b.family.name == "sudoku-9x9")
    rows = ["".join(chr(48 + digit) if digit else " " for digit in board.digits[9 * row : 9 * row + 9]).rstrip() for row in range(9)]
    return next(row for row in rows if len(row.replace(" ", "")) > 3).encode()


def test_a_digit_that_contradicts_the_solution_is_a_fault(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset, int]) -> None:
    row = first_row(interior[0], interior[2])
    digit = row.strip()[:1]
    other = b"1" if digit != b"1" else b"2"
    report = alter(b"(" + row + b") Tj", b"(" + row.replace(digit, other, 1) + b") Tj")
    assert len(report.faults) == 1
    assert "a position of puzzle" in report.faults[0]
    assert "the given of puzzle" in report.faults[0] or "differs from the solution" in report.faults[0]


@pytest.mark.broad
def test_a_position_that_names_another_page_is_a_fault(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset, int]) -> None:
    board = next(b for b in read_boards(interior[0])[0] if b.page == interior[2] and b.is_position)
    label = f"From puzzle {board.number}, page {board.reference}".encode()
    assert "but puzzle 99 is not in it" in alter(label, f"From puzzle 99, page {board.reference}".encode()).faults[0]
    assert "is to page 2, but the puzzle is on page" in alter(label, f"From puzzle {board.number}, page 2".encode()).faults[0]
    assert alter(label, b"From nowhere").faults != ()
    assert alter(label, b"Puzzle 1").faults != ()


def test_candidates_that_miss_the_solution_or_repeat_a_peer_are_faults(interior: tuple[Path, Typeset, int]) -> None:
    boards, unread = read_boards(interior[0])
    assert unread == []
    at = next(at for at, board in enumerate(boards) if board.is_position and any(board.pencil))
    board = boards[at]
    cell = next(cell for cell, text in enumerate(board.pencil) if text)
    seen = next(str(board.digits[peer]) for peer in board.family.geometry.peers[cell] if board.digits[peer])
    cases = ((seen, "without the digit of the solution"), (board.pencil[cell] + seen, f"include {seen}, which is already"))
    for text, said in cases:
        pencil = (*board.pencil[:cell], text, *board.pencil[cell + 1 :])
        faults = prove_boards([*boards[:at], replace(board, pencil=pencil), *boards[at + 1 :]]).faults
        assert len(faults) == 1
        assert said in faults[0]


@pytest.mark.sample(2)
@pytest.mark.parametrize("layout", ["classic", "large-print"])
def test_no_candidate_of_a_position_can_be_replaced_or_swapped(layout: str, tmp_path: Path) -> None:
    typeset(graded_book(MATTER, layout), tmp_path / "interior.pdf")
    boards, _ = read_boards(tmp_path / "interior.pdf")
    tried = 0
    for board in [board for board in boards if board.is_position and any(board.pencil)]:
        cells = [cell for cell, text in enumerate(board.pencil) if text]
        for cell in cells:
            text = board.pencil[cell]
            altered = {text[:place] + other + text[place + 1 :] for place in range(len(text)) for other in "123456789"} - {text}
            for other in altered | ({text[::-1]} if len(text) > 1 else set()):
                pencil = (*board.pencil[:cell], other, *board.pencil[cell + 1 :])
                assert list(prove_positions([replace(board, pencil=pencil)], *by_number(boards))), (board.where, cell, other)
                tried += 1
    assert tried > 300


def by_number(boards: list[Board]) -> tuple[dict[int, list[Board]], dict[int, list[Board]]]:
    """Return the puzzles and the answers among boards, by number."""
    found: tuple[dict[int, list[Board]], dict[int, list[Board]]] = ({}, {})
    for board in boards:
        if board.number is not None and not board.is_position:
            found[board.is_complete].setdefault(board.number, []).append(board)
    return found


def test_no_digit_of_a_position_can_be_replaced_or_left_out(interior: tuple[Path, Typeset, int]) -> None:
    boards, _ = read_boards(interior[0])
    known = by_number(boards)
    for board in [board for board in boards if board.is_position]:
        for cell, digit in enumerate(board.digits):
            for other in range(0 if digit else 1, board.family.geometry.n + 1 if not board.family.has_marks else 2):
                if other != digit:
                    digits = bytes((*board.digits[:cell], other, *board.digits[cell + 1 :]))
                    changed = replace(board, puzzle=replace(board.puzzle, givens=digits))
                    assert list(prove_positions([changed], *known)), (board.where, cell, other)


def test_a_candidate_replaced_in_the_file_is_a_fault(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset, int]) -> None:
    board = next(b for b in read_boards(interior[0])[0] if b.page == interior[2] and any(b.pencil))
    symbol = next(text for text in board.pencil if text)[0]
    size = re.escape(f"({symbol}) Tj".encode())
    with pikepdf.open(interior[0]) as pdf:
        contents = pdf.pages[interior[2] - 1].Contents.read_bytes()
    found = next(match for match in re.finditer(rb"[^\n]*Tf[^\n]*\n?[^\n]*" + size, contents))
    other = b"1" if symbol != "1" else b"2"
    report = alter(found[0], found[0].replace(f"({symbol}) Tj".encode(), b"(" + other + b") Tj"))
    assert report.faults
    assert "a position of puzzle" in report.faults[0]


def test_the_glossary_is_after_the_answers() -> None:
    plan = make_setting(graded_book(MATTER)).plan
    assert plan is not None
    kinds = [page.kind for page in plan.pages]
    assert kinds.index(GLOSSARY) > kinds.index("answers")


@pytest.mark.sample(4, 2)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_a_glossary_fits_every_layout_of_a_small_page(layout: str, tmp_path: Path) -> None:
    typeset(graded_book(MATTER, layout, "5x8"), tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
