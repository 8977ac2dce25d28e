"""Files in forms: no page takes any, except those that say so, and nothing of them is written to a disk.

Django by itself writes every large file of every form to the folder for temporary files, before a page is asked.
"""

from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import InMemoryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponseBase
from django.http.multipartparser import MultiPartParserError
from django.views.decorators.csrf import csrf_exempt, csrf_protect

View = Callable[..., HttpResponseBase]


class RefuseUploads(FileUploadHandler):
    """The handler of every page that names no other: a form with a file in it is refused."""

    def new_file(self, *words: Any, **named: Any) -> None:
        """Refuse the file before its first byte."""
        raise MultiPartParserError("This page takes no files.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Pass nothing on."""
        return None

    def file_complete(self, file_size: int) -> "UploadedFile[bytes] | None":
        """Keep nothing."""
        return None


class MemoryUpload(FileUploadHandler):
    """Keeps files in memory, all of a form together no larger than one results file may be."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self._most = int(settings.DOOR_LIMITS.size)
        self._size = 0
        self._content = BytesIO()

    def new_file(self, *words: Any, **named: Any) -> None:
        """Begin a file."""
        super().new_file(*words, **named)
        self._content = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Keep some more of it; too much is refused."""
        self._size += len(raw_data)
        if self._size > self._most:
            raise RequestDataTooBig(f"The file is larger than {self._most:,} bytes.")
        self._content.write(raw_data)
        return None

    def file_complete(self, file_size: int) -> "UploadedFile[bytes] | None":
        """Return the whole file."""
        self._content.seek(0)
        return InMemoryUploadedFile(
            self._content, self.field_name, self.file_name or "", self.content_type or "", file_size, self.charset,
            self.content_type_extra,
        )  # fmt: skip


def takes_files(view: View) -> View:
    """Let a page take files in its form, in memory."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def take(request: HttpRequest, *words: Any, **named: Any) -> HttpResponseBase:
        # Before the form is read, which the protection against forged forms does.
        request.upload_handlers = [MemoryUpload(request)]
        return protected(request, *words, **named)

    return take
