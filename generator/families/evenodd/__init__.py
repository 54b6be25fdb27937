"""Even-odd sudoku."""
