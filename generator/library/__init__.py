"""For other programs: fill, generate, solve, grade, hint, typeset, prove.

Puzzles go in and come out as puzzle lines (`generator.notation`), such as ``sudoku-9x9:53..7....6..195...``; 81 characters alone are a
sudoku-9x9. The same arguments give the same puzzles as the commands of these names. `import gridpress` has the functions too.

Every error is one of `generator.errors`, whose text is one line for people; all but defects are a ``PuzzleError``. The code that a
function needs is imported, and compiled, when it is called first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from generator.errors import GridFormatError, RecipeError, Shortfall

if TYPE_CHECKING:
    from generator.model import GradedPuzzle
    from generator.proof.prove import ProofReport

__all__ = ["fill", "generate", "grade", "hint", "prove", "solve", "typeset"]

USUAL_FAMILY = "sudoku-9x9"


def fill(count: int = 1, family: str = USUAL_FAMILY, *, seed: int | None = None, strategy: str = "search") -> list[str]:
    """Return complete grids as puzzle lines.

    Parameters
    ----------
    count : number of grids, from 1
    family : a name of ``gridpress list families``
    seed : whole number from 0; None draws one at random
    strategy : "search", "uniform", "restart", "rewind" or "pattern"; families that are filled in a way of their own have only the first

    Raises
    ------
    UnknownName   no family or strategy has this name
    DoesNotFit    the family cannot be filled with this strategy
    RecipeError   a count below 1, or a negative seed
    """
    from generator.families import find_family
    from generator.puzzles.fill import fill_batches, fill_lines, format_filled, has_own_fill

    kind, used, count = find_family(family), _choose_seed(seed), _check_count(count)
    if has_own_fill(kind):
        return [line.rstrip("\n") for line in fill_lines(kind, strategy, used, count)]
    return [line for filled in fill_batches(kind, strategy, used, count) for line in format_filled(kind, filled).splitlines()]


def generate(
    count: int = 1,
    family: str = USUAL_FAMILY,
    *,
    level: str | None = None,
    seed: int | None = None,
    needs: Sequence[str] = (),
    without: Sequence[str] = (),
    exactly: Sequence[str] = (),
    bound: int = 2000,
) -> list[str]:
    """Return puzzles with one solution, as puzzle lines.

    Parameters
    ----------
    count : number of puzzles, from 1
    family : a name of ``gridpress list families``
    level : a name of ``gridpress list levels``; None for puzzles of any level, which are not graded
    seed : whole number from 0; None draws one at random
    needs, without, exactly : names of techniques, as ``gridpress list techniques --family F`` has them
    bound : with a level or techniques, most candidates tried for each puzzle

    Raises
    ------
    UnknownName   no family, level or technique has this name
    RecipeError   techniques that contradict each other or the level, a count below 1, or a negative seed
    DoesNotFit    boards of the family have no room for these techniques
    Shortfall     fewer puzzles were found within the bound
    """
    from generator.families import find_family
    from generator.families.base.dig_order import DigOrder
    from generator.model.wishes import Wish
    from generator.puzzles.ungraded import PlainChunk, dig_chunk

    kind, used, count = find_family(family), _choose_seed(seed), _check_count(count)
    wish = Wish(tuple(needs), tuple(without), tuple(exactly))
    if level is not None or wish:
        return _generate_level(kind.name, level, wish, count, used, bound)
    return dig_chunk(PlainChunk(kind.name, DigOrder(), used, "generate", 0, count)).splitlines()


def _generate_level(family: str, level: str | None, wish: Any, count: int, seed: int, bound: int) -> list[str]:
    """Return puzzles of a level, or that meet a wish, as puzzle lines."""
    from generator.families import find_family
    from generator.grading import find_level, levels_for
    from generator.grading.wishes import check_wish
    from generator.notation import format_puzzle
    from generator.puzzles.grade import any_level
    from generator.puzzles.level_search import make_search
    from generator.puzzles.quota_search import fill_quotas, make_dig_order
    from generator.workers import InProcessRunner

    kind = find_family(family)
    wanted = None if level is None else find_level(level, levels_for(kind), kind.name)
    check_wish(wish, kind, wanted)
    search = make_search(kind, wanted, make_dig_order(wanted or any_level(), wish=wish), count, seed, bound)
    fill_quotas([search], InProcessRunner())
    if search.quota.missing:
        raise Shortfall(search.shortfall("ordered", "bound"))
    return [format_puzzle(graded.puzzle) for graded in search.quota.taken]


def solve(line: str, limit: int = 2) -> list[str]:
    """Return up to `limit` different solutions of a puzzle, as puzzle lines.

    Two show that it has more than one, none that it has no solution.

    Raises
    ------
    GridFormatError   the line is not a puzzle
    GaveUp            the search reached its limit before the answer
    """
    from dataclasses import replace

    from generator.notation import format_puzzle, parse_puzzle
    from generator.puzzles.solve import find_solutions

    puzzle = parse_puzzle(line)
    return [format_puzzle(replace(puzzle, givens=digits)) for digits in find_solutions(puzzle, limit)]


def grade(line: str) -> GradedPuzzle:
    """Return a puzzle with its solution, level, ratings, minutes and solve path.

    Raises
    ------
    GridFormatError             the line is not a puzzle, or a complete grid
    NoSolution, ManySolutions   the puzzle does not have exactly one solution
    """
    from generator.notation import parse_puzzle
    from generator.puzzles.grade import grade as grade_puzzle

    return grade_puzzle(parse_puzzle(line))


def hint(line: str, language: str = "en") -> str:
    """Return the next step of a puzzle as a sentence, with the name of its technique.

    line       with what is already filled in as givens
    language   a name of ``gridpress list languages``

    Raises
    ------
    GridFormatError             the line is not a puzzle
    NoSolution, ManySolutions   the puzzle does not have exactly one solution
    UnknownName                 no language has this name
    """
    from generator.grading import explain_named, next_step
    from generator.notation import parse_puzzle
    from generator.words import find_words

    puzzle, words = parse_puzzle(line), find_words(language)
    step = next_step(puzzle)
    return words.say("hint.complete") if step is None else explain_named(step, puzzle, words)


def typeset(lines: Iterable[str], path: str | PathLike[str], **keys: Any) -> int:
    """Write the pages of puzzles as a PDF, and return their number.

    Puzzles are graded, and sorted by family and level, easiest first.

    Parameters
    ----------
    lines : puzzle lines, each with one solution
    path : PDF file to write
    keys : keys of a recipe, such as ``title="For Ann"``, ``layout="single"``, ``trim="A5"``, ``language="fr"``

    Raises
    ------
    RecipeError                 an unknown key, or one with a wrong value
    GridFormatError             a line is not a puzzle, or there is none
    NoSolution, ManySolutions   a puzzle does not have exactly one solution
    """
    from dataclasses import replace
    from pathlib import Path

    from generator.grading import LEVELS
    from generator.recipe.imprint import imprint_of
    from generator.recipe.order import undated_day
    from generator.recipe.recipe import check_recipe
    from generator.typesetting.only_trim import use_only_trim
    from generator.typesetting.typeset import make_book, sort_chapters
    from generator.typesetting.typeset import typeset as write_pages

    recipe = use_only_trim(check_recipe({"name": "pages", "title": "Sudoku", "source": "lines"} | keys, "typeset"))
    graded = [grade(line) for line in lines]
    if not graded:
        raise GridFormatError("typeset: expected at least one puzzle line, got none")
    imprint = replace(imprint_of(recipe), proved=False, day=undated_day())
    return write_pages(make_book(imprint, sort_chapters(graded), LEVELS), Path(path)).page_count


def prove(path: str | PathLike[str]) -> ProofReport:
    """Read a finished PDF, or a book's folder, and solve every puzzle printed there.

    The result has the number of puzzles, of those proved, and every fault as a line.

    Raises
    ------
    Faulty   the path does not exist, or has neither an edition nor a readable PDF
    """
    from pathlib import Path

    from generator.editions.prove_path import prove_path

    return prove_path(Path(path))


def _check_count(count: int) -> int:
    """Return a number of puzzles, which must be 1 or more.

    Raises
    ------
    RecipeError   it is not
    """
    if count < 1:
        raise RecipeError(f"count: expected a whole number from 1, got {count}")
    return count


def _choose_seed(seed: int | None) -> int:
    """Return the seed given, or a random one.

    Raises
    ------
    RecipeError   a negative seed
    """
    if seed is not None and seed < 0:
        raise RecipeError(f"seed: expected a whole number from 0, got {seed}")
    return randbelow(2**32) if seed is None else seed
