"""The federation's logo and colours, which a browser fetches once and keeps."""

from django.http import Http404, HttpRequest, HttpResponse

from overtrick.web.brand import current_brand

# A picture is a document of its own: it has its colours in it, and may have nothing else.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_FOR_GOOD = "public, max-age=31536000, immutable"


def brand(request: HttpRequest, name: str) -> HttpResponse:
    """Send the logo or the style sheet; an older version of either is not there any more."""
    own = current_brand()
    if own.logo and name == own.logo_name:
        response = HttpResponse(own.logo.content, content_type=own.logo.media_type)
        response["Content-Security-Policy"] = _POLICY
    elif own.style and name == own.style_name:
        response = HttpResponse(own.style, content_type="text/css; charset=utf-8")
    else:
        raise Http404
    response["Cache-Control"] = _FOR_GOOD
    return response
