"""A player's standing as pages show it: why it is what it is, how far the next rank is, and the place among others."""
