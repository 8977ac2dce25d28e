"""The form of each kind of decision, made from the fields of its record."""
