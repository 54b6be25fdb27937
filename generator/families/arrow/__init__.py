"""Arrow sudoku."""
