"""What is needed before Django is set up: the settings file of a data directory, and the logs of the processes."""
