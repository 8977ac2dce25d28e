"""Boards with what every result was worth, and what is doubtful about them."""
