"""Tests of the checks on results that were read."""
