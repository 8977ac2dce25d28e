"""Files of registers: what one would change, and bringing it in."""
