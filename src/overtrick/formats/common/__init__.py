"""What several formats share: fields, names, board results and rankings as scoring programs write them."""
