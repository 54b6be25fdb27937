"""The rule of the letters X and V."""
