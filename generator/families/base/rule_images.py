"""The least image of a puzzle with clues, by which twins are recognized.

Images are turned and mirrored boards, and those with digits exchanged where the rules allow it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.families.base.play import Turned, exchange
from generator.families.base.symmetry import Transforms, list_turns
from generator.model import Geometry, Puzzle
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import Rule

Clues = Sequence[Sequence[Clue]]


def least_image(
    puzzle: Puzzle,
    geometry: Geometry,
    rules: Sequence[Rule],
    clues: Clues,
    exchanges: Sequence[tuple[int, ...]],
    write: Callable[[Clues], str],
    transforms: Transforms | None = None,
) -> Turned:
    """Return the least image of a puzzle under turns and exchanges of digits.

    Parameters
    ----------
    geometry : Geometry      cells and houses, which the turns keep
    rules, clues             the rules of the kind, and the puzzle's clues by rule
    exchanges                for each digit 0..n another; the first one keeps all digits
    write                    clues by rule -> their text
    transforms               the turns, where they are not those that keep the houses
    """
    turns = [tuple(cells) for cells in (list_turns(geometry) if transforms is None else transforms).tolist()]
    images_of = {cells: bytes(puzzle.givens[cell] for cell in cells) for cells in turns}
    givens = {(cells, digits): exchange(image, digits) for digits in exchanges for cells, image in images_of.items()}
    least, images = min(givens.values()), []
    # Clues are turned and written only where the givens do not decide already.
    for (cells, digits), image in givens.items():
        if image == least:
            place_of, is_exchanged = {cell: place for place, cell in enumerate(cells)}, digits != exchanges[0]
            turned = [
                [rule.turn(_complement(rule, clue, geometry.n) if is_exchanged else clue, place_of) for clue in some]
                for rule, some in zip(rules, clues, strict=True)
            ]
            images.append((write(turned), cells, digits))
    extra, cells, digits = min(images)
    return Turned(Puzzle(puzzle.family, least, extra), cells, digits if digits != exchanges[0] else ())


def list_exchanges(n: int, rules: Sequence[Rule], fixed: Sequence[FixedRule]) -> tuple[tuple[int, ...], ...]:
    """Return the exchanges of digits 0..n that keep the rules; the first keeps all."""
    same = tuple(range(n + 1))
    has_complements = all(rule.complement for rule in rules) and all(rule.complements for rule in fixed)
    return (same, (0, *range(n, 0, -1))) if has_complements else (same,)


def _complement(rule: Rule, clue: Clue, n: int) -> Clue:
    assert rule.complement
    return rule.complement(clue, n)
