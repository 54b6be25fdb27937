"""What a layout is: measures, type sizes, looks."""
