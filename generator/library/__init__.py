"""For other programs: make, solve, check, grade, convert and print puzzles.

Puzzles go in and come out as puzzle lines (`generator.notation`), such as ``sudoku-9x9:53..7....6..195...``; 81 characters alone are a
sudoku-9x9. The same arguments give the same puzzles as the commands of these names. `import gridpress` has the functions too.

Every error is one of `generator.errors`, whose text is one line for people; all but defects are a ``PuzzleError``. The code that a
function needs is imported, and compiled, when it is called first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from generator.errors import GridFormatError, RecipeError, Shortfall

if TYPE_CHECKING:
    from generator.errors import PuzzleError
    from generator.families import Family
    from generator.model import GradedPuzzle
    from generator.model.targets import Range, Target
    from generator.model.wishes import Wish
    from generator.proof.prove import ProofReport
    from generator.workers import Runner

__all__ = ["canon", "check", "convert", "fill", "generate", "grade", "grade_many", "hint", "prove", "solve", "typeset"]

Span = str | float | tuple[float | None, float | None]
"""A range: text as flags have it, such as "7.2..8.0" or "7.2..", one number, or both ends, None for an open one."""

USUAL_FAMILY = "sudoku-9x9"
USUAL_BOUND = 2000
"""Most candidates tried for each puzzle, as the command has it."""


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
    er: Span | None = None,
    race: Span | None = None,
    clues: Span | None = None,
    pattern: str | None = None,
    bound: int | None = None,
    jobs: int = 1,
) -> list[str]:
    """Return puzzles with one solution, as puzzle lines.

    Parameters
    ----------
    count : number of puzzles, from 1
    family : a name of ``gridpress list families``
    level : a name of ``gridpress list levels``; None for puzzles of any level
    seed : whole number from 0; None draws one at random
    needs, without, exactly : names of techniques, as ``gridpress list techniques --family F`` has them
    er, race, clues : ranges of Sudoku Explainer's rating, of the race score, and of the number of clues
    pattern : the cells with givens: "heart", "spiral", a letter, or the path of a file
    bound : most candidates tried for each puzzle; None for the command's own
    jobs : number of worker processes, from 1; the result is the same for any

    Raises
    ------
    UnknownName   no family, level, technique or pattern has this name
    RecipeError   wishes that contradict each other, an invalid range, a count below 1, or a negative seed
    DoesNotFit    boards of the family have no room for these techniques or clues
    Shortfall     fewer puzzles were found within the bound
    """
    from generator.families import find_family
    from generator.model.targets import Target
    from generator.model.wishes import Wish
    from generator.workers import open_runner

    kind, used, count = find_family(family), _choose_seed(seed), _check_count(count)
    kind.check_made()
    wish = Wish(tuple(needs), tuple(without), tuple(exactly))
    target = Target(_read_span("er", er), _read_span("race", race), _read_span("clues", clues))
    with open_runner(_check_count(jobs, "jobs"), is_small=jobs == 1, is_explicit=True) as runner:
        if level is not None or wish or target.has_ratings:
            return _generate_graded(kind, level, wish, target, pattern, count, used, bound, runner)
        return _generate_plain(kind, target, pattern, count, used, bound, runner)


def _generate_graded(
    kind: Family,
    level: str | None,
    wish: Wish,
    target: Target,
    pattern: str | None,
    count: int,
    seed: int,
    bound: int | None,
    runner: Runner,
) -> list[str]:
    """Return puzzles of a level, or that meet a wish or a target, as puzzle lines."""
    from generator.families.base.dig_order import DigOrder
    from generator.families.base.given_pattern import find_pattern
    from generator.grading import find_level, levels_for
    from generator.grading.targets import check_target
    from generator.grading.wishes import check_wish, check_wish_rating
    from generator.notation import format_puzzle
    from generator.puzzles.clue_count import find_rare_method
    from generator.puzzles.grade import any_level
    from generator.puzzles.level_search import make_search, make_wanted_order
    from generator.puzzles.pattern_search import check_possible
    from generator.puzzles.quota_search import fill_quotas, make_dig_order, most_tries
    from generator.puzzles.reach import check_reach

    wanted = None if level is None else find_level(level, levels_for(kind), kind.name)
    check_wish(wish, kind, wanted)
    check_target(target, kind, wanted, "")
    check_wish_rating(wish, target.er, kind, wanted, "")
    if target.has_ratings and pattern:
        raise RecipeError("er and race: the search chooses which givens to remove; leave out pattern")
    if pattern and wish:
        raise RecipeError("pattern: it says where givens are, and nothing is dug; leave out needs, without and exactly")
    if target.has_ratings:
        order = make_wanted_order(kind, wanted, wish, target)
    elif pattern:
        order = DigOrder(pattern=find_pattern(pattern, kind, "pattern"))
    else:
        order = make_dig_order(wanted or any_level(), find_rare_method(kind, target), wish=wish, target=target)
    tries = bound or most_tries(USUAL_BOUND, 1, kind, order)
    if order.pattern:
        check_possible(kind, order.pattern, seed, tries)
    search = make_search(kind, wanted, order, count, seed, tries)
    check_reach(search.task, levels_for(kind), "")
    fill_quotas([search], runner)
    if search.quota.missing:
        raise Shortfall(search.shortfall("ordered", "bound"))
    return [format_puzzle(graded.puzzle) for graded in search.quota.taken]


def _generate_plain(
    kind: Family, target: Target, pattern: str | None, count: int, seed: int, bound: int | None, runner: Runner
) -> list[str]:
    """Return puzzles that are not graded, as puzzle lines."""
    from generator.families.base.dig_order import DigOrder
    from generator.families.base.given_pattern import check_clues, find_pattern
    from generator.grading.targets import check_target
    from generator.notation import format_puzzle
    from generator.puzzles.clue_count import ClueSearch, is_searched
    from generator.puzzles.few_clues_search import FewCluesSearch
    from generator.puzzles.pattern_search import PatternSearch
    from generator.puzzles.reach import check_reach
    from generator.puzzles.task import Chunk, Task
    from generator.puzzles.ungraded import dig_chunk

    check_target(target, kind, None, "")
    tries, clues = bound or USUAL_BOUND, target.clues
    order = DigOrder("count" if clues else "minimal", int(clues.low) if clues else 0, target=target)
    search: PatternSearch | FewCluesSearch | None = None
    if pattern is not None:
        cells = find_pattern(pattern, kind, "pattern")
        check_clues(cells, clues, "pattern")
        search = PatternSearch(Task(kind.name, DigOrder(pattern=cells), seed), count, tries)
    elif clues and is_searched(kind, order):
        search = FewCluesSearch(Task(kind.name, order, seed), count, tries)
    if search is not None:
        found = [format_puzzle(puzzle) for puzzle in search.run(runner)]
        search.check()
        return found
    task = Task(kind.name, order, seed)
    check_reach(task, (), "")
    lines = dig_chunk(Chunk(task, 0, count))
    if order.clues:
        dug = ClueSearch(task, tries)
        lines = dug.refine(lines, 0)
        dug.check()
    return lines.splitlines()


def _read_span(name: str, span: Span | None) -> Range | None:
    """Return a range; None for none.

    Raises
    ------
    RecipeError   it is not one
    """
    from generator.recipe.ranges import FORMS, parse_range

    if span is None:
        return None
    if isinstance(span, tuple):
        span = "..".join("" if end is None else str(end) for end in span)
    try:
        return parse_range(str(span), FORMS[name])
    except RecipeError as fault:
        raise RecipeError(f"{name}: {fault}") from None


def solve(line: str, limit: int = 2) -> list[str]:
    """Return up to `limit` different solutions of a puzzle, as puzzle lines.

    Two show that it has more than one, none that it has no solution.

    Raises
    ------
    GridFormatError   the line is not a puzzle
    GaveUp            not decided: no answer within the time of the search (`--effort` of the commands)
    """
    from dataclasses import replace

    from generator.grading import list_solutions
    from generator.notation import format_puzzle, parse_puzzle

    puzzle = parse_puzzle(line)
    return [format_puzzle(replace(puzzle, givens=digits)) for digits in list_solutions(puzzle, limit)]


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


def grade_many(lines: Iterable[str], jobs: int = 1) -> Iterator[GradedPuzzle | PuzzleError]:
    """Yield the grade of each puzzle in order, or the error that `grade` would raise.

    Lines are read and graded in waves, so a million of them need no more memory than a thousand.

    Parameters
    ----------
    lines : puzzle lines
    jobs : number of worker processes, from 1; with 1 this process does all

    Raises
    ------
    RecipeError   jobs below 1
    """
    from generator.errors import PuzzleError
    from generator.grading import LEVELS
    from generator.model import Puzzle
    from generator.notation import parse_puzzle
    from generator.puzzles.grade_waves import grade_all
    from generator.workers import open_runner

    faults: deque[tuple[int, PuzzleError]] = deque()

    def parse() -> Iterator[tuple[int, Puzzle]]:
        for number, line in enumerate(lines):
            try:
                yield number, parse_puzzle(line)
            except PuzzleError as fault:
                faults.append((number, fault))

    with open_runner(_check_count(jobs, "jobs"), is_small=jobs == 1, is_explicit=True) as runner:
        for number, graded in grade_all(parse(), runner, LEVELS):
            while faults and faults[0][0] < number:
                yield faults.popleft()[1]
            yield graded
    yield from (fault for _, fault in faults)


def check(line: str) -> list[str]:
    """Return every fault of a board, one a line.

    A puzzle with one solution and a correct grid have none.

    Raises
    ------
    GridFormatError   the line is not a board
    """
    from generator.grading import list_faults
    from generator.notation import parse_puzzle

    return list_faults(parse_puzzle(line))


def canon(lines: Iterable[str]) -> list[str]:
    """Return the canonical form of each puzzle; twins have the same.

    Raises
    ------
    GridFormatError             a line is not a puzzle
    NoSolution, ManySolutions   a puzzle does not have exactly one solution
    """
    from generator.errors import PuzzleError
    from generator.notation import format_puzzle, parse_puzzle
    from generator.puzzles.canonical import find_forms

    forms = []
    for form in find_forms([parse_puzzle(line) for line in lines]):
        if isinstance(form, PuzzleError):
            raise form
        forms.append(format_puzzle(form))
    return forms


@dataclass(frozen=True, slots=True)
class Converted:
    """What `convert` did.

    puzzles    number of puzzles written
    left_out   number of puzzles of which each named fact or column has no place in the format
    faults     a line for each puzzle that could not be read or written
    """

    puzzles: int
    left_out: dict[str, int]
    faults: tuple[str, ...]


def convert(source: str | PathLike[str], target: str | PathLike[str], to: str | None = None, column: str | None = None) -> Converted:
    """Write the puzzles of a file, in any format, to another file.

    Parameters
    ----------
    source : file to read, recognized by its content
    target : file to write, complete or not at all
    to : a name of ``gridpress list formats``; None for the format of the suffix
    column : for a table, name of the column with the puzzles, or its number from 1; None if it is to be found

    Raises
    ------
    GridFormatError   the file cannot be read, or has no puzzle
    UnknownName       no format has this name
    RecipeError       no format has the suffix, or another one than that named; or both files are the same
    CannotWrite       the target cannot be written
    """
    from pathlib import Path

    from generator.errors import PuzzleError, RecipeError, explain
    from generator.formats import choose_format, choose_written
    from generator.formats.conversion import Conversion
    from generator.formats.format import Record
    from generator.formats.solutions import read_puzzles
    from generator.formats.source import Source
    from generator.formats.unknown import tell_once
    from generator.storage.atomic_file import part_file

    if Path(target).exists() and Path(source).exists() and Path(target).samefile(source):
        raise RecipeError(f"expected another file to write than the one that is read, got {str(target)!r}; choose another name")
    conversion, faults, written = Conversion(choose_written(str(target), to, "to")), list[str](), 0

    def fit(opened: Source) -> Iterator[Record]:
        nonlocal written
        for _, found in tell_once(read_puzzles(choose_format(opened), opened), opened):
            try:
                if isinstance(found, PuzzleError):
                    raise found
                record = conversion.fit(found)
            except PuzzleError as fault:
                faults.append(str(fault))
                continue
            written += 1
            yield record
        if not written and not faults:
            raise GridFormatError(f"expected at least one puzzle in {str(source)!r}, got none")

    try:
        file = open(source, "rb")  # noqa: SIM115  closed below
    except OSError as fault:
        raise GridFormatError(f"cannot read {str(source)!r}: {fault.strerror or explain(fault)}") from None
    with file, part_file(Path(target)) as part, part.open("w", encoding="utf-8", newline="\n") as output:
        conversion.form.write(fit(Source(file, str(source), column)), output)
    return Converted(written, dict(sorted(conversion.left_out.items())), tuple(faults))


def hint(line: str, language: str = "en") -> str:
    """Return the next step of a puzzle as a sentence, with the name of its technique.

    Parameters
    ----------
    line : with what is already filled in as givens
    language : a name of ``gridpress list languages``

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
    return words.say("hint.complete") if step is None else words.render(explain_named(step, puzzle))


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


def _check_count(count: int, name: str = "count") -> int:
    """Return a number of puzzles or processes, which must be 1 or more.

    Raises
    ------
    RecipeError   it is not
    """
    if count < 1:
        raise RecipeError(f"{name}: expected a whole number from 1, got {count}")
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
