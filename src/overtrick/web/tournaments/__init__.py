"""The pages of tournaments: the calendar, a tournament, entering it, and its results."""
