"""The variables of the scheme as a table (Appendix 19 of the specification): shown, changed from a day on, added to."""
