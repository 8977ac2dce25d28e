"""Several decisions about a tournament that are made together."""
