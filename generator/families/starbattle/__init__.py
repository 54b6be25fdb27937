"""Star battle: stars that do not touch, as many in each row, column and region."""
