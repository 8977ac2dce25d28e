"""The pages in a real browser, at the width of a phone and of a desk."""
