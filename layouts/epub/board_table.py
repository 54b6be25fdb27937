"""Boards as tables of XHTML, with a header for each row and column.

A screen reader moves through them cell by cell and says where it is. Blank cells are named. Regions that are not boxes have a letter in
each cell, cages their sum; the words below a board list cages and shaded cells as well. A sign between two cells is printed in the upper
or left one of them, at their common side, and listed below. A number outside is in a header cell of its own, next to the first cell of its
line, with an arrow if that is a diagonal, and listed as well. A hole is gray, with the sum of the cells below it before that of the cells
to its right, as in 16\\7. The cells of a line have its letter and their place on it, as in A●, A1, A2; the list below has the line.
The givens of an answer are bold.
"""

from __future__ import annotations

from html import escape

from generator.model import (
    ARROW,
    BAR,
    BLACK_DOT,
    EDGE,
    HAIR,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    LINE,
    OUTSIDE,
    PICTURES,
    SLASH,
    THERMOMETER,
    WHISPER,
    WHITE_DOT,
    Figure,
    Position,
    Sign,
    find_outside,
)
from layouts.drawing.signs import has_edge_signs, is_diagonal, is_level
from layouts.drawing.spoken_boards import LETTERS, is_irregular, list_cells, list_signs, name_regions, speak_clues, speak_marks
from layouts.fonts.picture_shapes import PIECES
from layouts.fonts.piece_outlines import STARS
from layouts.phrases import Phrases

PIECE_OF = {mark: symbol for symbol, mark in PIECES.items()} | {STARS: "\N{BLACK STAR}"}
"""What is printed for a piece, by the mark of its figure."""

CROSS = "\N{MULTIPLICATION SIGN}"
ROUND = "\N{LARGE CIRCLE}"
"""What is printed around the symbol of a cell with a circle."""

MOST_SHOWN = 8
"""Most clues that are listed below a board at once; longer lists are opened by the reader."""

LIGHT, DARK = 12, 18
"""Percents of ink above which a shade is of the second or third kind; on all of them, black text is legible."""

LESS_SIGNS = {"beside": ("<", ">"), "below": ("\N{LOGICAL AND}", "\N{LOGICAL OR}")}
"""Signs between a cell and the one beside or below it, which is larger or else smaller."""

SIGNS = {
    LESS: LESS_SIGNS,
    BAR: {"beside": ("\N{BOX DRAWINGS HEAVY VERTICAL}",) * 2, "below": ("\N{BOX DRAWINGS HEAVY HORIZONTAL}",) * 2},
    **{mark: {"beside": (mark,) * 2, "below": (mark,) * 2} for mark in (WHITE_DOT, BLACK_DOT, LETTER_X, LETTER_V)},
}
"""What is printed for a mark beside or below a cell, if that cell is its first and if it is its second."""
BEGINNINGS = {THERMOMETER: BLACK_DOT, ARROW: WHITE_DOT, WHISPER: "\N{WHITE DIAMOND}"}
"""What is printed in the first cell of a line, after its letter; the others are numbered."""
ARROWS = {
    (1, 1): "\N{SOUTH EAST ARROW}",
    (1, -1): "\N{SOUTH WEST ARROW}",
    (-1, 1): "\N{NORTH EAST ARROW}",
    (-1, -1): "\N{NORTH WEST ARROW}",
}
"""What is printed after a number outside whose line is a diagonal."""

SLASHED = "\\"
"""Between the two numbers of a hole."""

WIDE = 10
"""Columns from which a table has small type, so that it fits the screen of a phone."""


def board_table(figure: Figure, phrases: Phrases, named_by: str, key: str = "", position: Position | None = None) -> str:
    """Return a board as a table, and below it what else there is to say about it.

    Parameters
    ----------
    named_by : id of the heading that names the table
    key : id of the table, "" for none
    position : position of which this is the figure, with its candidates
    """
    size = "board wide" if figure.n_cols > WIDE else "board signed" if has_edge_signs(figure) else "board"
    head = "".join(f'<th scope="col">{escape(phrases.say("spoken.col_name", col=col + 1))}</th>' for col in range(figure.n_cols))
    cells, numbers = _make_cells(figure, phrases, position), _OutsideNumbers(figure)
    rows = "".join(
        f'<tr><th scope="row">{escape(phrases.say("spoken.row_name", row=row + 1))}</th>{numbers.say(row, -1)}'
        f"{''.join(cells[row * figure.n_cols : (row + 1) * figure.n_cols])}{numbers.say(row, figure.n_cols)}</tr>\n"
        for row in range(figure.n_rows)
    )
    own = f' id="{key}"' if key else ""
    begin = f'<table{own} class="{size}" aria-labelledby="{named_by}">\n<thead><tr><td></td>{numbers.blank}{head}</tr>'
    begin += f"{numbers.say_row(-1)}</thead>\n"
    foot = f"<tfoot>{below}</tfoot>\n" if (below := numbers.say_row(figure.n_rows)) else ""
    return f"{begin}<tbody>\n{rows}</tbody>\n{foot}</table>\n" + _list_words(figure, phrases, position)


