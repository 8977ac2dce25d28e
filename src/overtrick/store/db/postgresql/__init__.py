"""The backend of Django for PostgreSQL, with a check of connections that seldom asks the server."""
