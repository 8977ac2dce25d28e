"""The mistakes of a federation's files: what leads nowhere, what cannot be meant, what could never award anything."""
