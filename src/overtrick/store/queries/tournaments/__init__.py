"""What pages and calls show of tournaments: the calendar, what can be won, and who got an entry form."""
