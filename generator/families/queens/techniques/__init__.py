"""The techniques of queens, one a file."""
