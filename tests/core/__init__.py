"""The vocabulary: numbers, sentences and lists, with cases worked out by hand."""
