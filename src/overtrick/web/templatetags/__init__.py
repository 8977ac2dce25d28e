"""Words and marks that templates share."""
