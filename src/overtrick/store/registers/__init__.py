"""The registers of the federation: its clubs, codes and players, as they are now or were on a day."""
