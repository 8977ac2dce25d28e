"""The variables of a scheme as one table, and what changes when a row of it does."""
