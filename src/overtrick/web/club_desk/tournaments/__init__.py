"""The tournaments that a club hosts, on its desk."""
