"""Tournaments: who may enter, which stages there are, which sessions belong to one, and what is to be checked."""
