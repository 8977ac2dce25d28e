"""The members of a club: the list and its extracts, a member's page, new members, and moves between clubs."""
