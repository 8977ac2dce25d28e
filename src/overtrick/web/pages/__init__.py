"""The views, one module a page or a family of pages."""
