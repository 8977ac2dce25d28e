"""USEBIO files as scoring programs write them, each in the words and the layout of one program, with invented people.

What a file states comes from `evening`, a second way that knows nothing of Overtrick.
"""