class _OutsideNumbers:
    """The numbers beside a board as header cells; nothing for a board without any."""

    def __init__(self, figure: Figure) -> None:
        signs = {find_outside(sign, figure.n_cols): sign for sign in figure.signs if sign.kind == OUTSIDE}
        self.texts = {place: sign.text + _find_arrow(sign, figure.n_cols) for place, sign in signs.items()}
        self.n_cols = figure.n_cols
        self.blank = "<td></td>" if self.texts else ""
        self.has_corners = any(is_diagonal(sign, figure.n_cols) for sign in signs.values())

    def say(self, row: int, col: int) -> str:
        """Return the header cell at a place beside the board."""
        return f'<th class="outside">{escape(self.texts.get((row, col), ""))}</th>' if self.texts else ""

    def say_row(self, row: int) -> str:
        """Return the row of header cells above or below the board."""
        if not self.texts:
            return ""
        if self.has_corners:
            return f"<tr><td></td>{''.join(self.say(row, col) for col in range(-1, self.n_cols + 1))}</tr>"
        return f"<tr><td></td>{self.blank}{''.join(self.say(row, col) for col in range(self.n_cols))}</tr>"


def _find_arrow(sign: Sign, n_cols: int) -> str:
    """Return the arrow of a number outside; empty unless its line is a diagonal."""
    (row, col), (next_row, next_col) = (divmod(cell, n_cols) for cell in sign.cells[:2])
    return ARROWS.get((next_row - row, next_col - col), "")


def _list_words(figure: Figure, phrases: Phrases, position: Position | None) -> str:
    """Return the clues that are not digits as a list; the table has the letters."""
    lines = [] if is_irregular(figure) else speak_clues(figure, phrases)
    lines += speak_marks(position, phrases) if position else []
    items = [f"<li>{escape(line)}</li>\n" for line in lines]
    items += [f'<li class="sign">{escape(line)}</li>\n' for line in list_signs(figure, phrases)]
    listed = '<ul class="clues">\n' + "".join(items) + "</ul>\n" if items else ""
    if len(items) <= MOST_SHOWN:
        return listed
    return f"<details>\n<summary>{escape(phrases.say('epub.signs'))}</summary>\n{listed}</details>\n"


def _make_cells(figure: Figure, phrases: Phrases, position: Position | None) -> list[str]:
    regions = name_regions(figure) if is_irregular(figure) else ()
    signs = _draw_signs(figure)
    cage_of, labels = {cell: sign.cells for sign in figure.outlines for cell in sign.cells}, figure.labels
    in_holes = _list_in_holes(figure)
    piece = PIECE_OF.get(figure.mark, "")
    crossed = {*position.ruled_out, *(cell for cell, _ in position.eliminated)} if position and position.crosses else set()
    made = []
    given = figure.given if figure.found else frozenset()
    for cell, words in enumerate(list_cells(figure, phrases)):
        if cell in figure.holes:
            made.append(_make_hole(words, in_holes.get(cell), cell in figure.gaps))
            continue
        symbol = figure.symbols[cell] or (piece if cell in figure.discs else CROSS if cell in crossed else "")
        pencil = position.pencil[cell] if position and position.pencil else ()
        said, shown = (
            "" if (symbol and symbol not in PICTURES and symbol not in (piece, CROSS)) or pencil else words,
            f"<b>{escape(symbol)}</b>" if cell in given else escape(symbol) or "\N{NO-BREAK SPACE}",
        )
        if pencil and position:
            gone = {digit for at, digit in position.eliminated if at == cell}
            shown = f'<small class="pencil">{" ".join(_pencil(figure, digit, digit in gone) for digit in pencil)}</small>'
        if regions:
            said = phrases.say("epub.region", cell=words, region=regions[cell])
            shown = f"<small>{regions[cell]}</small>{shown}"
        if cell in cage_of:
            total = labels.get(cell, "")
            said = phrases.join([text for text in (words, phrases.say(_label_key(total), total=total) if total else "") if text])
            sides = _cage_sides(figure, cell, cage_of[cell])
            shown = f'<div class="cage{sides}">{f"<small>{escape(total)}</small>" if total else ""}{shown}</div>'
        shown += signs.get(cell, "")
        label = f' aria-label="{escape(said)}"' if said and not pencil else ""
        made.append(f'<td class="{_cell_class(figure, cell, position)}"{label}>{shown}</td>')
    return made


