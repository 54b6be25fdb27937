"""Human solving techniques, one a file: Sudoku Explainer's and HoDoKu's."""
