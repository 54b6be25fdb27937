"""The rule of the signs < and >."""
