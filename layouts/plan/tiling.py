"""How boards share a page: their number, their cell size and their places.

A page gets the number of boards that the layout prefers, if cells come out large enough. Pure geometry in points; `plan_book.py` uses it
for the puzzle and answer pages of a book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.errors import DoesNotFit
from generator.model import PICTURES, Book, Figure
from layouts.drawing.qr_codes import widest_side
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.foot_answers import foot_height, has_foot_answers
from layouts.plan.pages import Slot
from layouts.style.layout import LAYOUTS, Grids, Layout

STRIP_HEIGHT = 1.75
"""Height of a row of digits to strike out, in heights of the words below a puzzle."""

STAR_PT, STAR_EMS = 17.0, 1.4
"""Least height of a star to color below a puzzle, in points, and its height in type sizes of captions."""

LOOSEST = 1.4
"""Largest vertical distance of boards, in heights of a board with its words; the remaining space stays below."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """Rows and columns of boards on a page, the side of a cell and the gap of columns.

    beside, below   room at the right of each board, or below its words, for a code
    """

    cols: int
    rows: int
    cell: float
    gap: float
    beside: float = 0.0
    below: float = 0.0


Foot = Callable[[int], float]
"""Number of boards -> height that their answers need at the foot of the page, in points."""

Placer = Callable[[Frame], list[Slot]]
"""Body of a page -> the places of its boards."""


def find_tiling(
    area: Frame, shape: tuple[float, float], grids: Grids, words_pt: float, code_pt: float = 0.0, foot: Foot | None = None
) -> Tiling | None:
    """Find how boards share an area, None if not even one board fits.

    It is the layout's preferred number of boards on a page, or the next one at which cells are large enough. A code is placed at the right
    of its board or below it, whichever makes boards larger.

    Parameters
    ----------
    shape : height and width of one board with its margin, in cells
    words_pt : height of the words above and below one board together
    code_pt : side of the code of each board, 0 for none
    foot : returns the height that so many boards need at the foot of the area besides
    """
    spots = ((code_pt, 0.0), (0.0, code_pt)) if code_pt else ((0.0, 0.0),)
    gap = grids.gap_mm * PT_PER_MM
    for count in grids.per_page:
        best = None
        height = area.height - (foot(count) if foot else 0.0)
        least = (grids.alone_cell_mm if count == 1 else grids.cell_mm) * PT_PER_MM
        for cols in (cols for cols in range(1, count + 1) if count % cols == 0):
            rows = count // cols
            for beside, below in spots:
                # Columns are a gap apart, rows half a gap; a code takes its width beside each board or its height below it.
                across = ((area.width + gap) / cols - gap - beside) / shape[1]
                upright = ((height + gap / 2) / rows - gap / 2 - words_pt - below) / shape[0]
                cell = min(across, upright, grids.widest_cell_mm * PT_PER_MM)
                if cell >= least and (best is None or cell > best.cell + 0.01):
                    best = Tiling(cols, rows, cell, gap, beside, below)
        if best is not None:
            return best
    return None


def place_slots(area: Frame, tiling: Tiling, shape: tuple[float, float], words: tuple[float, float], numbers: Sequence[int]) -> list[Slot]:
    """Place boards in reading order, each in the middle of its share of the area.

    Parameters
    ----------
    words : height of the words above, and below, a board
    """
    width, height = tiling.cell * shape[1], tiling.cell * shape[0]
    whole = height + sum(words) + tiling.below
    # Each board has an equal share of the width and stands in its middle. Rows spread over the height, at most LOOSEST of a board apart; a
    # single row is halfway down.
    share = (area.width + tiling.gap) / tiling.cols - tiling.gap
    slots = []
    for at, number in enumerate(numbers):
        row, col = divmod(at, tiling.cols)
        left = area.x + col * (share + tiling.gap)
        fall = row * min((area.height - whole) / (tiling.rows - 1), LOOSEST * whole) if tiling.rows > 1 else (area.height - whole) / 2
        grid = Frame(left + (share - width - tiling.beside) / 2, area.top - fall - words[0] - height, width, height)
        frame = Frame(left, grid.y - words[1] - tiling.below, max(width, min(share, area.right - left)), whole)
        slots.append(Slot(number, frame, grid, tiling.cell, _code_corner(tiling, grid, frame)))
    return slots


def _code_corner(tiling: Tiling, grid: Frame, frame: Frame) -> tuple[float, float] | None:
    """Return the bottom left corner of a board's code, or None.

    The code is at the right of the board at its top, or below its words at the right.
    """
    if tiling.beside:
        return grid.right, grid.top - tiling.beside
    return (min(grid.right, frame.right) - tiling.below, frame.y) if tiling.below else None


def has_digits(figure: Figure) -> bool:
    """Return whether a puzzle is about digits: it has some, sums, or signs."""
    return any(figure.symbols) or bool(figure.signs)


def has_pictures(figure: Figure) -> bool:
    """Return whether a puzzle has pictures or colors instead of digits."""
    return any(symbol in PICTURES for symbol in figure.faces)


def has_strip(book: Book, figure: Figure) -> bool:
    """Return whether a row of symbols is printed below a puzzle.

    They are the digits, to strike out, if the book has such rows, or the pictures or colors of the puzzle with their names.
    """
    return has_pictures(figure) or (book.matter.digit_strip and has_digits(figure))


def strip_height(layout: Layout) -> float:
    """Return the height of a row of symbols below a puzzle, in points."""
    return STRIP_HEIGHT * layout.caption_pt


def star_height(layout: Layout) -> float:
    """Return the height of the stars to color below a puzzle, in points."""
    return max(STAR_PT, STAR_EMS * layout.caption_pt)


def words_by_puzzle(layout: Layout, with_strip: bool = False) -> tuple[float, float]:
    """Return the height of the words above and below a puzzle, in points.

    Parameters
    ----------
    with_strip : whether the words below include a row of symbols
    """
    # Above: the number and the second frame. Below: a line of words, or two in layouts with one puzzle a page, and the stars of children.
    halo = layout.look.lines.halo_pt + (strip_height(layout) if with_strip else 0.0)
    below = 2.0 * layout.caption_pt if not layout.stacked else 4.2 * layout.caption_pt
    below += 0.5 * star_height(layout) if layout.look.is_for_children else 0.0
    return layout.number_pt * 1.12 + layout.look.lines.halo_pt, below + halo


def words_by_answer(layout: Layout) -> tuple[float, float]:
    """Return the height of the words above and below an answer, in points."""
    return 1.5 * layout.answer_pt, 1.0


def share_puzzles(boards: Sequence[tuple[int, Figure]], area: Frame, book: Book, layout: Layout) -> list[Placer]:
    """Split puzzles into pages of boards of one shape.

    Each page is returned as a function that places its boards in the page's own body. Where fewer boards of a shape are left than a page
    has room for, they are as large as their page allows.

    Raises
    ------
    DoesNotFit   the area is too small for one board with the smallest cells that the layout allows
    """
    grids, places = layout.puzzles, list[Placer]()
    code_pt = widest_side(book, {number for number, _ in boards})
    code_pt += layout.look.lines.reach_pt(grids.widest_cell_mm * PT_PER_MM) if code_pt else 0.0
    at = 0
    while at < len(boards):
        board = boards[at][1]
        shape, cells = board.extent, (board.n_rows, board.n_cols)
        words = words_by_puzzle(layout, has_strip(book, board))
        foot = partial(foot_height, layout, area.width, cells) if has_foot_answers(book) else None
        tiling = find_tiling(area, shape, grids, sum(words), code_pt, foot)
        if tiling is None:
            raise does_not_fit(book, layout, grids, board, words, area, foot(1) if foot else 0.0)
        end = at
        while end < len(boards) and end - at < tiling.cols * tiling.rows:
            if boards[end][1].extent != shape or has_digits(boards[end][1]) != has_digits(board):
                break
            end += 1
        numbers = [number for number, _ in boards[at:end]]
        if len(numbers) < tiling.cols * tiling.rows:
            tiling = _enlarge(tiling, len(numbers), area, shape, grids, sum(words), code_pt, foot)
        places.append(_placer((area.height, foot(tiling.cols * tiling.rows) if foot else 0.0), tiling, shape, words, numbers))
        at = end
    return places


def _enlarge(
    full: Tiling, count: int, area: Frame, shape: tuple[float, float], grids: Grids, words_pt: float, code_pt: float, foot: Foot | None
) -> Tiling:
    """Return the tiling with the largest cells for fewer boards than fill a page.

    Parameters
    ----------
    full : the tiling of a whole page
    """
    sizes = (replace(grids, per_page=(n,)) for n in range(count, full.cols * full.rows))
    found = (find_tiling(area, shape, one, words_pt, code_pt, foot) for one in sizes)
    return max([full, *filter(None, found)], key=lambda tiling: tiling.cell)


def _placer(
    heights: tuple[float, float], tiling: Tiling, shape: tuple[float, float], words: tuple[float, float], numbers: list[int]
) -> Placer:
    """Return the function that places boards.

    The heights are those of the body and of its foot.
    """
    height, foot = heights
    return lambda body: place_slots(Frame(body.x, body.y + foot, body.width, height - foot), tiling, shape, words, numbers)


def does_not_fit(
    book: Book, layout: Layout, grids: Grids, figure: Figure, words: tuple[float, float], area: Frame, foot: float
) -> DoesNotFit:
    """Return the error of a board that no page of a layout holds."""
    rows, cols = figure.n_rows, figure.n_cols
    height, width = figure.extent
    wide, high = width * grids.alone_cell_mm, height * grids.alone_cell_mm + (sum(words) + foot) / PT_PER_MM
    trim = f"{book.imprint.trim_mm[0]:.1f} x {book.imprint.trim_mm[1]:.1f} mm"
    left = f"{area.width / PT_PER_MM:.1f} x {area.height / PT_PER_MM:.1f} mm"
    if not foot:
        board, advice = f"{rows}x{cols} grid", "choose a larger trim or another layout"
    else:
        able = [other.name for other in LAYOUTS if other.name != layout.name and _holds_answers(other, figure, area)]
        ways = [f"layout {' or '.join(able)}"] if able else []
        board, advice = (
            f"{rows}x{cols} grid with its answer below",
            f"choose {', '.join([*ways, 'a larger trim'])} or another place of the answers",
        )
    return DoesNotFit(f"layout {layout.name} needs {wide:.1f} x {high:.1f} mm for one {board}, but trim {trim} leaves {left}; {advice}")


def _holds_answers(layout: Layout, figure: Figure, area: Frame) -> bool:
    """Return whether a layout has room for a board and its answer below."""
    cell, (height, width) = layout.puzzles.alone_cell_mm * PT_PER_MM, figure.extent
    foot = foot_height(layout, area.width, (figure.n_rows, figure.n_cols), 1)
    return width * cell <= area.width and height * cell + sum(words_by_puzzle(layout)) + foot <= area.height
