"""Families as data for the companion page.

The page derives the houses, walls, conflicts and symmetries of a family from this data. A page contains the families of its book, except
those that it cannot play (see `can_play`).

    n         cells per side
    digits    number of digits; equal to n in families with houses
    faces     printed symbols of the digits; "" where they are those of puzzle lines
    spoken    names of the symbols, where they are pictures or colors; else []
    hues      color of each symbol, the same in every language, where they are hatched squares; else []
    lines     1 if columns and rows are houses, of the board or of each of several sudokus, 0 if their cells may be equal
    regions   region of each cell as a symbol of REGION_SYMBOLS, "#" for a hole; "" if there are none or each puzzle has its own
    extras    houses other than regions, columns and rows
    box       how sentences name a region, a table of ``house`` in the language files: "box" or "region"
    names     the same for each extra house; those beyond its end are named "extra"
    moves     steps (down, aside) to cells that must have a different digit although no house contains both
    shades    shaded cells as a string of 0 and 1; "" if there are none
    extra     what a puzzle line has after the cells: "", "regions", "cages", "clues" or "letters", which are the symbols of digits 1..n
    tints     1 if regions are tinted
    marks     name of a mark, in families with marks instead of digits; "" in others
    quota     marks of each house, in families whose marks rule out only cells that touch, so that a house may have several; 0 in others
    turns     which of the eight rotations and reflections preserve the board, as indices of `turns_of`
    boxes     rows and columns of a box, if bands, stacks and the lines in them may be permuted as well; [] if not
    relabel   1 if digits may be exchanged, which no sum and no rule that compares digits allows
    holes     how cells without a digit, "#" in puzzle lines, are drawn: "gray" or "blank"; "" if boards have none
    margin    first rows and columns that stay in place when the board is turned, because they have holes with numbers only
    sites     formats of links to sites that can show it, as `generator/formats` names them
    siteRules its rules as fields of a link of f-puzzles
    ladder    names and lowest ratings of its techniques, easiest first, which the page takes as far as it has them; a name may be there
              several times, in forms of different ratings
    parts     only for boards of several sudokus: name, a table of ``part`` in the language files, first row and first column of each
    clues     only for kinds with clues: how to read the clues of the book's puzzles, and those of rules without printed clues
              (`clue_forms.py`)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any

from generator.families import find_family
from generator.families.base.family import SYMBOLS, Family
from generator.families.base.geometry import box_regions, turns_of
from generator.families.base.play import CAGES, CLUES, LETTERS, REGIONS
from generator.families.base.symmetry import list_turns
from generator.formats.fpuzzles import FPUZZLES
from generator.formats.fpuzzles_rules import write_rules
from generator.formats.wiki import SUDOKUWIKI
from generator.model import (
    ARROW,
    BAR,
    BLACK_DOT,
    CIRCLE,
    COLUMN,
    EDGE,
    EXTRA,
    GRAY,
    HOLE_SYMBOL,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    LINE,
    OUTLINE,
    OUTSIDE,
    PICTURES,
    ROW,
    SHADED,
    SLASH,
    THERMOMETER,
    WHISPER,
    WHITE_DOT,
    Geometry,
    Puzzle,
)
from generator.notation import parse_puzzle
from generator.techniques.explainer import TECHNIQUES
from generator.typesetting.web.clue_forms import find_windows
from generator.words import Words
from layouts.phrases import read_phrases

PLAYED_EXTRAS = {REGIONS, CAGES, CLUES, LETTERS}
"""Extras of puzzle lines that the page can read."""

REGION_SYMBOLS = SYMBOLS + "QRSTUVWXYZ" + ascii_lowercase
"""Symbols of regions: a board of several sudokus has more boxes than a house has digits."""

HARDEST = 7.0
"""Rating of the hardest technique of houses that the page has."""

HUES = ("red", "blue", "green", "yellow", "purple", "orange")
"""Colors that symbols have on the page, as `layouts/web/board.css` defines them."""

LINKS = (FPUZZLES, SUDOKUWIKI)
"""Formats whose links the page can write."""

DRAWN_SIGNS = {
    *((EDGE, mark) for mark in (LESS, WHITE_DOT, BLACK_DOT, BAR, LETTER_X, LETTER_V)),
    (OUTLINE, ""),
    (OUTSIDE, ""),
    (SLASH, ""),
    (SHADED, GRAY),
    (INSIDE, CIRCLE),
    (LINE, THERMOMETER),
    (LINE, ARROW),
    (LINE, WHISPER),
}
"""Kind and text of the signs that the page can draw; numbers of any text."""


def can_play(family: Family) -> bool:
    """Return whether the page can play a family.

    It can play square boards with houses, also those of several sudokus, cages, marks, clues of rules whose signs it can draw, and rules
    about lines without printed clues; boards without houses if such rules, or clues at every run of cells, say what fits.
    """
    board = family.geometry
    is_read = family.extra is None or family.extra.kind in PLAYED_EXTRAS
    is_ruled = bool(family.play.fixed) or has_margin(family)
    is_filled = has_lines(board) or (not len(board.houses) and is_ruled)
    return family.on_page and is_read and is_filled and board.n_rows == board.n_cols and _can_draw(family) and _can_list(family)


def has_lines(board: Geometry) -> bool:
    """Return whether the columns and rows of a board, or of its sudokus, are houses."""
    return len(board.houses) > 0 and (board.n == board.n_rows or len(board.part_names) > 0)


def has_margin(family: Family) -> bool:
    """Return whether numbers in holes need the first row and column of a board."""
    return any(rule.places for rule in (family.extra.rules if family.extra else ()))


def _has_different_lines(board: Geometry) -> bool:
    """Return whether the first and the last cell of a row are peers."""
    return board.n_cols - 1 in board.peers[0].tolist()


def _can_list(family: Family) -> bool:
    """Return whether the page can list the clues of a family's unprinted rules."""
    fixed = [*family.play.fixed]
    fixed += [rule.unmarked for rule in (family.extra.rules if family.extra else ()) if rule.unmarked]
    return all(find_windows(rule, family.geometry.n_rows, family.geometry.n) for rule in fixed)


