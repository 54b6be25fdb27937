"""The gate: every check on every puzzle of a book or a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.families import find_family
from generator.grading import LEVELS, find_level, levels_for
from generator.model import GradedPuzzle, Level
from generator.review.clues_needed import CODE as REDUNDANT
from generator.review.clues_needed import Promise, find_redundant_clues
from generator.review.codes import list_codes
from generator.review.finding import Finding
from generator.review.neighbors import Neighbors
from generator.review.path_checks import SPIKE, TEDIOUS, UNIQUENESS, describe_spike, describe_tedium, describe_uniqueness
from generator.review.pattern_checks import find_pattern_faults
from generator.review.rules_needed import CODE as UNNEEDED
from generator.review.rules_needed import find_unneeded_rules

MOST_NAMED = 6
"""Most clues that the words of a finding name."""


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

    first   number of the first puzzle
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
