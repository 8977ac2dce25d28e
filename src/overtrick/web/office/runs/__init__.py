"""The runs of month and year, bonus points, certificates, the overseas report and the end of a season."""
