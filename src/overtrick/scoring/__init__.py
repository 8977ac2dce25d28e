"""From results to scores: averages, matchpoints and whatever else a scorer works out from them."""
