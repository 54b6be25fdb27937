"""The rule of thermometers, along which digits grow."""
