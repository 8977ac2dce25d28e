"""The write side: everything that changes the records starts here, each in one durable transaction."""
