"""Certificates: a page for each promotion, as a PDF that people frame and hang on a wall.

Data in, bytes out. The page is a template for typst, which sets what it gets as text and never as markup; the words
come from the federation's registers, the names of the office from its settings.
"""

from overtrick.certificates.printing import LeftOut, PrintedCertificates, print_certificates
from overtrick.certificates.records import Issuer, Promotion, Signatory
from overtrick.certificates.words import date_in_words, file_name_for, letter_to

__all__ = [
    "Issuer",
    "LeftOut",
    "PrintedCertificates",
    "Promotion",
    "Signatory",
    "date_in_words",
    "file_name_for",
    "letter_to",
    "print_certificates",
]
