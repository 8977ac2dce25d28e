"""The files of a nation: results, contest reports, registers, what goes wrong with them, and the log of deliveries."""
