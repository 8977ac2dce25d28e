"""Questions in SQL that people write: checked, and answered in a process of their own that can be ended."""
