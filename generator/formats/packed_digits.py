"""The cells of a classic sudoku in half as many characters, for links.

Each character is a digit and how many empty cells follow it: 0-9 is the digit alone, A-J the digit and one empty cell, up to x, 9 and five.
Used by `sudokupad` and `sudokuexchange`. Source: as in `zipped_json.py`.
"""

from __future__ import annotations

from generator.errors import GridFormatError

MOST = 60
N_CELLS = 81


def unpack_digits(packed: str, after: str, where: str) -> str:
    """Return the 81 cells, 0 for an empty one.

    Parameters
    ----------
    after : what is before the characters in the link, for messages

    Raises
    ------
    GridFormatError   another character, or another number of cells
    """
    cells = []
    for symbol in packed:
        code = ord(symbol) - (61 if symbol > "Z" else 55 if symbol > "9" else 48)
        if not 0 <= code < MOST or not (symbol.isascii() and symbol.isalnum()):
            raise GridFormatError(f"{where}: expected letters and digits after {after}, got {symbol!r}; copy the link again")
        cells.append(str(code % 10) + "0" * (code // 10))
    found = "".join(cells)
    if len(found) != N_CELLS:
        raise GridFormatError(f"{where}: expected {N_CELLS} cells after {after}, got {len(found)}; copy the link again")
    return found
