"""Random puzzles that links can have: boards with some of the clues that are true."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from generator.families import find_family
from generator.families.base.family import Family
from generator.families.base.play import CAGES, CLUES
from generator.kernels import fill_grid
from generator.model import HOLE, Puzzle
from generator.notation import parse_puzzle
from generator.rules import Clue, Rule
from generator.seeds import Stream


@cache
def make_drawn(name: str, seed: int) -> Puzzle:
    """Return a puzzle of a kind: givens and clues of a random grid.

    It may have several solutions. Kinds that combine clues have those of their example.
    """
    family, chance = find_family(name), random.Random(f"{name} {seed}")
    extra, digits = _make_board(family, Stream(seed, name, 0), chance)
    if not any(digits):
        return _thin(parse_puzzle(family.example), chance)
    share = 0.0 if family.holes and family.extra else 0.3
    holes = family.geometry.holes
    givens = [HOLE if cell in holes or digit == HOLE else digit if chance.random() < share else 0 for cell, digit in enumerate(digits)]
    return Puzzle(name, bytes(givens), extra)


def _make_board(family: Family, stream: Stream, chance: random.Random) -> tuple[str, bytes]:
    """Return clues and a complete grid; an empty grid where the example is taken."""
    extra, state = family.extra, stream.state("drawn")
    if extra is None or family.has_marks or family.holes or extra.make:
        grid = family.play.fill(stream)
        return grid.extra, bytes(grid.digits)
    if extra.kind == CLUES and len(extra.rules) == 1 and not family.holes:
        digits = fill_grid(family.geometry, state).tobytes()
        (rule,) = extra.rules
        clues = _merge(rule, digits, chance) if rule.merging else list(rule.choose_clues(digits, family.geometry.n, state))
        return rule.format_clues([clue for clue in clues if chance.random() < 0.7] or clues[:1], family.geometry.n), digits
    if extra.kind == CAGES:
        digits = fill_grid(family.geometry, state).tobytes()
        cages = _divide(digits, family.geometry.n_cols, chance)
        names = ["+".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cage) for cage in cages]
        return ";".join(f"{sum(digits[cell] for cell in cage)}={text}" for cage, text in zip(cages, names, strict=True)), digits
    return "", b""


def _divide(digits: bytes, n_cols: int, chance: random.Random) -> list[list[int]]:
    """Return random cages of connected, different digits that cover the board."""
    cages: list[list[int]] = []
    left = set(range(len(digits)))
    while left:
        cage = [min(left)]
        left.remove(cage[0])
        for _ in range(chance.randrange(5)):
            near = {cell + step for cell in cage for step in (1, -1, n_cols, -n_cols)}
            free = [
                cell
                for cell in sorted(near & left)
                if digits[cell] not in {digits[one] for one in cage}
                and any(abs(cell - one) == n_cols or (abs(cell - one) == 1 and cell // n_cols == one // n_cols) for one in cage)
            ]
            if free:
                cage.append(chance.choice(free))
                left.remove(cage[-1])
        cages.append(sorted(cage))
    return cages


def _merge(rule: Rule, digits: bytes, chance: random.Random) -> list[Clue]:
    """Return random clues of a rule that joins them: pairs of neighbors."""
    assert rule.merging
    n, taken, found = int(len(digits) ** 0.5), set[int](), []
    for cell in range(n * n - 1):
        other = cell + 1 if cell % n < n - 1 and chance.random() < 0.6 else cell + n
        if other < n * n and not {cell, other} & taken:
            made = rule.merging.join(Clue((cell,), digits[cell]), Clue((other,), digits[other]), digits)
            if made:
                found.append(chance.choice(made))
                taken |= {cell, other}
    return found


def _thin(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """Return an example with some givens left out."""
    if find_family(puzzle.family).holes:
        return puzzle
    return replace(puzzle, givens=bytes(digit if chance.random() < 0.8 else 0 for digit in puzzle.givens))
