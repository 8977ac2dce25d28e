"""Long runs that try to break things: `make soak`. A short run of each is part of the tests."""
