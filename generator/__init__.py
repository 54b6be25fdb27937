"""A batch puzzle-book press: fills grids, digs puzzles with one solution, grades them and sets them into proved books."""

__version__ = "0.1.0"
