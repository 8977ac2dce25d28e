"""The language of schemes: one file a subject, each with rules that were published or a hand calculation."""
