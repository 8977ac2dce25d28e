"""The registers of players and clubs as the office reads them: everyone, with all that is on record."""
