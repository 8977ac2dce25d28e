"""What the laboratory reads of a federation's records, kept beside the columnar copy."""
