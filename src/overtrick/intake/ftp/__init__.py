"""The FTP door: a server with explicit TLS, and a club's folder as it is seen through it."""
