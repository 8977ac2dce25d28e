"""The API: what the doors and the pages do, as JSON, with a description that programs can read (OpenAPI)."""
