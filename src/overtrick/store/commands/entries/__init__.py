"""The write side of entries for tournaments: what players do with them, and letters of the host to all."""
