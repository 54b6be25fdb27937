"""All rules: a new one is one folder here and one line in RULES."""

from generator.rules.arithmetic.rule import ARITHMETIC
from generator.rules.arrow.rule import ARROW
from generator.rules.balance.rule import BALANCE
from generator.rules.clue import Clue
from generator.rules.consecutive.rule import CONSECUTIVE
from generator.rules.diagonal_sum.rule import DIAGONAL_SUM
from generator.rules.fixed_rule import FixedRule
from generator.rules.kropki.rule import KROPKI
from generator.rules.less.rule import LESS
from generator.rules.lines_differ.rule import LINES_DIFFER
from generator.rules.no_dot.rule import NO_DOT
from generator.rules.no_letter.rule import NO_LETTER
from generator.rules.no_three.rule import NO_THREE
from generator.rules.no_three_balanced.rule import NO_THREE_BALANCED
from generator.rules.nonconsecutive.rule import NONCONSECUTIVE
from generator.rules.parity.rule import PARITY
from generator.rules.rule import Rule
from generator.rules.run.rule import RUN
from generator.rules.sandwich.rule import SANDWICH
from generator.rules.sum.rule import SUM
from generator.rules.thermo.rule import THERMO
from generator.rules.visible.rule import VISIBLE
from generator.rules.whispers.rule import WHISPERS
from generator.rules.xv.rule import XV

RULES: tuple[Rule, ...] = (
    *(LESS, VISIBLE, ARITHMETIC, SUM, KROPKI, CONSECUTIVE, XV, PARITY),
    *(THERMO, ARROW, WHISPERS, SANDWICH, DIAGONAL_SUM, RUN),
)
"""The registered rules."""

FIXED_RULES: tuple[FixedRule, ...] = (NO_THREE, BALANCE, NO_THREE_BALANCED, LINES_DIFFER, NONCONSECUTIVE, NO_DOT, NO_LETTER)
"""The registered rules without printed clues."""

__all__ = ["FIXED_RULES", "RULES", "Clue", "FixedRule", "Rule"]
