"""Rounds of matches: who met whom, and who leads after the rounds so far."""
