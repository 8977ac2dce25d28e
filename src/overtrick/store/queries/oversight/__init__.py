"""What the office watches over: the audit log, scoring programs, and the month in figures."""
