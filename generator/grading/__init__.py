"""Difficulty of a puzzle: race, Sudoku Explainer and HoDoKu ratings, levels.

The race score is the difficulty for people, Sudoku Explainer's ratings are the difficulty on its ladder of techniques, and the guesses
are the difficulty for a search. Books sort their puzzles by level.
"""

from __future__ import annotations

from generator.families.houses.explainer import Climb, climb_ladder, count_late, warm_late
from generator.families.houses.minutes import Basis, find_basis, minutes_of, time_range, time_within
from generator.families.houses.race import RaceParts, race_parts
from generator.families.houses.within_ceiling import dig_by_ladder, is_within
from generator.grading.contradictions import find_contradiction, find_faults
from generator.grading.describe import describe, hint_technique, hint_where, name_technique
from generator.grading.grade import grade_puzzle
from generator.grading.hodoku import HodokuGrade, hodoku_grade
from generator.grading.levels import LEVELS, find_level, fits, level_of, levels_for, load_levels
from generator.grading.normal_form import find_form, find_key
from generator.grading.solutions import EFFORT, count_solutions, limited, list_faults, list_solutions, solve_puzzle
from generator.grading.solve_path import add_path, candidates_of, explain, explain_named, find_path, next_step

__all__ = [
    "EFFORT",
    "LEVELS",
    "Basis",
    "Climb",
    "HodokuGrade",
    "RaceParts",
    "add_path",
    "candidates_of",
    "climb_ladder",
    "count_late",
    "count_solutions",
    "describe",
    "dig_by_ladder",
    "explain",
    "explain_named",
    "find_basis",
    "find_contradiction",
    "find_faults",
    "find_form",
    "find_key",
    "find_level",
    "find_path",
    "fits",
    "grade_puzzle",
    "hint_technique",
    "hint_where",
    "hodoku_grade",
    "is_within",
    "level_of",
    "levels_for",
    "limited",
    "list_faults",
    "list_solutions",
    "load_levels",
    "minutes_of",
    "name_technique",
    "next_step",
    "race_parts",
    "solve_puzzle",
    "time_range",
    "time_within",
    "warm_late",
]
