"""A federation's registers file: its records, its reader, and what it answers on a day."""
