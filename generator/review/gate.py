"""The gate: every check on every puzzle of a book or a file."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from generator.families import find_category, find_family
from generator.families.base.family import Family
from generator.families.base.play import REGIONS
from generator.families.base.rule_play import BETWEEN
from generator.families.houses.within_ceiling import solves_late
from generator.grading import LEVELS, find_level, levels_for
from generator.grading.normal_form import normalize
from generator.model import BOX, HOLE, GradedPuzzle, Level, Puzzle
from generator.review.clues_needed import CODE as REDUNDANT
from generator.review.clues_needed import Promise, find_redundant_clues, is_symmetric
from generator.review.codes import Finding, find_limit, list_codes
from generator.review.rules_needed import CODE as UNNEEDED
from generator.review.rules_needed import find_rests, find_unneeded_rules
from generator.techniques.category import BUG, GUESS, UNIQUE
from generator.words import ENGLISH

TWIN, NEAR_TWIN, SAME_PATTERN = "twin", "near-twin", "same-pattern"

EMPTY = frozenset({0, ord("."), HOLE})
"""Bytes of a key for a cell without a digit."""

Clue = tuple[int, int] | str
"""A given of a canonical form, as cell and digit, or another clue as text."""


MOST_NAMED = 6
"""Most clues that the words of a finding name."""

SPIKE, TEDIOUS, UNIQUENESS = "spike", "tedious", "uniqueness-only"

FROM_UNIQUENESS = frozenset({UNIQUE, BUG})
"""Categories of techniques that assume that the puzzle has one solution."""

MISSING_DIGIT, EMPTY_BOXES, LOPSIDED = "missing-digit", "empty-boxes", "lopsided"


@dataclass(frozen=True, slots=True)
class Traits:
    """What is compared of a puzzle.

    number    its number, by which words name it
    clues     those of its canonical form
    pattern   bytes[n_cells], 1 where the printed puzzle has a given
    """

    number: int
    clues: frozenset[Clue]
    pattern: bytes


@dataclass(slots=True)
class Neighbors:
    """The puzzles before, as far as they are compared.

    Canonical forms are compared; that of a classic sudoku has its givens at their places in the canonical complete grid, so puzzles that
    come from one grid have clues in common. Twins are found in the whole file, the others among the nearest puzzles of the same kind.
    """

    _firsts: dict[bytes, tuple[int, int]] = field(default_factory=dict)
    _windows: dict[str, deque[Traits]] = field(default_factory=dict)
    _patterns: Counter[tuple[str, bytes]] = field(default_factory=Counter)
    _equal_patterns: list[tuple[tuple[str, bytes], Finding]] = field(default_factory=list)

    def find(self, at: int, graded: GradedPuzzle, number: int) -> Iterator[Finding]:
        """Yield which puzzle before is a twin of the next one, or nearly.

        Equal patterns are yielded by `finish`.

        Parameters
        ----------
        at : place of the puzzle in its file, from 0
        number : its number in words
        """
        family, mine = graded.puzzle.family, _read_traits(graded, number)
        size = int(max(find_limit(NEAR_TWIN, "within"), find_limit(SAME_PATTERN, "within")))
        window = self._windows.setdefault(family, deque(maxlen=size))
        self._patterns[family, mine.pattern] += 1
        first_at, first = self._firsts.setdefault(graded.key, (at, number))
        if first_at != at:
            yield Finding(at, TWIN, f"equal to puzzle {first} when turned, mirrored or relabeled")
        elif near := _find_near(mine, window):
            shared = len(mine.clues & near.clues)
            yield Finding(at, NEAR_TWIN, f"{shared} of its {len(mine.clues)} clues are those of puzzle {near.number}, turned or relabeled")
        elif same := _find_pattern(mine, window):
            words = f"its givens are in the same cells as those of puzzle {same.number}"
            self._equal_patterns.append(((family, mine.pattern), Finding(at, SAME_PATTERN, words)))
        window.append(mine)

    def finish(self) -> Iterator[Finding]:
        """Yield the puzzles with the pattern of one before, unless it was ordered."""
        ordered = find_limit(SAME_PATTERN, "ordered")
        yield from (finding for pattern, finding in self._equal_patterns if self._patterns[pattern] < ordered)


def _find_near(mine: Traits, window: deque[Traits]) -> Traits | None:
    """Return the last puzzle of a window that shares nearly all clues, or None."""
    share = find_limit(NEAR_TWIN, "share")
    if len(mine.clues) < find_limit(NEAR_TWIN, "clues"):
        return None
    within = list(window)[-int(find_limit(NEAR_TWIN, "within")) :]
    return next((one for one in reversed(within) if len(mine.clues & one.clues) >= share * max(len(mine.clues), len(one.clues))), None)


def _find_pattern(mine: Traits, window: deque[Traits]) -> Traits | None:
    """Return the last of the nearest puzzles with the same pattern of givens, or None."""
    if mine.pattern.count(1) < find_limit(SAME_PATTERN, "givens") or not mine.pattern.count(0):
        return None
    within = list(window)[-int(find_limit(SAME_PATTERN, "within")) :]
    return next((one for one in reversed(within) if one.pattern == mine.pattern), None)


def _read_traits(graded: GradedPuzzle, number: int) -> Traits:
    """Return what is compared of a puzzle; its canonical form is in its key."""
    puzzle, extra_of = graded.puzzle, find_family(graded.puzzle.family).extra
    start = len(puzzle.family) + 1
    cells, extra = graded.key[start : start + len(puzzle.givens)], graded.key[start + len(puzzle.givens) :].lstrip(b":").decode()
    clues: set[Clue] = {(cell, digit) for cell, digit in enumerate(cells) if digit not in EMPTY}
    if extra_of and extra_of.kind == REGIONS:
        # A map of regions is the whole puzzle where there are no givens; else it is one clue.
        clues |= {extra} if clues else {(cell, ord(region)) for cell, region in enumerate(extra)}
    else:
        clues |= {clue for part in extra.split(BETWEEN) for clue in part.split(";") if clue}
    return Traits(number, frozenset(clues), bytes(digit not in EMPTY for digit in puzzle.givens))


@dataclass(slots=True)
class Gate:
    """The checks on the puzzles of one file or book, in their order.

    levels    table of levels by which they are graded
    methods   how chapters are dug in another way than their level's own, by family and level
    """

    levels: tuple[Level, ...] = LEVELS
    methods: Mapping[tuple[str, str], str] = field(default_factory=dict)
    _count: int = 0
    _neighbors: Neighbors = field(default_factory=Neighbors)

    def check(self, graded: GradedPuzzle, number: int) -> Iterator[Finding]:
        """Yield what an editor would want to know of the next puzzle.

        Parameters
        ----------
        graded : with its solving path
        number : its number or line, by which words about other puzzles name it
        """
        at, self._count = self._count, self._count + 1
        yield from (Finding(at, code, words) for code, words in _check_alone(graded, self._promise_of(graded)))
        yield from self._neighbors.find(at, graded, number)

    def finish(self) -> Iterator[Finding]:
        """Yield the findings that only the whole file shows, in the order of puzzles."""
        yield from self._neighbors.finish()

    def _promise_of(self, graded: GradedPuzzle) -> Promise:
        """Return what the level of a puzzle says about its clues."""
        family = find_family(graded.puzzle.family)
        level = find_level(graded.level, levels_for(family, self.levels))
        method = self.methods.get((family.name, level.name)) or level.method
        return Promise(method == "minimal", None if level.beyond else level.ceiling)


def review_puzzles(puzzles: Iterable[GradedPuzzle], gate: Gate, first: int = 1) -> list[Finding]:
    """Return the findings about graded puzzles, in their order.

    Parameters
    ----------
    first : number of the first puzzle
    """
    found = [finding for number, graded in enumerate(puzzles, start=first) for finding in gate.check(graded, number)]
    return sort_findings([*found, *gate.finish()])


def sort_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in the order of puzzles, those of one puzzle in that of codes."""
    order = {name: place for place, name in enumerate(list_codes())}
    return sorted(findings, key=lambda finding: (finding.at, order[finding.code]))


