"""Overtrick: results and masterpoints for bridge federations."""

__version__ = "0.1.0"
