"""Command `hint`: the next step of a puzzle, or the candidates of a cell."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from generator.commands.file_paths import InputFile
from generator.commands.flag_values import add_effort_flag
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import Line, PuzzleFile, add_column_flag
from generator.errors import PuzzleError, RecipeError, escape
from generator.words import FIRST, Words, find_words

if TYPE_CHECKING:
    from generator.model import Geometry, Puzzle

CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)
DEPTHS = ("where", "technique", "step")


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `hint`."""
    parser = add_command(commands, "hint", run_hint)
    parser.add_argument(
        "line", metavar="LINE|FILE", type=InputFile, help="one puzzle line, or a puzzle file in any format; - for standard input"
    )
    depth_help = "how much to show: where to look, which technique applies there, or the whole step (default: step)"
    add_column_flag(parser)
    parser.add_argument("--depth", choices=DEPTHS, help=depth_help)
    cell_help = "show the candidates of a cell such as r1c1, instead of the next step"
    parser.add_argument("--cell", metavar="CELL", help=cell_help)
    language_help = "language of the hint, a name of `gridpress list languages` (default: en)"
    parser.add_argument("--language", metavar="L", default=FIRST, help=language_help)
    add_effort_flag(parser)


def run_hint(options: argparse.Namespace) -> int:
    """Print a hint for each puzzle, one a line.

    Faults are reported and the remaining puzzles are processed.

    Raises
    ------
    RecipeError       --depth together with --cell, or a cell that is not on the board
    UnknownName       a language or family that does not exist
    GridFormatError   no puzzle, or neither a file nor a puzzle line
    """
    from generator.workers import report_compiling

    describe: Callable[[Puzzle], str]
    words = find_words(options.language)
    if options.cell is None:
        describe = _choose_description(options.depth or "step", words)
    else:
        if options.depth is not None:
            raise RecipeError("--depth is for the next step, --cell for one cell; give only one of the two")
        describe = partial(_describe_candidates, place=_parse_cell(options.cell), words=words)
    source = PuzzleFile(options.line, options.column)
    report_compiling()
    for line, is_alone in _read_lines(source):
        try:
            hint = describe(line.puzzle)
        except RecipeError:
            raise
        except PuzzleError as fault:
            source.report(fault, line.where)
            continue
        print(hint if is_alone else f"{escape(line.where)}: {hint}")
    return source.finish()


def _read_lines(source: PuzzleFile) -> Iterator[tuple[Line, bool]]:
    """Yield the lines of a source, and whether there is only one."""
    lines = source.lines()
    first = list(islice(lines, 2))
    for line in chain(first, lines):
        yield line, len(first) == 1


def _choose_description(depth: str, words: Words) -> Callable[[Puzzle], str]:
    """Return a function that describes the next step of a puzzle in a language.

    The hint has the given depth: where to look, the technique, or the whole step.
    """
    from generator.grading import explain_named, hint_technique, hint_where, next_step

    def describe(puzzle: Puzzle) -> str:
        step = next_step(puzzle)
        if step is None:
            return words.say("hint.complete")
        if depth != "step":
            return words.render((hint_where if depth == "where" else hint_technique)(step, _geometry(puzzle)))
        return words.render(explain_named(step, puzzle))

    return describe


def _parse_cell(name: str) -> tuple[int, int]:
    """Return row and column of a cell's name, from 1.

    Raises
    ------
    RecipeError   the name is not of the form r1c1
    """
    match = CELL.fullmatch(name.strip())
    if not match:
        raise RecipeError(f"--cell: expected a row and a column such as r1c1, got {name!r}")
    return int(match[1]), int(match[2])


def _describe_candidates(puzzle: Puzzle, place: tuple[int, int], words: Words) -> str:
    """Return a sentence with the candidates of a cell, as its peers leave them.

    Raises
    ------
    RecipeError   the cell is not on the board
    """
    from generator.families import find_family
    from generator.families.base.holes import fill_holes
    from generator.families.base.sentence_builder import SentenceBuilder
    from generator.grading import candidates_of
    from generator.model import HOLE

    geometry, (row, col) = _geometry(puzzle), place
    if not (1 <= row <= geometry.n_rows and 1 <= col <= geometry.n_cols):
        raise RecipeError(f"--cell: expected a cell from r1c1 to r{geometry.n_rows}c{geometry.n_cols} of {puzzle.family}, got r{row}c{col}")
    cell = (row - 1) * geometry.n_cols + col - 1
    name = SentenceBuilder(geometry).cell(cell)
    if puzzle.givens[cell] == HOLE:
        raise RecipeError(f"--cell: expected a cell for a digit of {puzzle.family}, got r{row}c{col}, which is a hole")
    if puzzle.givens[cell]:
        return words.say("hint.given", cell=name, digit=find_family(puzzle.family).symbol_of(puzzle.givens[cell], puzzle))
    if find_family(puzzle.family).has_marks:
        is_seen = any(puzzle.givens[peer] for peer in geometry.peers[cell].tolist() if peer >= 0)
        return words.say("hint.no_mark" if is_seen else "hint.mark", cell=name)
    mask = int(candidates_of(fill_holes(puzzle.givens), geometry, find_family(puzzle.family).start(puzzle))[cell])
    symbols = " ".join(symbol for d, symbol in enumerate(find_family(puzzle.family).symbols_of(puzzle)) if mask >> d & 1)
    return words.say("hint.can_hold", cell=name, symbols=symbols) if symbols else words.say("hint.no_digit", cell=name)


def _geometry(puzzle: Puzzle) -> Geometry:
    from generator.families import find_family

    return find_family(puzzle.family).board(puzzle)
