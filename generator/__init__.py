"""Generator of puzzle books: puzzles are made, graded, typeset and proved.

Grids are filled, dug to puzzles with exactly one solution, graded, and set into books whose finished pages are checked.
"""

__version__ = "0.1.0"
