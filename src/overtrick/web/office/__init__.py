"""The federation desk: what waits for the office, and every decision of the federation as a page."""
