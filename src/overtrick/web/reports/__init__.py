"""Reports: one form for every role, the two filter reports, what a login saved, extracts, and standard reports."""
