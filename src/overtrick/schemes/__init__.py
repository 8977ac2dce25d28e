"""The regulations as data: dated TOML files, their loader, and a scheme as it stands on a day."""

from overtrick.schemes.edition import Edition
from overtrick.schemes.errors import SchemeError
from overtrick.schemes.scheme import Scheme, default_scheme, load_scheme
from overtrick.schemes.scheme_files import scheme_names

__all__ = ["Edition", "Scheme", "SchemeError", "default_scheme", "load_scheme", "scheme_names"]
