"""What pages and programs show: questions to the records, answered for whoever asks. Nothing here writes."""
