"""What a token may be used for, of all that its owner may do: whoever makes one gives away as little as will do."""

READ, RESULTS, DECIDE, QUESTIONS, DETAILS = "read", "results", "decide", "questions", "details"
