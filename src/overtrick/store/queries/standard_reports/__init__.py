"""Standard reports: what is asked for most, without a form to fill in. Each is a table of one club or of all."""
