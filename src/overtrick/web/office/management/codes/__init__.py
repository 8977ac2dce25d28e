"""The code tables and regions of the federation: shown, changed, added to, and retired from a day on."""
