"""The ladder of queens."""
