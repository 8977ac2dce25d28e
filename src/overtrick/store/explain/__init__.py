"""Why a player has these points: every award with its reasons, worked out again from the file it came from."""
