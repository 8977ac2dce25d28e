"""Long tests with random input, kills and many files: `make soak`. A short form of each is part of the tests."""
