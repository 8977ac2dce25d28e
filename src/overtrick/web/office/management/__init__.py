"""What the federation sets: codes, regions, clubs, values of the regulations, fees and the words of letters."""
