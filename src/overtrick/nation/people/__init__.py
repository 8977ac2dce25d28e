"""The people of a nation: names, lives, memberships, and who plays with whom on which night."""
