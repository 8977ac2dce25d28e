"""A federation's folder as it is kept, read value by value, and changed: its contents, values and settings."""
