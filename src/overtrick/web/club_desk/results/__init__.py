"""Results on the club desk: sending a file, correcting or cancelling one, and typing results in."""
