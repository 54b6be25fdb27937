"""The rule of no three equal digits in line."""
