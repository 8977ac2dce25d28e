"""Decisions about tournaments: the calendar, what hosts say, entries, stages, and the sessions of a tournament."""
