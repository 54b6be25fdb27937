"""Boards for rules without printed clues: those of the kinds that have them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from generator.families import FAMILIES
from generator.families.base.fixed_fill import fill_fixed
from generator.families.base.geometry import open_board
from generator.families.base.rule_kind import latin_square
from generator.model import Geometry
from generator.rules import FixedRule
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue


def is_of_two_digits(rule: FixedRule) -> bool:
    """Return whether the kinds with a rule have boards of two digits without houses."""
    return any(family.geometry.n == 2 for family in FAMILIES if rule in family.play.fixed)


def make_fixed_board(rule: FixedRule, size: int) -> Geometry:
    """Return a board for a rule: of two digits, or with rows and columns as houses."""
    return open_board(2, size) if is_of_two_digits(rule) else latin_square(size)


@lru_cache(maxsize=256)
def fill_board(rule: FixedRule, size: int, clues: tuple[Clue, ...], number: int) -> bytes:
    """Return a random grid that some clues of a rule allow."""
    geometry = make_fixed_board(rule, size)
    board = make_ruled_board(geometry, [rule], [(rule, clue) for clue in clues])
    return fill_fixed(board, rule.name, np.array([number, 5], np.uint64)).tobytes()
