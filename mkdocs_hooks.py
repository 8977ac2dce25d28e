"""What the handbook needs to become a site: pages from outside of docs/, fences that name their file, a search on disk.

On GitHub and in an editor the pages are read as they are. The tests run what their fences show, and a word behind the
language names the file that a fence becomes; a site knows that word only as a title.
"""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
# Pages of the project that the handbook leads to, and what they are called in it.
OUTSIDE = {"CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "examples/README.md": "examples.md"}
_NAMED_FENCE = re.compile(r"^(\s*```\w+) (\S.*)$", re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?://|#)([^)#]*)(#[^)]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside."""
    for source, name in OUTSIDE.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give every fence a title instead of a second word, and lead links to where their pages are in the site."""
    name = page.file.src_uri
    source = next((ROOT / path for path, inside in OUTSIDE.items() if inside == name), ROOT / "docs" / name)

    def lead(link: re.Match[str]) -> str:
        target = (source.parent / link[1]).resolve().relative_to(ROOT).as_posix()
        inside = OUTSIDE.get(target) or target.removeprefix("docs/")
        return f"]({'../' * name.count('/')}{inside}{link[2] or ''})"

    return _NAMED_FENCE.sub(r'\1 title="\2"', _LINK.sub(lead, markdown))


def on_post_build(config: MkDocsConfig) -> None:
    """Give the words of the search as a script too, because a page that is opened from the disk may fetch no JSON."""
    folder = Path(config.site_dir) / "search"
    index = (folder / "search_index.json").read_text(encoding="utf-8")
    (folder / "search_index.js").write_text(f"var __index = {index}", encoding="utf-8")
