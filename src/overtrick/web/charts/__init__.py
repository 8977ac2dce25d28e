"""Charts: what a figure shows, in words and as a table, and how it is drawn."""
