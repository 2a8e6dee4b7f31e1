"""The site: the guide in one language, and the documents for hosts and programs; `-t fr` builds the French
one."""

import posixpath
import re
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s:]+)\)")
PAGES = "first-evening tournament-night disputes which-box watch-share-print host formats faq"
FOR_HOSTS = "hosting limits scale keeping pocket commands formats editions"
#: On this site a player's search would find them first.
FOR_DEVELOPERS = ("decisions", "architecture", "recipes", "glossary", "french")

language = "fr" if tags.has("fr") else "en"  # noqa: F821 (Sphinx defines it)
other, other_name = ("en", "English") if language == "fr" else ("fr", "Français")
to_run_it = "Pour l’héberger (en anglais)" if language == "fr" else "To run it"
home = f"guide/{language}"
project = html_title = "scorekeeper"
author = "the scorekeeper authors"
extensions = ["myst_parser"]
root_doc = f"{home}/README"
exclude_patterns = [f"guide/{other}", "README.md", *(f"{left_out}*" for left_out in FOR_DEVELOPERS)]
myst_heading_anchors = 6
suppress_warnings = ["toc.not_included", "misc.highlighting_failure"]  # most documents are reached by links
html_theme = "furo"
html_copy_source = html_show_copyright = html_use_index = False
html_context = {"other": other, "other_name": other_name}
SIDEBAR = "brand search scroll-start languages navigation scroll-end"
html_sidebars = {"**": [f"sidebar/{part}.html" for part in SIDEBAR.split()]}
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#b5121b", "color-brand-content": "#b5121b"}
}
templates_path = ["templates"]
locale_dirs = [str(Path(__file__).parent / "locale")]  # what Sphinx lacks of the theme's words
html_additional_pages = {"index": "to_the_guide.html"}


def repository():
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    return settings["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]


def prepare(app, document, source):
    """Give the first page the contents of the site, and lead links that leave the site to the repository, if
    it has an address."""
    folder, address = posixpath.dirname(document), repository()
    left_out = tuple(f"docs/{place}" for place in FOR_DEVELOPERS)

    def outside(link):
        words, target = link.groups()
        place = posixpath.normpath(posixpath.join("docs", folder, target))
        if place.startswith("docs/") and not place.startswith(left_out):
            return link[0]
        return f"[{words}]({address}/blob/HEAD/{place})" if address else words

    source[0] = LINK.sub(outside, source[0])
    if document == root_doc:
        source[0] += contents("Guide", [f"{home}/{page}" for page in PAGES.split()])
        source[0] += contents(to_run_it, FOR_HOSTS.split())


def contents(caption, documents):
    listed = "\n".join(f"/{document}" for document in documents)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}\n```\n"


def setup(app):
    app.connect("source-read", prepare)
