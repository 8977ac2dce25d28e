"""Mail: kept in an outbox with the records, and sent later by the worker."""
