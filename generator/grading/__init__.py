"""How hard a puzzle is: for people (race), by Sudoku Explainer's ladder, and for a search; and the levels a book sorts by."""

from __future__ import annotations

from generator.grading.describe import describe, hint_technique, hint_where
from generator.grading.explainer import Climb, climb_ladder, count_late, dig_by_ladder, is_within, warm_late
from generator.grading.grade import candidates_of, explain, find_form, find_key, grade_puzzle, next_step, solve_puzzle
from generator.grading.hodoku import HodokuGrade, hodoku_grade
from generator.grading.levels import LEVELS, find_level, fits, level_of, levels_for, load_levels
from generator.grading.race import minutes_of, race_score

__all__ = [
    "LEVELS",
    "Climb",
    "HodokuGrade",
    "candidates_of",
    "climb_ladder",
    "count_late",
    "describe",
    "dig_by_ladder",
    "explain",
    "find_form",
    "find_key",
    "find_level",
    "fits",
    "grade_puzzle",
    "hint_technique",
    "hint_where",
    "hodoku_grade",
    "is_within",
    "level_of",
    "levels_for",
    "load_levels",
    "minutes_of",
    "next_step",
    "race_score",
    "solve_puzzle",
    "warm_late",
]
