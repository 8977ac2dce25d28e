"""Files that are made to be slow: the worst shapes of each format, of any size.

A shape is a function of a size in bytes. They are the inputs of the test that reading takes time in proportion to the
size, and of `python -m soak hostile`, which reads, checks and awards each of them at the size that a door lets in.
"""
