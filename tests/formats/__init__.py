"""Tests of the formats that results come in."""
