"""Names of cells and houses in hints, for the page that explains them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.families import find_family
from generator.families.base.family import Family
from generator.families.base.implied_houses import list_implied_houses
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import (
    BOX,
    COLUMN,
    HOLE,
    HOLE_SYMBOL,
    OUTLINE,
    ROW,
    SLASH,
    Chapter,
    Figure,
    Geometry,
    GradedPuzzle,
    NamedHouse,
    Notation,
    Sign,
)
from generator.notation import BARE_FAMILY
from generator.typesetting.diagrams import MOST_PENCILED
from generator.words import ENGLISH, Words

ALONE = ("region", "box_of", "hidden")
"""Tables of names whose houses are all named alike, by a cell; one example of each is enough."""

WORDS = ("box", "region", "cage", "cage_sign", "house", "sees", "given", "run", "sum", "combination", "candidate")
"""Words that sentences about digits use, in the order of their explanations; the words of kinds with marks follow."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of puzzle of the book: its empty board and the houses that hints name.

    figure   with the walls and cages of its first puzzle
    board    its geometry
    implied  whether a step of its puzzles uses houses that are not drawn
    """

    family: Family
    figure: Figure
    board: Geometry
    implied: bool

    @property
    def n_digits(self) -> int:
        """Number of digits, 0 for marks."""
        return 0 if self.family.has_marks else self.board.n


def make_notation(puzzles: Sequence[GradedPuzzle], words: Words) -> Notation:
    """Return the notation of a book with these puzzles, in the language of its hints."""
    kinds: dict[str, _Kind] = {}
    for graded in puzzles:
        puzzle, family = graded.puzzle, find_family(graded.puzzle.family)
        kind = kinds.get(family.name)
        if kind is None:
            figure = family.figure(puzzle, bytes(HOLE if cell == HOLE else 0 for cell in puzzle.givens))
            kind = kinds[family.name] = _Kind(family, figure, family.board(puzzle), False)
        if not kind.implied and any(house >= len(kind.board.kinds) for step in graded.path for house in step.houses):
            kinds[family.name] = replace(kind, implied=True)
    return _describe(list(kinds.values()), words)


def placeholder_notation(chapters: Iterable[Chapter]) -> Notation:
    """Return a notation of about the final size, before any puzzle exists."""
    kinds: dict[str, _Kind] = {}
    for chapter in chapters:
        family = find_family(chapter.family)
        kinds.setdefault(family.name, _Kind(family, chapter.entries[0].puzzle, family.geometry, False))
    return _describe(list(kinds.values()), ENGLISH)


def _describe(kinds: Sequence[_Kind], words: Words) -> Notation:
    shown = min(kinds, key=_cost)
    boxes = tuple(_list_boxes(shown, words))
    n_rows, n_cols = shown.board.n_rows, shown.board.n_cols
    cell = min(boxes[2 * len(boxes) // 3 - 1].cells) if boxes else n_rows // 3 * n_cols + 2 * n_cols // 3
    if cell in shown.figure.holes:
        cell = min(set(range(n_rows * n_cols)) - shown.figure.holes, key=lambda other: (abs(other - cell), other))
    return Notation(
        figure=_bare(shown.figure),
        boxes=boxes,
        cell=cell,
        cell_name=words.render(SentenceBuilder(shown.board).cell(cell)),
        digits=shown.n_digits if shown.n_digits <= MOST_PENCILED else 0,
        words=_list_words(kinds),
        houses=tuple(_list_houses(kinds, words)),
    )


def _cost(kind: _Kind) -> tuple[bool, bool, bool]:
    """Return how poorly the board of a kind shows names; the classic sudoku is best."""
    return kind.family.name != BARE_FAMILY, not 0 < kind.n_digits <= MOST_PENCILED, kind.board.box_name != "box"


def _bare(figure: Figure) -> Figure:
    """Return a board with its walls, and its holes with their numbers."""
    empty = tuple(HOLE_SYMBOL if cell in figure.holes else "" for cell in range(len(figure.symbols)))
    slashes = tuple(sign for sign in figure.signs if sign.kind == SLASH)
    return replace(figure, symbols=empty, discs=(), shades=(), signs=slashes)


def _list_boxes(kind: _Kind, words: Words) -> Iterator[NamedHouse]:
    """Yield the boxes of a board whose boxes have numbers."""
    board = kind.board
    if board.box_name == "box":
        for house in _find_houses(board, (BOX,)):
            yield _name(kind, house, words)


def _list_words(kinds: Sequence[_Kind]) -> tuple[str, ...]:
    """Return the keys of the words to explain, without those of kinds not in the book."""
    used: set[str] = set()
    for kind in kinds:
        if _find_houses(kind.board, (BOX,)):
            used.add("box" if kind.board.part_names else kind.board.box_name)
        if kind.figure.outlines:
            used.add("cage" if all(label.isdigit() for label in kind.figure.labels.values()) else "cage_sign")
        if any(sign.kind == SLASH for sign in kind.figure.signs):
            used |= {"run", "sum", "combination", "candidate"}
        elif not kind.family.has_marks:
            used |= {"house", "sees", "given", "candidate"}
    if "cage_sign" in used:  # its text is about sums, too
        used.discard("cage")
    marked = dict.fromkeys(_mark_word(kind.family) for kind in kinds if kind.family.has_marks)
    return (*(word for word in WORDS if word in used), *marked)


def _mark_word(family: Family) -> str:
    """Return the key of the words about a kind with marks, such as "queens"."""
    return family.name.partition("-")[0]


def _list_houses(kinds: Sequence[_Kind], words: Words) -> Iterator[NamedHouse]:
    """Yield examples of all houses that hints name otherwise than by a number.

    Of regions, hidden windows and cages, which are named by a cell, there is one example, and one of each sudoku that overlaps others.
    """
    alone: set[str] = set()
    for kind in kinds:
        for house in range(len(kind.board.kinds)):
            table = _table(kind.board, house)
            # Of the lines of several sudokus, a row of each is enough.
            part = kind.board.part_names[house] if kind.board.part_names and table == "row" else ""
            if (table in ("row", "column", "box") and not part) or (part or table) in alone:
                continue
            if part or table in ALONE:
                alone.add(part or table)
            yield _name(kind, house, words)
        if kind.implied and "hidden" not in alone:
            alone.add("hidden")
            yield _name(kind, len(kind.board.kinds), words)
        if kind.figure.outlines and "cage" not in alone:
            alone.add("cage")
            largest = max((sign.cells for sign in kind.figure.outlines), key=len)
            yield NamedHouse("", replace(_bare(kind.figure), signs=(Sign(OUTLINE, largest, ""),)), largest)


def _table(board: Geometry, house: int) -> str:
    """Return the table of words that names a house."""
    kind = int(board.kinds[house])
    if kind in (ROW, COLUMN):
        return "row" if kind == ROW else "column"
    return SentenceBuilder(board).house(house).kinds[0]


def _name(kind: _Kind, house: int, words: Words) -> NamedHouse:
    """Return a house with its name and its cells."""
    board = kind.board
    cells = board.houses[house].tolist() if house < len(board.kinds) else list_implied_houses(board)[house - len(board.kinds)]
    name = words.render(SentenceBuilder(board).house(house))
    return NamedHouse(name, replace(kind.figure, signs=()), tuple(sorted(int(cell) for cell in cells if cell >= 0)))


def _find_houses(board: Geometry, wanted: Sequence[int]) -> list[int]:
    return [house for house, kind in enumerate(board.kinds.tolist()) if kind in wanted]
