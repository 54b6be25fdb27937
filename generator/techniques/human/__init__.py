"""What a person sees first on a board, as compiled code."""
