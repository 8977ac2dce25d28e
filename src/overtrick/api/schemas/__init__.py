"""The shapes of what the API answers and takes: one module for each part of it."""
