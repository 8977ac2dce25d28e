"""Handicaps as pages and calls show them: a session's ranking with them, the games behind them, a club's events."""
