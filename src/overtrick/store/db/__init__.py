"""The database: connections and transactions, queries and bulk writes, archives and leases. No rule of bridge."""
