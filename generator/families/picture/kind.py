"""Picture and color sudoku for children: 4x4 and 6x6 boards without digits.

    picture-4x4:1...4.1..1.3...1      a puzzle line has digits; 1 is printed as a sun, 2 as a heart, and so on
    color-4x4:1...4.1..1.3...1        1 is printed as red, 2 as blue, and so on

Everything but the symbols is that of sudoku. Every color is a square with a hatching of its own, so that it is legible in black and white;
the companion page has the colors too. `layouts/fonts/picture_shapes.py` draws the symbols.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.families.base.family import Family
from generator.families.sudoku.kind import play_sudoku, sudoku

FOLDER = Path(__file__).parent
BOXES = {4: (2, 2), 6: (2, 3)}

PICTURES, HATCHINGS = "☀♥★⌂☾⛵", "▥▤▧⬚▨▦"
"""What 1, 2, 3, ... print: pictures; red, blue, green, yellow, purple and orange."""

DRAW = {n: f"Draw one of the {n} pictures in every empty cell: {' '.join(PICTURES[:n])}." for n in BOXES}
COLOR = {
    4: "Color all the cells. First those with a pattern: ▥ red, ▤ blue, ▧ green, ⬚ yellow. Then find the color of each empty cell.",
    6: (
        "Color all the cells. First those with a pattern: ▥ red, ▤ blue, ▧ green, ⬚ yellow, ▨ purple, ▦ orange. "
        "Then find the color of each empty cell."
    ),
}
"""The first rule, by size."""


def picture(n: int) -> Family:
    """Return the family of picture sudoku with n pictures, 4 or 6."""
    every = "Every row needs each picture once. So does every column, and so does every box with a thick line around it."
    return _dress("picture", n, "Picture Sudoku", PICTURES[:n], (DRAW[n], every))


def color(n: int) -> Family:
    """Return the family of color sudoku with n colors, 4 or 6."""
    every = "Every row needs each color once. So does every column, and so does every box with a thick line around it."
    return _dress("color", n, "Color Sudoku", HATCHINGS[:n], (COLOR[n], every))


def _dress(kind: str, n: int, title: str, faces: str, rules: tuple[str, ...]) -> Family:
    """Return a small sudoku whose digits are printed as other symbols.

    Parameters
    ----------
    kind, title : name and printed name without the size
    n : digits, 4 or 6
    faces : symbols of the digits
    rules : how to fill a cell, and what is true of rows, columns and boxes
    """
    plain, play = sudoku(*BOXES[n]), play_sudoku(f"{kind}-{n}x{n}", *BOXES[n])
    return replace(
        plain,
        name=play.name,
        geometry=play.geometry,
        play=play,
        title=f"{title} {n} × {n}",
        rules=(*rules, "Every puzzle has one solution only."),
        rules_for_children=(*rules, "There is only one right answer, so you never have to guess."),
        example=plain.example.replace("sudoku", kind),
        faces=faces,
        words=FOLDER / "words.toml",
        levels=FOLDER / f"levels-{n}x{n}.toml",
    )


PICTURE_SIZES = (picture(4), picture(6), color(4), color(6))
"""Picture and color sudoku of both sizes."""
