"""What was achieved in a month, by club and region: ranks and stars, tournaments won, first points, trophies."""
