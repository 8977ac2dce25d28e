"""What an invoice says, word by word: read from its PDF, and read from its page in the order that the PDF has."""

import re

from tests.certificates.pdf import texts
from tests.web.page_text import words

HEAD = ["Description", "Units", "Rate", "Amount"]
_ARTICLE = re.compile(r"<article.*?</article>", re.DOTALL)
_LINE = re.compile(
    r'<tr class="of"><th scope="row">(?P<text>.*?)</th><td class="num">(?P<amount>.*?)</td></tr>.*?'
    r'<summary>(?P<quantity>.*?)<span class="hush">.*?<tbody>(?P<items>.*?)</tbody>',
    re.DOTALL,
)
_ITEM = re.compile(
    r'<tr>\s*<td>(?:<a [^>]*>)?(?P<text>[^<·]*).*?<td class="num">(?P<units>.*?)</td>\s*'
    r'<td class="num">(?P<amount>.*?)</td>\s*</tr>',
    re.DOTALL,
)
_QUANTITY = re.compile(r"[\d,]+ [a-z ]+, (?P<units>\S+)(?: days?)?(?: × (?P<rate>.+))?")
_SUM = re.compile(r'<tr><th scope="row"[^>]*>(.*?)</th><td class="num[^"]*">(.*?)</td></tr>', re.DOTALL)
# The paper counts the members who pay a whole levy, and the page lists them.
_COUNTED = "Full membership levies"


def read_page(html: str) -> str:
    """All lines, items and sums of an invoice's page, in the order in which they are printed."""
    found = _ARTICLE.search(html)
    assert found, "the page has no sheet"
    sheet, foot = found[0].split("<tfoot>")
    said = []
    for line in _LINE.finditer(sheet):
        quantity = _QUANTITY.fullmatch(words(line["quantity"]))
        assert quantity, line["quantity"]
        said += [line["text"], quantity["units"], quantity["rate"] or "", line["amount"]]
        items = () if line["text"].startswith(_COUNTED) else _ITEM.finditer(line["items"])
        said += [part for item in items for part in (item["text"], item["units"], item["amount"])]
    said += [part for each in _SUM.findall(foot) for part in each]
    return words(" ".join(said))


def read_pdf(pdf: bytes) -> str:
    """The same of a PDF, through all its pages: without heads and feet, and without how to pay."""
    said = []
    for page in texts(pdf):
        # The foot is the federation's sentence and the number of the page.
        start = page.index(HEAD[-1]) + 1 if HEAD[0] in page else 2
        said += page[start:-2]
    end = next(said.index(text) for text in said if text.startswith(("Click a session", "How to pay", "Nothing to")))
    return words(" ".join([*said[:end], *said[said.index("Subtotal") :]]))


def read_pdf_head(pdf: bytes) -> list[str]:
    """What stands above the lines of a PDF: who sends it to whom, its number and days."""
    page = texts(pdf)[0]
    return page[: page.index(HEAD[0])]
