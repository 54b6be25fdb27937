"""Which page holds what: frames, tiling and the plan of a book."""
