"""Every board of an evening: the cards, the contract, the lead and the tricks at each table."""
