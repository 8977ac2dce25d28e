"""Statements of account: what was owed before, what was charged, credited and paid, and what is owed now."""

from overtrick.billing.statements.account import (
    EntryKind,
    Reminder,
    Statement,
    StatementEntry,
    find_reminder,
    make_statement,
)

__all__ = ["EntryKind", "Reminder", "Statement", "StatementEntry", "find_reminder", "make_statement"]
