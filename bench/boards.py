"""Pages of a full room, 30 boards at 20 tables, against an empty view; and double dummy against the solver alone.

The pages are asked of Django in this process, in turns; their bytes are those that a browser gets, compressed.
"""

ROUNDS, WARM = 60, 3
LIMIT, MOST_KB = 8, 60
EMPTY = "/language"
