"""Payments from a bank's file: chosen, checked line by line, and booked at once."""
