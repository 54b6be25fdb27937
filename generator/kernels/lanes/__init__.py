"""The 9x9 engine: sixteen puzzles side by side, one a lane of a vector. `generator.kernels` re-exports what others call."""
