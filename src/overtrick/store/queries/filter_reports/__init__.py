"""The two filter reports of Appendix 22, read from the columnar copy: results row by row, and sums player by player."""
