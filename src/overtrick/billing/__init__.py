"""What clubs owe: from sessions, points, memberships and dated fees to the lines of an invoice, each with its reasons.

Nothing here reads a database or a clock. Amounts are whole cents; an item is rounded half up, once, and everything
above it is a sum of what is shown.
"""
