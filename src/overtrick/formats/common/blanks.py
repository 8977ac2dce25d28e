"""Bytes that carry no results: the mark at the start of a UTF-8 file, and what old programs fill a file up with."""

BOM = b"\xef\xbb\xbf"
# Old programs end a file with Ctrl-Z or pad it with NULs: reported, but not a row of results.
BLANK = b" \t\r\n\x0b\x0c\x1a\x00"
