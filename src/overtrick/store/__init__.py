"""The store: raw files and decisions for good, and everything that follows from them. The only writer of the database.

What was sent (raw files) and what people decided (the journal) is the truth. Registers, batches, sessions and the
ledger follow from it in the order of the journal, and can be made again from nothing.
"""