def count_codes(findings: Iterable[Finding]) -> dict[str, int]:
    """Count the findings of each code that occurs, in the order of codes.toml."""
    counts = Counter(finding.code for finding in findings)
    return {name: counts[name] for name in list_codes() if counts[name]}


def _check_alone(graded: GradedPuzzle, promise: Promise) -> Iterator[tuple[str, str]]:
    """Yield the code and the words of each finding about one puzzle alone."""
    for rule in find_unneeded_rules(graded.puzzle):
        yield UNNEEDED, f"the solution is the same without the rule {rule}"
    if clues := find_redundant_clues(graded, promise):
        named = ", ".join(clues[:MOST_NAMED]) + (", ..." if len(clues) > MOST_NAMED else "")
        yield REDUNDANT, f"not needed in a puzzle of level {graded.level}: {named}"
    checks = ((SPIKE, describe_spike(graded)), (TEDIOUS, describe_tedium(graded)), (UNIQUENESS, describe_uniqueness(graded)))
    yield from ((code, words) for code, words in checks if words)
    yield from find_pattern_faults(graded)


def describe_spike(graded: GradedPuzzle) -> str:
    """Return which step of an otherwise easy path is far harder than all others.

    It is empty if there is none, for a path with a guess, whose difficulty is not a rating, and where steps of ratings between solve the
    puzzle as well.
    """
    path = graded.path
    if len(path) < 2 or any(step.technique == GUESS for step in path):
        return ""
    hardest = max(range(len(path)), key=lambda at: path[at].rating)
    rest = max(step.rating for at, step in enumerate(path) if at != hardest)
    step = path[hardest]
    gap = find_limit(SPIKE, "gap")
    if rest > find_limit(SPIKE, "easy") or round(step.rating - rest, 2) < gap or round(_find_need(graded) - rest, 2) < gap:
        return ""
    return f"step {hardest + 1} of {len(path)} ({step.technique}) is rated {step.rating:.1f}, all others at most {rest:.1f}"


