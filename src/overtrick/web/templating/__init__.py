"""How templates are set up: the environment of Jinja2, its filters, and the words of a page in its language."""
