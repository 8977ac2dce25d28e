"""The members of a club as the club sees them: the list, one member, the extract, and who may be entered twice."""
