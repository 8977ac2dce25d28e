"""The Cyprus scheme, tested from its document."""
