"""The worker: it takes in what came, and does what is due, in the federation's own time."""
