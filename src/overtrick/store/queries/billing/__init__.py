"""What pages and calls show about money: invoices, what is owed, and the running invoice."""
