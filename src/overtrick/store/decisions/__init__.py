"""Decisions that people make, one kind a record and a handler; `registry` lists every kind.

The journal keeps the record of a decision and nothing else. A handler runs when the decision is made and again at
every replay of the journal, so it depends on nothing but the entries before its own.
"""
