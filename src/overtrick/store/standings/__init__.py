"""Ranks, stars, ratings and grades through time: what players hold, what a run changes, and why."""
