"""The operations of a scheme, each a function on one calculation: conditions, awards by place, awards by player."""
