"""Generator of gridpress: puzzles are made, graded, typeset and proved.

Grids are filled, dug to puzzles with exactly one solution, graded, and set into books whose finished pages are checked.
"""

__version__ = "0.2.0"
RELEASED = "2026-11-26"
"""Day of this version; files of editions that have no date of their own carry it as their date."""