def _pencil(figure: Figure, digit: int, is_gone: bool) -> str:
    """Return a candidate, crossed out if it is eliminated."""
    return f"<s>{figure.symbol_of(digit)}</s>" if is_gone else figure.symbol_of(digit)


def _list_in_holes(figure: Figure) -> dict[int, list[str]]:
    """Return the two numbers of each hole, first that of the cells below."""
    found: dict[int, list[str]] = {}
    for sign in figure.signs:
        if sign.kind == SLASH:
            row, col = find_outside(sign, figure.n_cols)
            found.setdefault(row * figure.n_cols + col, ["", ""])[is_level(sign)] = sign.text
    return found


def _make_hole(words: str, numbers: list[str] | None, is_gap: bool) -> str:
    """Return the table cell of a hole; outside the frame it is blank."""
    shown = f"<small>{SLASHED.join(numbers)}</small>" if numbers else "\N{NO-BREAK SPACE}"
    return f'<td class="c hole{" gap" if is_gap else ""}" aria-label="{escape(words)}">{shown}</td>'


def _draw_signs(figure: Figure) -> dict[int, str]:
    """Return what is printed in a cell for signs, by cell.

    They are the signs at its right and lower side, its circle, or its place on a line.

    Screen readers skip it; they read the list below the board.
    """
    drawn: dict[int, str] = {}
    for (first, last), mark in ((sign.cells, sign.text) for sign in figure.signs if sign.kind == EDGE):
        side = "beside" if abs(first - last) == 1 else "below"
        text = SIGNS[mark][side][first > last]
        cell = min(first, last)
        drawn[cell] = drawn.get(cell, "") + f'<i class="{side}" aria-hidden="true">{escape(text)}</i>'
    for cell in (sign.cells[0] for sign in figure.signs if sign.kind == INSIDE):
        drawn[cell] = drawn.get(cell, "") + f'<i class="inside" aria-hidden="true">{ROUND}</i>'
    for letter, sign in zip(LETTERS, (sign for sign in figure.signs if sign.kind == LINE), strict=False):
        for place, cell in enumerate(sign.cells):
            drawn[cell] = drawn.get(cell, "") + f'<i class="line" aria-hidden="true">{letter}{place or BEGINNINGS[sign.text]}</i>'
    return drawn


def _cell_class(figure: Figure, cell: int, position: Position | None) -> str:
    """Return the classes of a cell: heavy lines at its sides, and its shade.

    In a position, the cells that it is about have a frame, and those of its house are gray.
    """
    row, col = divmod(cell, figure.n_cols)
    across, upright = figure.across, figure.upright
    sides = {
        "t": across[cell],
        "b": across[cell + figure.n_cols],
        "l": upright[row * (figure.n_cols + 1) + col],
        "r": upright[row * (figure.n_cols + 1) + col + 1],
    }
    classes = ["c", *(side for side, weight in sides.items() if weight > HAIR)]
    shade = figure.shades[cell] if figure.shades else 0
    if position and cell in position.pattern_cells:
        classes.append("framed")
    elif position and cell in position.highlighted:
        classes.append("s1")
    elif shade:
        classes.append("s1" if shade <= LIGHT else "s2" if shade <= DARK or position else "s3")
    return " ".join(classes)


def _label_key(label: str) -> str:
    """Return the key of the words for a cage with a label; numbers are sums."""
    return "web.cell.sum" if label.isdecimal() else "web.cell.cage"


def _cage_sides(figure: Figure, cell: int, cage: tuple[int, ...]) -> str:
    """Return the classes of the sides at which a cage ends."""
    row, col = divmod(cell, figure.n_cols)
    beside = {
        "t": (row - 1, col),
        "b": (row + 1, col),
        "l": (row, col - 1),
        "r": (row, col + 1),
    }
    inside = {divmod(other, figure.n_cols) for other in cage}
    return "".join(f" {side}" for side, place in beside.items() if place not in inside)
