"""Who may come in and what they may do: logins, credentials, tokens, contacts and the table of permissions."""
