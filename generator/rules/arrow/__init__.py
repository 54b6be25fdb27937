"""The rule of arrows, whose digits add up to the one in the circle."""
