"""The Magic Contest report: one file a ruling, and what holds for every file there can be."""
