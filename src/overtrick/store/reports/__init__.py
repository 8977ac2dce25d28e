"""What the federation gives to others: the player file, points of visitors, certificates by letter."""
