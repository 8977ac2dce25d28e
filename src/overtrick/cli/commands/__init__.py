"""One module a command, called as the command is: `overtrick standing-run` is standing_run.py."""
