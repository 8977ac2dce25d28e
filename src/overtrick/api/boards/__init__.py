"""The boards of sessions for programs: scorecards, boards with every result, deals, the recap sheet."""
