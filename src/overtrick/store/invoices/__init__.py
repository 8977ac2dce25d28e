"""What is charged to whom: play and memberships as billing needs them, drafts of a period, and invoices on record."""
