"""The ledger: postings, the awards in force, totals by day, and where points come from."""
