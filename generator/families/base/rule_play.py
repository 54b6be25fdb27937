"""Play and extra of kinds that combine houses with rules of `generator.rules`.

Everything here works from the records of the rules: it fills, digs, solves, grades, explains, draws and reads boards of any such kind. A
kind itself is one small file that names its houses and its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.families.base.conditions import Conditions, list_conditions
from generator.families.base.family import SHADE, SYMBOLS, Draw, draw_latin
from generator.families.base.fixed_sentences import describe_fixed, list_fixed_faults
from generator.families.base.geometry import with_pairs
from generator.families.base.holes import check_places, fill_holes, restore_holes
from generator.families.base.play import CLUES, Extra, Play, Turned
from generator.families.base.rule_images import least_image, list_exchanges
from generator.families.base.rule_sentences import describe_clues, list_faults
from generator.families.base.sentence_builder import SentenceBuilder
from generator.model import GRAY, OUTLINE, SHADED, Ascent, Figure, Geometry, Grid, Puzzle, Sign, Step, digits_of
from generator.model.ladder import Selection, Technique
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule, Rule
from generator.seeds import Stream
from generator.words import FIRST
from generator.words.messages import Text

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions
    from generator.kernels.clue_search import RuledBoard

BETWEEN = "|"
"""What separates the clues of one rule from those of the next in a puzzle line."""


@dataclass(frozen=True, slots=True)
class RulePlay(Play):
    """How a kind with rules is made and solved.

    name       of its family
    geometry   cells and houses, which all its boards share
    rules      whose clues are printed
    fixed      whose clues every board has, without printing them
    faces      the printed symbols of the digits, as in `Family`
    draw_board how its board is drawn, without clues
    """

    name: str
    geometry: Geometry
    rules: tuple[Rule, ...]
    fixed: tuple[FixedRule, ...] = ()
    faces: str = ""
    draw_board: Draw = draw_latin

    @property
    def all_rules(self) -> tuple[AnyRule, ...]:
        """All rules as the kernels number them: printed, fixed, then of missing clues."""
        return (*self.rules, *self.fixed, *(rule.unmarked for rule in self.rules if rule.unmarked))

    def make_extra(self) -> Extra:
        """Return the extra of the kind: its clues in a puzzle line."""
        return Extra(
            CLUES,
            make=None,
            board=self.check,
            read=self.read,
            draw=self.draw,
            normalize=self.normalize,
            is_dug=True,
            rules=self.rules,
            clues=self.parse,
            check=self.check_holes if any(rule.places for rule in self.rules) else None,
        )

    # Clues as text.

    def parse(self, extra: str) -> tuple[tuple[Clue, ...], ...]:
        """Read the clues of a puzzle line, by rule.

        Raises
        ------
        GridFormatError   text that is not clues of these rules in their order
        """
        return _parse_extra(self, extra)

    def format(self, clues: Sequence[Sequence[Clue]]) -> str:
        """Write clues by rule; empty where there are none at all."""
        parts = [rule.format_clues(some, self.geometry.n_rows) for rule, some in zip(self.rules, clues, strict=True)]
        return BETWEEN.join(parts) if any(parts) else ""

    def normalize(self, extra: str) -> str:
        """Return the normal form of clues as text."""
        return self.format(self.parse(extra))

    def check(self, extra: str) -> Geometry:
        """Return the board of a puzzle; GridFormatError for clues that are not valid."""
        return self._add_peers(self.parse(extra))

    def check_holes(self, puzzle: Puzzle) -> None:
        """Check that the clues of a puzzle are where its holes want them; GridFormatError."""
        check_places(puzzle.givens, self.rules, self.parse(puzzle.extra), self.geometry.n_rows)

    def _add_peers(self, clues: Sequence[Sequence[Clue]]) -> Geometry:
        """Return the board with cells of a clue as peers, where its rule says so."""
        differing = (some for rule, some in zip(self.rules, clues, strict=True) if rule.differ)
        return _join_cells(self.geometry, tuple(clue.cells for some in differing for clue in some))

    # Drawing.

    def draw(self, extra: str, digits: bytes) -> Figure:
        """Draw digits and clues; complete boards have no clues, as answers are small.

        Parameters
        ----------
        digits : bytes[n_cells]   0 = empty
        """
        clues = self.parse(extra) if 0 in digits else ()
        signs = [rule.draw(clue) for rule, some in zip(self.rules, clues, strict=False) for clue in some]
        return put_signs(self.draw_board(self.geometry, digits), signs)

    def read(self, figure: Figure) -> str | None:
        """Read the clues of a printed board; None for a puzzle without valid ones.

        An answer has no clues; the extra of its puzzle line is empty.
        """
        signs = list_signs(figure, self.draw_board(self.geometry, bytes(self.geometry.n_cells)).shades)
        if not signs:
            return "" if all(figure.symbols) else None
        n, clues = self.geometry.n_rows, [list[Clue]() for _ in self.rules]
        for sign in signs:
            read = [(some, clue) for rule, some in zip(self.rules, clues, strict=True) if (clue := read_sign(rule, sign, n))]
            if len(read) != 1:
                return None
            read[0][0].append(read[0][1])
        try:
            return self.normalize(self.format(clues))
        except GridFormatError:
            return None  # a number that no digits make

    # Making and solving.

    def fill(self, stream: Stream, language: str = FIRST) -> Grid:
        """Return a random complete grid; digging chooses the clues."""
        from generator.kernels import fill_grid

        rng_state = stream.state("fill")
        if self.fixed:
            from generator.families.base.fixed_fill import fill_fixed

            return Grid(fill_fixed(_board_unprinted(self), self.name, rng_state).tobytes())
        return Grid(fill_grid(self.geometry, rng_state).tobytes())

    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Remove givens of a complete grid, then clues, each in random order.

        Digging begins with every given and with every clue that is true of the grid, or those that a rule chooses of them. ``order.clues``
        is a number of givens and clues. A rule with a `Merging` joins givens into clues instead (`rule_merge.py`).

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        DoesNotFit   a method other than "minimal" and "count", or more clues than the grid has
        """
        from generator.families.base.dig_order import check_order
        from generator.families.base.rule_dig import DugBoard, dig_in_stages
        from generator.kernels import shuffle

        n_cells, givens = self.geometry.n_cells, digits_of(grid.digits)
        found = self._choose_clues(grid.digits, rng_state)
        check_order(order, self.name, n_cells + sum(map(len, found)) - 1)
        if any(rule.merging for rule in self.rules):
            from generator.families.base.rule_merge import dig_by_merging

            left_givens, joined = dig_by_merging(grid.digits, self.geometry, self.all_rules, self.list_all(found), order, rng_state)
            return Puzzle(self.name, left_givens, self.format(joined[: len(self.rules)]))
        ruled = self._make_board(found)
        # Givens are tried first, so that most of what is left are the clues that make the kind. Rules that print every true clue keep it.
        is_removed = [rule.unmarked is None for rule, some in zip(self.rules, found, strict=True) for _ in some]
        cells, signs, fewest = np.arange(n_cells), n_cells + np.flatnonzero(is_removed), max(0, order.clues - is_removed.count(False))
        shuffle(cells, rng_state)
        shuffle(signs, rng_state)
        freed = {cell for rule, some in zip(self.rules, found, strict=True) if rule.frees_cells for clue in some for cell in clue.cells}
        cells = cells[np.argsort([cell not in freed for cell in cells.tolist()], kind="stable")]
        sequence, board = np.concatenate([cells, signs]), DugBoard(self.geometry, self.all_rules, ruled, givens)
        dig_in_stages(board, sequence, fewest, order, rng_state)
        left = iter(ruled.clues.active.tolist())
        kept = [[clue for clue in some if next(left)] for some in found]  # unprinted clues follow these
        return Puzzle(self.name, givens.tobytes(), self.format(kept))

    def _choose_clues(self, digits: bytes, rng_state: NDArray[np.uint64]) -> list[tuple[Clue, ...]]:
        """Return the printed clues that digging begins with, by rule.

        Parameters
        ----------
        digits : bytes[n_cells]   the complete grid
        """
        from generator.families.base.rule_places import choose_visible

        n = self.geometry.n_rows
        found = [rule.choose_clues(digits, n, rng_state) for rule in self.rules]
        return choose_visible(self.rules, found, n, self.draw_board(self.geometry, bytes(len(digits))).shades, rng_state)

    def _make_board(self, clues: Sequence[Sequence[Clue]]) -> RuledBoard:
        """Return the tables of a board with printed clues, by rule."""
        from generator.rules.board_tables import make_ruled_board

        return make_ruled_board(self._add_peers(clues), self.all_rules, self._pair(self.list_all(clues)))

    def _pair(self, clues: Sequence[Sequence[Clue]]) -> list[tuple[AnyRule, Clue]]:
        """Return the clues of all rules, each with its rule."""
        return [(rule, clue) for rule, some in zip(self.all_rules, clues, strict=True) for clue in some]

    def list_all(self, printed: Sequence[Sequence[Clue]]) -> list[Sequence[Clue]]:
        """Return the clues of a board by rule: those printed, and those that follow.

        Parameters
        ----------
        printed : the printed ones, by rule
        """
        n = self.geometry.n_rows
        unmarked = [rule.list_unmarked(some, n) for rule, some in zip(self.rules, printed, strict=True) if rule.unmarked]
        return [*printed, *(rule.list_clues(n) for rule in self.fixed), *unmarked]

    def conditions(self, puzzle: Puzzle) -> Conditions:
        """List what makes a filling a solution; every clue is an automaton."""
        clues = self._pair(self.list_all(self.parse(puzzle.extra)))
        read = ((clue.cells, rule.automaton(clue, self.geometry.n)) for rule, clue in clues)
        return list_conditions(fill_holes(puzzle.givens), self.check(puzzle.extra), read)

    def solve(self, puzzle: Puzzle, limit: int, max_nodes: int | None, room: int = 1) -> Solutions:
        """Count the solutions of a puzzle, up to a limit."""
        from generator.kernels import Solutions
        from generator.kernels.backtracking import Bounds
        from generator.kernels.clue_search import search_ruled
        from generator.kernels.search import UNUSED, default_bound

        bound = default_bound(self.geometry) if max_nodes is None else max_nodes
        kept = np.zeros((room, self.geometry.n_cells), np.uint8)
        board = _board_of(self, puzzle.extra)
        count, guesses, nodes = search_ruled(board, fill_holes(puzzle.givens), Bounds(limit, bound), UNUSED, False, kept)
        return Solutions(int(count), restore_holes(kept, puzzle.givens), int(guesses), int(nodes), bool(nodes > bound))

    def climb(self, puzzle: Puzzle, solution: bytes, ceiling: float = inf, with_steps: bool = True) -> Ascent:
        """Solve and rate a puzzle with the ladder of clues."""
        from generator.families.base.rule_ladder import climb_ruled

        board = _board_of(self, puzzle.extra)
        return climb_ruled(fill_holes(puzzle.givens), digits_of(solution), self.check(puzzle.extra), board, self.all_rules, ceiling)

    def fills(self, puzzle: Puzzle, selection: Selection) -> bool:
        """Return whether some techniques of the ladder of clues fill a puzzle."""
        from generator.families.base.rule_ladder import fills_board

        board, clues = self.check(puzzle.extra), _board_of(self, puzzle.extra)
        return fills_board(fill_holes(puzzle.givens), board, clues, self.all_rules, selection)

    # Words.

    def techniques(self) -> tuple[Technique, ...]:
        """Return the techniques of the kind, easiest first."""
        from generator.families.base.rule_ladder import list_ladder

        return list_ladder(self.all_rules, self.geometry)

    def describe(self, step: Step, puzzle: Puzzle) -> Text:
        """Return what explains a step with clues; empty for one of houses."""
        if self.geometry.n == 2:
            return describe_fixed(step, self.fixed, SentenceBuilder(self.geometry, self.faces or SYMBOLS))
        return describe_clues(step, self.all_rules, self.list_all(self.parse(puzzle.extra)), self.geometry)

    def faults(self, puzzle: Puzzle) -> list[str]:
        """List the clues that the givens of a puzzle break."""
        clues = self.parse(puzzle.extra)
        listed = list_faults(puzzle, self.rules, clues, self.geometry)
        return [*listed, *list_fixed_faults(puzzle, self._pair(self.list_all(clues)), self.geometry)]

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the least of a puzzle's images under the turns that keep the board.

        Where every rule has a complement, digits may also be exchanged, the smallest for the largest and so on.
        """
        exchanges = list_exchanges(self.geometry.n, self.rules, self.fixed)
        return least_image(puzzle, self.geometry, self.rules, self.parse(puzzle.extra), exchanges, self.format)


@lru_cache(maxsize=64)
def _parse_extra(play: RulePlay, extra: str) -> tuple[tuple[Clue, ...], ...]:
    """Parse as `RulePlay.parse` says; a puzzle's clues are needed many times."""
    parts = extra.split(BETWEEN) if extra else [""] * len(play.rules)
    if len(parts) != len(play.rules):
        expected = BETWEEN.join(rule.name for rule in play.rules)
        raise GridFormatError(f"expected clues as {expected}, got {len(parts)} parts separated by {BETWEEN}")
    return tuple(rule.parse_clues(part, play.geometry.n_rows) for rule, part in zip(play.rules, parts, strict=True))


