"""The synthetic federation: its folder, its files, what happens in it, and that it is always the same."""
