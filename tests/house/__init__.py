"""The rules of the house, held by tests: who may import whom, and what no file may contain."""
