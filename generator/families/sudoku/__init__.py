"""Classic sudoku."""
