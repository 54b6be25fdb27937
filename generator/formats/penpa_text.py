"""The text in a Penpa+ link: 19 lines, deflated, in Base64.

    0    grid,columns,rows,...,Title: ...,Author: ...,source,rules,...   `,` and others are written as %2C
    1    [0,0,0,0]           rows above and below the board, columns left and right of it
    2    how the grid is drawn, and the tool in hand
    3    {"number": ...}     what the puzzle shows
    4    {"number": ...}     what the player has entered; empty in links for solving
    5    [22,1,1,...]        the cells of the board: the first, then how much larger each next one is

The other lines are settings of the program. Frequent names are shortened: the short ones begin with z, and a z is written as zZ. The size
of the inflated text is limited. Source: as in `penpa_points.py`.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from generator.errors import GridFormatError
from generator.formats.json_text import LONGEST_OBJECT, parse_object
from generator.formats.penpa_points import Points

HISTORY = ("command_redo", "command_undo", "command_replay")
TABLES = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon")
MORE_TABLES, MORE_LISTS = ("line", "lineE", "wall", "cage", "deletelineE"), ("killercages", "nobulbthermo")

SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"', "zL": '"line"',
    "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "zY": '"symbol"', "zP": '"special"', "zB": '"board"',
    "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"', "z1": '"numberS"', "zF": '"freeline"',
    "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"', "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"',
    "z4": '"deletelineE"', "z6": '"killercages"', "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null", "zZ": "z",
}  # fmt: skip
"""Shortened name -> what it means."""

LONG = {long: short for short, long in SHORT.items()}
LONG_NAME = re.compile("|".join(sorted(map(re.escape, LONG), key=len, reverse=True)))
SHORT_NAME = re.compile("z.", re.DOTALL)

ESCAPED = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
"""How the rules have characters that separate fields and lines; title and author have only the first."""

CHECKED = (
    "surface", "number", "loopline", "ignoreloopline", "loopedge", "ignoreborder", "wall", "square", "circle", "tri", "arrow", "math",
    "battleship", "tent", "star", "akari", "mine",
)  # fmt: skip
"""What Penpa+ can compare with a solution; nothing, in links that are written."""

TITLE, AUTHOR, RULES = 15, 16, 18
"""Fields of the first line."""

FEWEST_LINES, FEWEST_FIELDS = 6, 11
LARGEST = 100
"""Most rows and columns of a board, as in Penpa+."""

SIZE = 38
"""Size of a cell in pixels."""

Layer = dict[str, Any]


class Page(NamedTuple):
    """What a link has.

    points     the points of its board, with margins
    cells      numbers of the cells of the board
    question   what the puzzle shows
    answer     what the player has entered; empty if there is nothing
    rules      text
    """

    points: Points
    space: tuple[int, ...]
    cells: tuple[int, ...]
    question: Layer
    answer: Layer
    title: str = ""
    author: str = ""
    rules: str = ""


def inflate(packed: str, where: str) -> str:
    """Return the text of a parameter of a link.

    Raises
    ------
    GridFormatError   it is cut off or damaged, or too long when inflated
    """
    try:
        raw = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        data = reader.decompress(raw, LONGEST_OBJECT)
        is_complete, text = reader.eof, data.decode()
    except (ValueError, zlib.error):
        is_complete, data, text = False, b"", ""
    if len(data) >= LONGEST_OBJECT:
        raise GridFormatError(f"{where}: expected a link of at most {LONGEST_OBJECT} characters when inflated, got a longer one")
    if not is_complete:
        raise GridFormatError(f"{where}: expected a complete link, got one that is cut off or damaged: '...{packed[-20:]}'; copy it again")
    return text


def deflate(text: str) -> str:
    """Return a text as a parameter of a link; `inflate` reads it back."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def read_page(packed: str, where: str) -> Page:
    """Return what a link has.

    Raises
    ------
    GridFormatError   it is damaged, or a board that is not square cells
    """
    lines = [SHORT_NAME.sub(lambda name: SHORT.get(name[0], name[0]), line) for line in inflate(packed, where).split("\n")]
    fields = lines[0].split(",")
    if len(lines) < FEWEST_LINES or len(fields) < FEWEST_FIELDS:
        got = f"{len(lines)} lines, beginning with {lines[0][:40]!r}"
        raise GridFormatError(
            f"{where}: expected {FEWEST_LINES} lines or more in the link, got {got}; open it in Penpa+ and share it again"
        )
    if fields[0] not in ("square", "sudoku", "kakuro"):
        raise GridFormatError(f"{where}: expected a board of square cells, got {fields[0][:40]!r}; gridpress cannot import these")
    points = Points(_size(fields[2], where), _size(fields[1], where))
    space = _numbers(lines[1], where)
    if len(space) != 4 or min(space) < 0 or space[0] + space[1] >= points.n_rows or space[2] + space[3] >= points.n_cols:
        raise GridFormatError(f"{where}: expected four margins that leave a board, got {lines[1][:40]!r}")
    steps = _numbers(lines[5], where)
    if not 0 < len(steps) <= points.n_rows * points.n_cols:
        raise GridFormatError(f"{where}: expected the cells of a {points.n_rows}x{points.n_cols} board, got {len(steps)}")
    return Page(
        points, space, tuple(accumulate(steps)), parse_object(lines[3], where), parse_object(lines[4], where) if lines[4] else {},
        _field(fields, TITLE, 1).removeprefix("Title: ").strip(), _field(fields, AUTHOR, 1).removeprefix("Author: ").strip(),
        _field(fields, RULES),
    )  # fmt: skip


