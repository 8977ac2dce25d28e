"""The journal: its entries, what each of them changed, and the work that writes the next one."""
