"""The database: connections and transactions, queries and bulk writes, archives and leases; no rules of bridge."""
