"""Looking after the records: verify, rebuild, replay, repair, backup, seasons and reconciliation."""
