"""The read side: queries for pages and the API, each answered by what the reader may see. Nothing here writes."""
