"""All rules: a new one is one folder here and one line in RULES."""

from generator.rules.arithmetic.rule import ARITHMETIC
from generator.rules.less.rule import LESS
from generator.rules.rule import Clue, Rule
from generator.rules.visible.rule import VISIBLE

RULES: tuple[Rule, ...] = (LESS, VISIBLE, ARITHMETIC)
"""The registered rules."""

__all__ = ["RULES", "Clue", "Rule"]
