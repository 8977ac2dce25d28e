"""Handicaps of an event's sessions, worked out from the games that are on record."""
