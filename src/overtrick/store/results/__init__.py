"""From the bytes of a results file to sessions, their rows and the points that they earn."""
