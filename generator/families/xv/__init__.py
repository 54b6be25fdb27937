"""XV sudoku."""
