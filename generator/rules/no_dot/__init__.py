"""The rule of neighbors without a dot."""
