"""The ladder of crowns: one technique a file, none of sudoku's; its README row says what each finds."""
