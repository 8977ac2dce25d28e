"""Pages and pictures from templates of typst and their data, for every room that prints: certificates and invoices.

Data in, bytes out. A template lies beside the code that fills it, and sets what it gets as text, never as markup.
"""

from overtrick.typesetting.templates import POINTS_PER_INCH, Unprintable, clean, typeset_pdf, typeset_png

__all__ = ["POINTS_PER_INCH", "Unprintable", "clean", "typeset_pdf", "typeset_png"]
