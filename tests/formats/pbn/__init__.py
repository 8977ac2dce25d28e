"""Tests of the PBN format."""
