"""Picture and color sudoku: pictures or hatched squares instead of digits."""
