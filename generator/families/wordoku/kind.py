"""Wordoku: a sudoku of nine letters, whose main diagonal reads a word at the end.

    wordoku-9x9:<81 cells>:ABDEHIRTY     digit d is the d-th of nine different letters, which are in alphabetic order

The word is never needed: the puzzle is a sudoku with one solution, and digging begins with the diagonal, so that no letter of the word is
given. The letters are printed below the board.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.families.base.family import Family, draw_latin, list_shades
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.play import LETTERS, Extra
from generator.model import OUTSIDE, Canonical, Figure, Geometry, Grid, Puzzle, Sign, is_letter
from generator.words import FIRST

FOLDER = Path(__file__).parent
N = 9
DIAGONAL = tuple(range(0, N * N, N + 1))
"""The cells of the word, in reading order."""

SOME_LETTERS = "ABCDEFGHI"
"""Letters of canonical forms, which name no word."""

MOST_GIVEN = 3
"""Most givens on the diagonal of a puzzle."""

BOARD = make_geometry(box_regions(3, 3))
FILLED = make_geometry(box_regions(3, 3), extras=[list(DIAGONAL)])
"""Houses of a board to solve, and of one to fill: a word has nine different letters, but steps may not use that."""

EXAMPLE = "wordoku-9x9:..86..13...4.3857....15...92...8..5..5.3.2.6..9..6...77...23....2971.4...86..57..:ABHILNRTY"


@cache
def list_hidden_words(language: str) -> tuple[str, ...]:
    """Return the words of a language, of the first language for one that has none."""
    known = tomllib.loads((FOLDER / "hidden.toml").read_text(encoding="utf-8"))
    return tuple(known.get(language, known[FIRST]).split())


def check_letters(extra: str) -> Geometry:
    """Return the board of a puzzle with these letters.

    Raises
    ------
    GridFormatError   not nine different capital letters in alphabetic order
    """
    if not (len(extra) == N and extra.isascii() and extra.isalpha() and extra.isupper() and list(extra) == sorted(set(extra))):
        way_out = "write the letters that digits 1 to 9 print"
        raise GridFormatError(f"expected 9 different letters in alphabetic order after the cells, got {extra[:100]!r}; {way_out}")
    return BOARD


def fill_words(rng_state: NDArray[np.uint64], stream_state: NDArray[np.uint64], index: int, language: str) -> Grid:
    """Return a random grid with a word of a language on its diagonal.

    The words of a stream are in random order, so that no word is there again before all others.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    stream_state : uint64[2]   the same for every grid of the stream, for the order of its words
    index : number of the grid in the stream
    """
    from generator.kernels import fill_grid, shuffle

    words = list_hidden_words(language)
    order = np.arange(len(words))
    shuffle(order, stream_state)
    word = words[int(order[index % len(words)])]
    letters = "".join(sorted(word))
    grid = fill_grid(FILLED, rng_state)
    new_digits = np.zeros(N + 1, np.uint8)
    new_digits[grid[list(DIAGONAL)]] = [letters.index(letter) + 1 for letter in word]
    return Grid(new_digits[grid].tobytes(), letters)


def draw_letters(extra: str, digits: bytes) -> Figure:
    """Draw a board with a shaded diagonal; unless it is solved, its letters are below.

    Parameters
    ----------
    digits : bytes[n_cells]   0 = empty
    """
    shown = enumerate(extra if 0 in digits else "")
    signs = tuple(Sign(OUTSIDE, tuple(range(72 + col, -1, -N)), letter) for col, letter in shown)
    return replace(draw_latin(BOARD, digits), shades=list_shades(N * N, DIAGONAL), signs=tuple(sorted(signs)))


def read_letters(figure: Figure) -> str | None:
    """Return the letters of a board, or None without nine of them.

    They are printed below it, and if it is solved, in its first row.
    """
    printed = [sign.text for sign in figure.signs if is_letter(sign)]
    letters = "".join(sorted(figure.symbols[:N] if all(figure.symbols) else printed))
    return letters if len(letters) == N and letters.isalpha() else None


def canonicalize(puzzle: Puzzle, solution: bytes) -> Canonical:
    """Return the canonical form of a puzzle as a sudoku, whatever its letters.

    The kernels are imported here, with the first puzzle.
    """
    from generator.kernels import canonical_puzzle

    return replace(canonical_puzzle(puzzle.givens, solution), extra=SOME_LETTERS)


def has_hidden_word(puzzle: Puzzle) -> bool:
    """Return whether few letters of the word are given."""
    return sum(puzzle.givens[cell] > 0 for cell in DIAGONAL) <= MOST_GIVEN


PLAY = CanonicalPlay(
    "wordoku-9x9",
    BOARD,
    Extra(
        LETTERS,
        make=None,
        board=check_letters,
        read=read_letters,
        draw=draw_letters,
        normalize=str.upper,
        fill=fill_words,
        symbols=str,
    ),
    sample=SOME_LETTERS,
    dug_first=DIAGONAL,
    canonicalize=canonicalize,
)

WORDOKU_9X9 = Family(
    name=PLAY.name,
    title="Wordoku",
    rules=(
        "Fill every empty cell with one of the nine letters below the grid.",
        "Each row, each column and each box of 3 × 3 cells contains every letter exactly once.",
        "Once solved, the shaded diagonal spells a word, from top left to bottom right.",
        "Every puzzle has one solution only.",
    ),
    example=EXAMPLE,
    geometry=BOARD,
    draw=lambda _, digits: draw_letters(SOME_LETTERS, digits),
    play=PLAY,
    extra=PLAY.extra,
    words=FOLDER / "words.toml",
    accepts=has_hidden_word,
)
