"""The vocabulary that every other room speaks: frozen, typed records without I/O."""
