"""Tests of the USEBIO format."""
