"""Human techniques, one a file: Sudoku Explainer's ladder and HoDoKu's."""
