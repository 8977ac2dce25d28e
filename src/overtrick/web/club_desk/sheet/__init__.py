"""The sheet: the form in which results are typed in, or those of a file corrected."""
