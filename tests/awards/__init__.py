"""Awards as the regulations, the upload specification and the rulings give them, worked out by hand."""
