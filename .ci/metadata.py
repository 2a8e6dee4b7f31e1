"""The links of the package and its long description: the README, for readers who are not in a checkout.

Both are made of the one address of the project, `repository` in pyproject.toml. While it is empty, the
package has no links, and its description neither links nor pictures.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: What the README says to somebody in a checkout alone.
IN_A_CHECKOUT = re.compile(r"<!-- checkout -->\n.*?<!-- /checkout -->\n\n?", re.DOTALL)
#: What the package's description says instead, where the first of it stood.
AS_A_PACKAGE = """```
pipx install {name}
scorekeeper serve    # wherever this page says make run
scorekeeper demo     # made-up games to look around in
```

It needs Python 3.11 or newer, and keeps its games in your user data directory.

"""
LINK = re.compile(r"\[([^\]]+)\]\((?![a-z]+:|#)([^)\s]+)\)")
PICTURE = re.compile(r'(<img src=")([^":]+)"')
PICTURES = re.compile(r"<p>\n(?:<img [^>]*>\n)+</p>\n\n")


class OfOneAddress(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        repository = self.config["repository"].rstrip("/")
        readme = Path(self.root, "README.md").read_text("utf-8")
        text = description(readme, metadata["name"], repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = links(repository)


def links(repository: str) -> dict[str, str]:
    """The links of the package, by their names in the index."""
    if not repository:
        return {}
    return {
        "Homepage": repository,
        "Source": repository,
        "Documentation": f"{repository}/tree/HEAD/docs",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Security": f"{repository}/blob/HEAD/SECURITY.md",
    }


def description(readme: str, name: str, repository: str) -> str:
    """The README as it can be read anywhere."""
    text = IN_A_CHECKOUT.sub(AS_A_PACKAGE.format(name=name), readme, count=1)
    text = IN_A_CHECKOUT.sub("", text)
    if not repository:
        return LINK.sub(r"\1", PICTURES.sub("", text))
    text = PICTURE.sub(rf'\1{repository}/raw/HEAD/\2"', text)
    return LINK.sub(rf"[\1]({repository}/blob/HEAD/\2)", text)
