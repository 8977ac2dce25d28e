"""The worker: it processes the files that arrived and does scheduled jobs, in the federation's time zone."""
