"""The columnar copy: play, points and registers in Parquet files beside the records, for questions about many years."""