@lru_cache(maxsize=64)
def _board_of(play: RulePlay, extra: str) -> RuledBoard:
    """Return the tables of a board with the clues of a puzzle line."""
    return play._make_board(play.parse(extra))


@lru_cache(maxsize=64)
def _board_unprinted(play: RulePlay) -> RuledBoard:
    """Return the tables of a board with the clues of its unprinted rules only."""
    from generator.rules.board_tables import make_ruled_board

    clues = [(rule, clue) for rule in play.fixed for clue in rule.list_clues(play.geometry.n_rows)]
    return make_ruled_board(play.geometry, play.fixed, clues)


@lru_cache(maxsize=64)
def _join_cells(geometry: Geometry, groups: tuple[tuple[int, ...], ...]) -> Geometry:
    """Return a board on which the cells of each group differ."""
    pairs = [pair for cells in groups for pair in combinations(cells, 2)]
    return with_pairs(geometry, pairs) if pairs else geometry


def read_sign(rule: Rule, sign: Sign, n: int) -> Clue | None:
    """Return the clue of a rule that a sign is; None for one of another rule.

    Numbers beside a board are of a row or column in one rule, and of a diagonal in another.

    Parameters
    ----------
    n : cells per side
    """
    clue = rule.read(sign)
    try:
        return rule.parse(rule.format(clue, n), n) if clue else None
    except GridFormatError:
        return None


