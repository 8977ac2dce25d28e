"""The field that a session is awarded by: its tables, how strong it is, and the strata in it."""
