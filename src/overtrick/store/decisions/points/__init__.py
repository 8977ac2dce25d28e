"""Decisions about points that no file of a club gives: adjustments, announced lists, bonuses, lapses, transfers."""
