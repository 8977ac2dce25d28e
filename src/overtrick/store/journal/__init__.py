"""The journal: its entries, what each of them changed, and the unit of work that writes the next one."""
