"""What the settings page of a club asks for."""
