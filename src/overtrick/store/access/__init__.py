"""Who may use the system and for what: logins, credentials, tokens, contacts and the table of permissions."""
