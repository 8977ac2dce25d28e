"""Calls about tournaments: the calendar, and the trophies that are played for."""
