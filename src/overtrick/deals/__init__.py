"""What the cards of a board allow: double-dummy tricks, and par."""
