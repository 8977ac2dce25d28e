"""Tables of points: columns whose figures can be compared, and the cells of their rows."""
