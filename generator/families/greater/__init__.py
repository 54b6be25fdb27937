"""Greater-than sudoku."""
