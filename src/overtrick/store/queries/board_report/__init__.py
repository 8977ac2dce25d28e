"""The month in figures for the board: play, awards, promotions, members, clubs, and how soon files came."""
