"""A page for every kind of decision: a form, what will follow, and the way back."""
