"""Pages of a session's boards: scorecards, travellers, the recap sheet, and files of them."""
