"""Runs and their certificates as the office sees them."""
