"""The ladder of crowns, one technique a file.

None of them is a technique of sudoku; the table in `generator/techniques/README.md` says what each finds.
"""
