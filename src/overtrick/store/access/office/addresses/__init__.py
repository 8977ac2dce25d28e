"""Files of email addresses and logins: read, checked line by line, and entered."""
