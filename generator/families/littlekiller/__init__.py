"""Little killer sudoku."""
