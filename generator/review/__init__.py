"""The gate before publishing: what an editor would refuse in a valid puzzle.

Every puzzle that reaches it has one solution and a grade; the checks look for weaknesses. Nothing here changes which puzzles are taken.
"""

from generator.review.codes import Code, Finding, explain_code, find_code, list_codes
from generator.review.gate import Gate, count_codes, review_puzzles, sort_findings

__all__ = ["Code", "Finding", "Gate", "count_codes", "explain_code", "find_code", "list_codes", "review_puzzles", "sort_findings"]
