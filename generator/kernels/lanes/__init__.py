"""The 9x9 engine: sixteen puzzles side by side, one in each lane of a vector.

`generator.kernels` re-exports what other rooms call.
"""