def _can_draw(family: Family) -> bool:
    """Return whether the page can draw the signs of a family, those of its example."""
    if family.extra is None or family.extra.kind != CLUES:
        return True
    example = parse_puzzle(family.example)
    board = family if family.name == example.family else find_family(example.family)  # an example may be of another size
    signs = board.figure(example, example.givens).signs
    return all((sign.kind, "" if sign.kind in (OUTLINE, OUTSIDE, SLASH) else sign.text) in DRAWN_SIGNS for sign in signs)


def list_kinds(names: Iterable[str], words: Words) -> dict[str, dict[str, Any]]:
    """Return the data of families by name, with titles and rules translated."""
    return {name: kind_data(name, words) for name in dict.fromkeys(names)}


@cache
def kind_data(name: str, words: Words) -> dict[str, Any]:
    """Return one family as plain data, with title and rules translated."""
    family = find_family(name)
    board = family.geometry
    extra = family.extra.kind if family.extra else ""
    shades = family.draw(board, bytes(board.n_cells)).shades if extra != REGIONS else ()
    regions = _write_regions(board) if extra != REGIONS else ""
    return {
        "title": words.translate(family.title),
        "rules": [words.translate(rule) for rule in family.rules],
        "n": board.n_rows,
        "digits": board.n,
        "faces": family.faces,
        "spoken": [read_phrases(words.language).say(f"picture.{name}") for name in _name_faces(family)],
        "hues": [name for name in _name_faces(family) if name in HUES],
        "lines": int(has_lines(board)),
        "regions": regions,
        "extras": [house for house, kind in zip(board.houses.tolist(), board.kinds, strict=True) if kind == EXTRA],
        "box": "region" if extra == REGIONS else board.box_name,
        "names": list(board.extra_names),
        "moves": list_moves(board),
        "shades": "".join("1" if shade else "0" for shade in shades) if any(shades) else "",
        "extra": extra,
        "holes": "blank" if board.holes else "gray" if family.holes else "",
        "margin": int(has_margin(family)),
        "tints": int(extra == REGIONS),
        "marks": words.say(f"{family.mark}.mark") if family.has_marks else "",
        "quota": family.marks_in_house if family.has_marks and not _has_different_lines(board) else 0,
        "turns": _valid_symmetries(board, family.dug_first if extra == LETTERS else ()),
        "boxes": _box_shape(family, regions),
        "relabel": int(not family.has_marks and extra not in (CAGES, CLUES, LETTERS) and _can_exchange(family)),
        "ladder": list_ladder(family),
        **_site_links(family),
        **({"parts": list_parts(board)} if board.part_names else {}),
    }


