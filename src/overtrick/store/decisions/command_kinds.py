"""Decisions that only a command of their own makes, and keys that the store fills in where a person leaves them out.

No other module is loaded for it, so that a command line can say what it offers in no time.
"""

# Each with its command.
BY_COMMAND = {
    "federation": "init",
    "import": "import",
    "repair": "repair",
    "run": "standing-run",
    "undo-run": "standing-run",
}
# A player without a number gets the next free one.
MAY_BE_MISSING = {("register", "number")}
