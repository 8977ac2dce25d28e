"""The registers as others look them up: the federation, its clubs, codes and players, now or on a day."""
