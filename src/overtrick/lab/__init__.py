"""A nation's history replayed under any scheme: which cases it has, what each earns, and the sums.

Nothing here is a rule. A row of a session is reduced to its case, which is all that the engine may ask of it under any
scheme; the engine works out one example of each case, and the points are gathered and added in columns.
"""
