"""The club desk: the pages on which a secretary runs a club, and the federation helps one."""
