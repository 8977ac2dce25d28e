"""The files of a club as its desk shows them: what came, what it earned, what is wrong, and what a step would do."""
