"""Rows as Django's objects by plain SQL: for pages, where putting a question together takes longer than its answer."""
