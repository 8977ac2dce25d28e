"""Scores with handicap: the calculation, its rules, and the file of handicaps."""
