"""The rule of neighbors without an X or a V."""
