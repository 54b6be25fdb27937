"""The solutions of a puzzle: none, one, many, or not decided within a time.

The kernels search first; they decide nearly every puzzle in less than a second, and give up after a number of states. Then the exact
search goes on. Every command gets its answer here, so that all give the same answer to the same puzzle.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from math import inf
from time import thread_time

from generator.errors import LONGEST_NAME, GaveUp, ManySolutions, NoSolution, PuzzleError, RecipeError
from generator.families import find_family
from generator.families.base.holes import restore_holes
from generator.grading.contradictions import find_contradiction, find_faults
from generator.kernels import Solutions
from generator.model import Puzzle, digits_of
from generator.notation import format_puzzle

EFFORT = 30.0
"""Seconds of processor time for a puzzle that the quick search gives up, unless `limited` says otherwise."""

FIRST_ROOM, ROOM_FACTOR, MOST_ROOM = 2, 16, 1 << 22
"""Solutions that a search of the kernels has room for: at first, how that grows, and at most."""

SHORTEST = 1e-3
"""Seconds that a search is taken to last at least."""

QUICK_SHARE = 0.5
"""Share of the time that the quick search may use to go on, where it finds many solutions."""

MORE_NODES, GROWTH = 4, 2
"""How many times as many states a search may visit that goes on, while it finds so many times as many solutions."""

MOST_LEFT_OUT = 10_000
"""Most solutions that the exact search leaves out because the kernels found them."""

VARIABLE = "GRIDPRESS_EFFORT"
"""Environment variable with the seconds; processes that are started here inherit it."""


@contextmanager
def limited(effort: float) -> Iterator[None]:
    """Limit the exact search for solutions to some seconds, in the context."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = f"{effort:g}"
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def effort_now() -> float:
    """Return the seconds of exact search for a puzzle.

    Raises
    ------
    RecipeError   the environment variable has an invalid value
    """
    text = os.environ.get(VARIABLE) or str(EFFORT)
    try:
        effort = float(text)
    except ValueError:
        effort = 0.0
    if not 0 < effort < inf:
        raise RecipeError(f"{VARIABLE}: expected seconds above 0, got {text[:LONGEST_NAME]!r}")
    return effort


def solve_puzzle(puzzle: Puzzle) -> bytes:
    """Return the only solution of a puzzle, as bytes[n_cells].

    Raises
    ------
    ManySolutions   the puzzle has at least two solutions
    GaveUp          neither a second solution was found in the time, nor the proof that there is none
    NoSolution      the puzzle has no solution
    """
    found = list(list_solutions(puzzle, 2))
    if len(found) > 1:
        raise ManySolutions(f"expected one solution, got at least 2: {format_puzzle(puzzle)!r}; add givens")
    if not found:
        why = find_contradiction(puzzle)
        raise NoSolution(f"expected one solution, got none: {format_puzzle(puzzle)!r}; {f'{why}; ' if why else ''}check the givens")
    return found[0]


def list_faults(puzzle: Puzzle) -> list[str]:
    """Return all faults of a board, one a line.

    A board without a visible fault is solved; it must have exactly one solution.
    """
    faults = find_faults(puzzle)
    if not faults:
        try:
            solve_puzzle(puzzle)
        except PuzzleError as fault:
            faults.append(str(fault))
    return faults


def list_solutions(puzzle: Puzzle, limit: int) -> Iterator[bytes]:
    """Yield up to `limit` different solutions, bytes[n_cells].

    Raises
    ------
    GaveUp   not all were found in the time, nor the proof that there are no others; those yielded before are valid
    """
    yield from _list(puzzle, limit, _Clock())


def count_solutions(puzzle: Puzzle, limit: int) -> int:
    """Return the number of solutions, at most `limit`; few of them are kept.

    Raises
    ------
    GaveUp   not decided, as in `list_solutions`
    """
    clock, room = _Clock(), FIRST_ROOM
    search = _QuickSearch(puzzle, clock)
    while True:
        # One search after another, each for more, so that an interruption is noticed between two.
        room = min(ROOM_FACTOR * room, limit)
        found = search.find(room, min(room, MOST_LEFT_OUT))
        if found.gave_up:
            return found.count + sum(1 for _ in _search_exactly(puzzle, limit, found, clock))
        if found.count < room or room == limit:
            return found.count


