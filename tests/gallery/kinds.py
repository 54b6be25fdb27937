"""The picture of all kinds: a board of each, with its name.

The boards are those of the recipe `sampler`, the first one of each kind. Run by itself, it draws this picture only.
"""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2

from generator.cli import main as gridpress
from generator.families import find_family
from generator.model import Figure, Puzzle
from generator.notation import parse_puzzle
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink import CENTER
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.fonts.faces import BOLD, TEXT
from tests.gallery.spreads import render_page, save_picture
from tests.support.paths import ROOT

FOLDER = ROOT / "layouts" / "gallery"
BOARDS_A_ROW = 5
BOARD_PT, GAP_PT, NAME_PT, EDGE_PT = 190.0, 22.0, 12.0, 16.0
"""Side of the largest board, space between boards, height of a name, and margin of the picture; a point is a pixel."""

LARGEST_CELL_PT = 30.0
FEW_GREYS = 5
"""Grays of the picture: with more of them the file is too large for a README."""


def draw_kinds(sampler: Path, folder: Path) -> None:
    """Draw the first board of every kind of the sampler, into families.png."""
    figures = [(puzzle.family, find_family(puzzle.family).figure(puzzle, puzzle.givens)) for puzzle in list_first(sampler)]
    with tempfile.TemporaryDirectory(prefix="gridpress-kinds-") as name:
        path = Path(name) / "kinds.pdf"
        height = draw_table(figures, path)
        with pypdfium2.PdfDocument(path) as pdf:
            size = save_picture(render_page(pdf, 1, height), folder / "families.png", FEW_GREYS)
    print(f"{'families.png':<24} {size:>7} bytes")


def list_first(sampler: Path) -> list[Puzzle]:
    """Return the first puzzle of each kind of an edition, in the order of its pages."""
    first: dict[str, Puzzle] = {}
    with (sampler / "puzzles.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            first.setdefault(row["family"], parse_puzzle(f"{row['family']}:{row['puzzle']}"))
    return list(first.values())


def draw_table(figures: Sequence[tuple[str, Figure]], path: Path) -> int:
    """Draw named boards on one page; return its height in points."""
    pitch = BOARD_PT + NAME_PT + GAP_PT
    n_rows = -(-len(figures) // BOARDS_A_ROW)
    width, height = BOARDS_A_ROW * (BOARD_PT + GAP_PT) - GAP_PT + 2 * EDGE_PT, n_rows * pitch - GAP_PT + 2 * EDGE_PT
    ink = PageInk(path, (width, height), About("Kinds of puzzle"), face=TEXT)
    ink.fill(0, 0, width, height, 1.0)
    for at, (name, figure) in enumerate(figures):
        row, col = divmod(at, BOARDS_A_ROW)
        middle, top = EDGE_PT + col * (BOARD_PT + GAP_PT) + BOARD_PT / 2, height - EDGE_PT - row * pitch
        down, across = figure.extent
        cell = min(LARGEST_CELL_PT, BOARD_PT / max(down, across))
        ink.text(middle, top - NAME_PT, name, BOLD, NAME_PT, CENTER)
        # Boards that are smaller than their place begin right below their names.
        draw_figure(ink, figure, (middle - across * cell / 2, top - NAME_PT - GAP_PT / 3 - down * cell), cell)
    ink.end_page()
    ink.save()
    return round(height)


def main() -> None:
    """Make the sampler and draw the picture."""
    with tempfile.TemporaryDirectory(prefix="gridpress-gallery-") as name:
        if gridpress(["book", "sampler", "--seed", "21", "--editions", "none", "--out", name]) != 0:
            raise SystemExit("the sampler for the gallery was not made; see above")
        draw_kinds(Path(name) / "sampler" / "seed-21", FOLDER)


if __name__ == "__main__":
    main()