def _find_need(graded: GradedPuzzle) -> float:
    """Return the rating that the techniques of a person must reach to solve a puzzle."""
    play = find_family(graded.puzzle.family).play
    return play.find_need(play.turn(graded.puzzle, graded.solution).puzzle, graded.effort.se_er)


def describe_tedium(graded: GradedPuzzle) -> str:
    """Return the longest run of steps without a digit if it is too long; else nothing."""
    start, end, at = 0, 0, 0
    for places, steps in groupby(graded.path, key=lambda step: step.cell is not None):
        count = sum(1 for _ in steps)
        if not places and count > end - start:
            start, end = at, at + count
        at += count
    if end - start < find_limit(TEDIOUS, "run" if find_family(graded.puzzle.family).play.has_explainer_ladder else "run_with_clues"):
        return ""
    return f"{end - start} steps in a row, {start + 1} to {end} of {len(graded.path)}, place no digit"


def describe_uniqueness(graded: GradedPuzzle) -> str:
    """Return which argument from uniqueness a puzzle cannot be solved without.

    It is the hardest step of the path, and no other techniques up to its rating solve the puzzle. It is empty otherwise: where a harder
    technique is needed anyway, a reader who knows it can do without.
    """
    family = find_family(graded.puzzle.family)
    if not family.play.has_explainer_ladder or not graded.path or graded.effort.beyond:
        return ""
    step = max(graded.path, key=lambda step: step.rating)
    if find_category(step.technique) not in FROM_UNIQUENESS:
        return ""
    normal = normalize(graded.puzzle, graded.solution, family)
    if solves_late(normal.givens, normal.board, step.rating, with_uniqueness=False):
        return ""
    return f"no technique up to {step.rating:.1f} solves it without {step.technique}"


def find_pattern_faults(graded: GradedPuzzle) -> Iterator[tuple[str, str]]:
    """Yield the code and the words of each fault of a pattern.

    Only classic sudoku is looked at, on boards from a size in codes.toml: other kinds have fewer givens, or clues beside them.
    """
    puzzle, family = graded.puzzle, find_family(graded.puzzle.family)
    if not is_classic(family) or family.geometry.n < find_limit(MISSING_DIGIT, "side"):
        return
    missing = [digit for digit in range(1, family.geometry.n + 1) if digit not in puzzle.givens]
    is_scanned = max((step.rating for step in graded.path), default=0.0) <= find_limit(MISSING_DIGIT, "rating")
    if is_scanned and len(missing) >= find_limit(MISSING_DIGIT, "digits"):
        yield MISSING_DIGIT, f"no given is {ENGLISH.join([family.symbol_of(digit, puzzle) for digit in missing])}"
    if is_symmetric(puzzle.givens, family):
        return
    empty = _list_empty_boxes(puzzle, family)
    if len(empty) >= find_limit(EMPTY_BOXES, "boxes"):
        yield EMPTY_BOXES, f"{len(empty)} boxes have no given: {ENGLISH.join([str(box + 1) for box in empty])}"
    if words := _describe_thin_band(puzzle, family):
        yield LOPSIDED, words


def is_classic(family: Family) -> bool:
    """Return whether a kind has rows, columns and boxes, and no other rule."""
    board = family.geometry
    return family.extra is None and family.play.has_houses_only and not board.holes and BOX in board.kinds and not find_rests(family.name)


def _list_empty_boxes(puzzle: Puzzle, family: Family) -> list[int]:
    """Return the numbers of boxes without a given, from 0."""
    boxes = family.geometry.boxes.tolist()
    filled = {box for box, digit in zip(boxes, puzzle.givens, strict=True) if digit and digit != HOLE}
    return sorted(set(boxes) - filled)


def _describe_thin_band(puzzle: Puzzle, family: Family) -> str:
    """Return which row or column of boxes has far fewer givens than its share."""
    board = family.geometry
    boxes, givens = board.boxes.tolist(), [cell for cell, digit in enumerate(puzzle.givens) if digit]
    in_row, in_col = _number_bands(boxes[:: board.n_cols]), _number_bands(boxes[: board.n_cols])
    bands = [("row", [in_row[cell // board.n_cols] for cell in givens], in_row)]
    bands.append(("column", [in_col[cell % board.n_cols] for cell in givens], in_col))
    for name, of_givens, lines in bands:
        n_bands = max(lines) + 1
        for band in range(n_bands):
            if of_givens.count(band) < find_limit(LOPSIDED, "share") * len(givens) / n_bands:
                return f"only {of_givens.count(band)} of {len(givens)} givens are in {name} {band + 1} of boxes"
    return ""


def _number_bands(boxes: list[int]) -> list[int]:
    """Return the number of the row or column of boxes of each line, from 0.

    Parameters
    ----------
    boxes : the box of the first cell of each line
    """
    numbers: dict[int, int] = {}
    return [numbers.setdefault(box, len(numbers)) for box in boxes]