class _Clock:
    """Processor time that is left for the solutions of a puzzle.

    quick, exact   seconds of the quick search beyond what it always has, and of the exact search
    """

    def __init__(self) -> None:
        effort = effort_now()
        self.quick, self.exact = QUICK_SHARE * effort, (1.0 - QUICK_SHARE) * effort


class _QuickSearch:
    """Searches of the kernels, each for more solutions than the one before."""

    def __init__(self, puzzle: Puzzle, clock: _Clock) -> None:
        self._puzzle, self._clock = puzzle, clock
        self._last: Solutions | None = None
        self._rate = 0.0

    def find(self, limit: int, room: int) -> Solutions:
        """Search for solutions, and go on while there is time and many are found."""
        last = self._last
        # After a search that was not enough, as many states as this limit should take.
        nodes = max(last.nodes, self._affordable(2 * last.nodes * limit // max(1, last.count))) if last else None
        found, before = self._run(limit, nodes, room), FIRST_ROOM
        while found.gave_up and found.count > before and (nodes := self._affordable(MORE_NODES * found.nodes)) > found.nodes:
            before = GROWTH * found.count
            found = self._run(limit, nodes, room)
        return found

    def _run(self, limit: int, nodes: int | None, room: int) -> Solutions:
        start = thread_time()
        found = find_family(self._puzzle.family).solve(self._puzzle, limit, nodes, room)
        seconds = thread_time() - start
        self._rate = found.nodes / max(seconds, SHORTEST)
        if nodes is not None:
            self._clock.quick -= seconds
        if nodes is not None or found.gave_up:
            self._last = found
        return found

    def _affordable(self, nodes: int) -> int:
        """Return a number of states, or fewer if there is time for fewer only."""
        return min(nodes, int(self._rate * max(0.0, self._clock.quick)))


def _list(puzzle: Puzzle, limit: int, clock: _Clock) -> Iterator[bytes]:
    search, n_found, room = _QuickSearch(puzzle, clock), 0, min(FIRST_ROOM, limit)
    while room <= MOST_ROOM or find_family(puzzle.family).has_marks:
        # A search with more room finds the same solutions first, then others.
        found = search.find(room, room)
        yield from (solution.tobytes() for solution in found.kept[n_found : found.count])
        n_found = found.count
        if found.gave_up:
            yield from _search_exactly(puzzle, limit, found, clock)
            return
        if n_found < room or room == limit:
            return
        room = min(ROOM_FACTOR * room, limit)
    # Split the board until there is room for all; what was yielded already comes again.
    known = {solution.tobytes() for solution in found.kept}
    for part in _split(puzzle):
        for solution in _list(part, limit - n_found + len(known), clock):
            if solution in known:
                known.remove(solution)
                continue
            yield solution
            n_found += 1
            if n_found == limit:
                return


def _split(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the boards with each digit in the first empty cell."""
    cell = puzzle.givens.index(0)
    for digit in range(1, find_family(puzzle.family).geometry.n + 1):
        yield replace(puzzle, givens=puzzle.givens[:cell] + bytes([digit]) + puzzle.givens[cell + 1 :])


def _search_exactly(puzzle: Puzzle, limit: int, before: Solutions, clock: _Clock) -> Iterator[bytes]:
    """Yield what the exact search finds, up to `limit` with those found before.

    Parameters
    ----------
    before : found by a search that gave up
    """
    from generator.grading.exact_search import ExactSearch

    if before.count > MOST_LEFT_OUT:
        raise _give_up(puzzle, before.count, "raise --effort, or lower --limit")
    # What the quick search left of its time.
    seconds = clock.exact + max(0.0, clock.quick)
    with closing(ExactSearch(find_family(puzzle.family).play.conditions(puzzle))) as search:
        for solution in before.kept[: before.count]:
            search.forbid(solution.tobytes())
        for n_found in range(before.count, limit):
            start = thread_time()
            try:
                found = search.find(seconds)
            except GaveUp:
                raise _give_up(puzzle, n_found, "raise --effort") from None
            seconds -= thread_time() - start
            if found is None:
                return
            search.forbid(found)
            yield restore_holes(digits_of(found), puzzle.givens).tobytes()


def _give_up(puzzle: Puzzle, n_found: int, advice: str) -> GaveUp:
    shown = f"{n_found} solution{'' if n_found == 1 else 's'}" if n_found else "no solution"
    proof = f"no proof that there is {'no other' if n_found else 'none'}"
    return GaveUp(f"not decided: found {shown} and {proof} in {effort_now():g} s: {format_puzzle(puzzle)!r}; {advice}")
