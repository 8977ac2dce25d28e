"""The web server: connections under limits, whole requests handed to threads, and an orderly stop."""