def list_ladder(family: Family) -> list[list[Any]]:
    """Return names and lowest ratings of the techniques of a family, easiest first.

    The page has no technique of houses above HARDEST; a guess has no name.
    """
    if not family.play.has_explainer_ladder:
        return [[technique.name, technique.rating] for technique in family.play.techniques() if technique.is_possible]
    return [[technique.name, technique.rating] for technique in TECHNIQUES if technique.rating <= HARDEST]


def _write_regions(board: Geometry) -> str:
    """Return the box of each cell as a symbol; nothing for a board without boxes."""
    boxes = board.boxes.tolist()
    return "".join(REGION_SYMBOLS[box] if box >= 0 else HOLE_SYMBOL for box in boxes) if max(boxes) >= 0 else ""


def list_parts(board: Geometry) -> list[list[str | int]]:
    """Return name, first row and first column of each sudoku of a board of several.

    A sudoku has columns and rows of its own, which no other has: they begin in its first row and column.
    """
    firsts = list(zip(board.kinds.tolist(), board.part_names, board.houses[:, 0].tolist(), strict=True))
    top, left = ({name: cell for kind, name, cell in reversed(firsts) if kind == line} for line in (COLUMN, ROW))
    return [[name, top[name] // board.n_cols, left[name] % board.n_cols] for name in dict.fromkeys(board.part_names) if name in top]


def _name_faces(family: Family) -> list[str]:
    """Return the names of pictures or colors that a family prints for its digits."""
    return [PICTURES[face] for face in family.faces if face in PICTURES]


def _site_links(family: Family) -> dict[str, Any]:
    """Return the sites that can show a kind, and its rules as fields of their links.

    The page writes givens only, so kinds with clues after the cells have none.
    """
    sites = [link.name for link in LINKS if link.supports(family.name) and not family.extra]
    return {"sites": sites, "siteRules": write_rules(Puzzle(family.name, b"")) if sites else {}}


def list_moves(board: Geometry) -> list[list[int]]:
    """Return the steps, as (down, aside), that always lead from a cell to a peer.

    A step is listed if its target is a peer of the start for every start from which it stays on the board. Only steps downward are listed,
    because the opposite steps follow; steps within a row or column are left out.
    """
    n = board.n_rows
    peer_sets = [{peer for peer in peers if peer >= 0} for peers in board.peers.tolist()]
    return [[down, across] for down in range(1, n) for across in range(1 - n, n) if across and _is_move(peer_sets, n, down, across)]


def _is_move(peer_sets: list[set[int]], n: int, down: int, across: int) -> bool:
    starts = ((row, col) for row in range(n - down) for col in range(max(0, -across), n - max(0, across)))
    return all((row + down) * n + col + across in peer_sets[row * n + col] for row, col in starts)


def _valid_symmetries(board: Geometry, kept: Sequence[int]) -> list[int]:
    """Return the turns that map the board to itself and leave some cells in place."""
    valid = {tuple(symmetry) for symmetry in list_turns(board).tolist()}
    turns = enumerate(turns_of(board.n_rows))
    return [number for number, symmetry in turns if symmetry in valid and all(symmetry[cell] == cell for cell in kept)]


def _can_exchange(family: Family) -> bool:
    """Return whether the unprinted rules of a family let its digits be exchanged.

    A rule says so of the smallest and the largest digit, and so on; of two digits that is every exchange.
    """
    fixed = family.play.fixed
    return not fixed or (family.geometry.n == 2 and all(rule.complements for rule in fixed))


def _box_shape(family: Family, regions: str) -> list[int]:
    """Return [rows, columns] of a box, or [] if the board has other houses.

    The board must consist only of rows, columns and equal rectangular boxes, without other rules.
    """
    n = family.geometry.n
    is_plain = family.extra is None and family.play.has_houses_only
    if not is_plain or not has_lines(family.geometry) or list_moves(family.geometry) or EXTRA in family.geometry.kinds:
        return []
    shapes = ([rows, n // rows] for rows in range(1, n + 1) if n % rows == 0)
    return next((shape for shape in shapes if "".join(SYMBOLS[box] for box in box_regions(*shape)) == regions), [])
