"""A QR code for a terminal: two rows of modules in each line of text."""

from __future__ import annotations

from layouts.drawing.qr_codes import QUIET_MODULES, code_matrix

HALVES = {(True, True): " ", (False, False): "█", (False, True): "▀", (True, False): "▄"}
"""Letters for a dark or light module above another one; what is printed is light, so that the code is right on a dark terminal."""

WHITE_ON_BLACK, PLAIN = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
"""White letters on black, whatever the colors of the terminal."""


def draw_lines(address: str, has_colors: bool) -> list[str]:
    """Return the lines of a code, with its white; colors suit every terminal."""
    matrix = code_matrix(address)
    side = len(matrix) + 2 * QUIET_MODULES
    rows = [[False] * side for _ in range(side + side % 2)]
    for row, modules in enumerate(matrix, start=QUIET_MODULES):
        rows[row][QUIET_MODULES : QUIET_MODULES + len(modules)] = modules
    lines = ["".join(HALVES[pair] for pair in zip(above, below, strict=True)) for above, below in zip(rows[::2], rows[1::2], strict=True)]
    return [f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines] if has_colors else lines