def put_signs(figure: Figure, signs: Sequence[Sign]) -> Figure:
    """Return a figure with signs; its gray cells become shades.

    Beside outlines, every other cell gets one of its own, without text.
    """
    taken = {cell for sign in signs if sign.kind == OUTLINE for cell in sign.cells}
    alone = [Sign(OUTLINE, (cell,), "") for cell in range(len(figure.symbols)) if cell not in taken] if taken else []
    shaded = {sign.cells[0] for sign in signs if sign.kind == SHADED}
    if shaded:
        shades = figure.shades or (0,) * len(figure.symbols)
        figure = replace(figure, shades=tuple(SHADE if cell in shaded else shade for cell, shade in enumerate(shades)))
    return replace(figure, signs=tuple(sorted([*(sign for sign in signs if sign.kind != SHADED), *alone])))


def list_signs(figure: Figure, shades: Sequence[int] = ()) -> list[Sign]:
    """Return the signs of a figure, with its gray cells.

    An outline of one cell without text is none.

    Parameters
    ----------
    shades : gray of each cell that is no sign, as every board of the kind has it; empty without any
    """
    printed = [sign for sign in figure.signs if sign.kind != OUTLINE or len(sign.cells) > 1 or sign.text]
    shaded = [Sign(SHADED, (cell,), GRAY) for cell, shade in enumerate(figure.shades) if shade == SHADE and not (shades and shades[cell])]
    return [*printed, *shaded]
