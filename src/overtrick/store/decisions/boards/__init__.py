"""Decisions about the boards of a session."""
