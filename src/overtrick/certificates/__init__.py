"""Certificates: a page for each promotion, as a PDF that people frame and hang on a wall; and pictures to share.

Data in, bytes out. The page is a template for typst, which sets what it gets as text and never as markup; the words
come from the federation's registers, the names of the office from its settings.
"""

from overtrick.certificates.pictures import AchievementPicture, draw_achievement
from overtrick.certificates.printing import Omission, PrintedCertificates, print_certificates
from overtrick.certificates.records import Issuer, Promotion, Signatory
from overtrick.certificates.words import file_name_for, format_date, translate_issuer, write_letter
from overtrick.typesetting import Unprintable

__all__ = [
    "AchievementPicture",
    "Issuer",
    "Omission",
    "PrintedCertificates",
    "Promotion",
    "Signatory",
    "Unprintable",
    "draw_achievement",
    "file_name_for",
    "format_date",
    "print_certificates",
    "translate_issuer",
    "write_letter",
]
