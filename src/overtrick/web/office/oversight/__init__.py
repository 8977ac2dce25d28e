"""What was decided and by whom, how the machine is doing, and the month in figures for the board."""
