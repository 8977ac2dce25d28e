"""The pages: for the public, for players, for clubs and for the federation. Rendered on the server."""
