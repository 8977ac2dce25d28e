"""What several kinds of decision share: how a kind is declared, checks of values, points, sessions to award again."""