def _size(text: str, where: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 4 and 0 < int(text) <= LARGEST:
        return int(text)
    raise GridFormatError(f"{where}: expected a board of 1 to {LARGEST} rows and columns, got {text[:20]!r}")


def _numbers(text: str, where: str) -> tuple[int, ...]:
    found = parse_object(f'{{"list": {text}}}', where)["list"]
    if not isinstance(found, list) or not all(type(one) is int for one in found):
        raise GridFormatError(f"{where}: expected a list of numbers, got {text[:40]!r}")
    return tuple(found)


def _field(fields: Sequence[str], at: int, n_escaped: int = len(ESCAPED)) -> str:
    text = fields[at] if at < len(fields) else ""
    for escaped, plain in list(ESCAPED.items())[:n_escaped]:
        text = text.replace(escaped, plain)
    return text


def empty_layer() -> Layer:
    """Return a layer that shows nothing, with the fields that Penpa+ expects."""
    layer: Layer = {name: {"__a": []} for name in HISTORY}
    for names, make in ((TABLES, dict), (LISTS, list), (MORE_TABLES, dict), (MORE_LISTS, list)):
        layer |= {name: make() for name in names}
    return layer


def format_page(page: Page) -> tuple[str, str]:
    """Return a page as the mode and the parameter of a link.

    The mode is that for solving, or for editing if the player has entered something.
    """
    points, mode = page.points, "edit" if page.answer else "solve"
    center = str(points.center)
    header = [
        "square", str(points.n_cols), str(points.n_rows), str(SIZE), "0", "1", "1",
        str((points.n_cols + 1) * SIZE), str((points.n_rows + 1) * SIZE), center, center, "0", "0", "0", "0",
        f"Title: {_escape(page.title, 1)}", f"Author: {_escape(page.author, 1)}", "", _escape(page.rules), "OFF", "false",
    ]  # fmt: skip
    steps = [cell - before for before, cell in zip((0, *page.cells), page.cells, strict=False)]
    blank = _dump(empty_layer())
    lines = [
        ",".join(header), _dump(page.space), _tool(mode), _dump(page.question), _dump(page.answer) if page.answer else "",
        _dump(steps), "[]", _dump({f"sol_{name}": False for name in CHECKED}), '"x"', '"x"', "[3,1,3]", _dump(_modes()), '"x"', "0",
        blank, blank if page.answer else "x", _dump({f"sol_or_{name}": False for name in CHECKED if "ignore" not in name}), "[]", "false",
    ]  # fmt: skip
    return mode, deflate("\n".join(LONG_NAME.sub(lambda name: LONG[name[0]], line) for line in lines))


def _escape(text: str, n_escaped: int = len(ESCAPED)) -> str:
    for escaped, plain in list(ESCAPED.items())[:n_escaped]:
        text = text.replace(plain, escaped)
    return text


def _tool(mode: str) -> str:
    """Return how the grid is drawn, and the tool in hand: that for digits."""
    return _dump(_modes()) if mode == "edit" else f'{_dump(["1", "2", "1"])}~"sudoku"~{_dump(["1", 9])}'


def _modes() -> dict[str, Any]:
    """Return the tools and their styles, as a new page of Penpa+ has them."""

    def tools(line: int, number: int, digit: int) -> dict[str, Any]:
        return {
            "edit_mode": "sudoku", "surface": ["", 1], "line": ["1", line], "lineE": ["1", line], "wall": ["", line],
            "cage": ["1", 10], "number": ["1", number], "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""],
            "move": ["1", ""], "combi": ["battleship", ""], "sudoku": ["1", digit],
        }  # fmt: skip

    return {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": tools(2, 1, 1), "pu_a": tools(3, 2, 9)}


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
