"""The app inside a phone: `scorekeeper pocket build` makes the site, for any static host."""

import sys
from pathlib import Path

import click

from scorekeeper.cli.terminal import Command


@click.group(no_args_is_help=False)
def pocket() -> None:
    """Build the app that runs inside a phone, without a server."""


@pocket.command("build", cls=Command)
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--parts", metavar="FOLDER", help="keeps what is downloaded (default: the user's cache)")
def build_site(folder: str | None, parts: str | None) -> int:
    """Write a site of static files.

    DIR is the target folder (default: pocket/ in the data folder).
    """
    from platformdirs import user_cache_path

    from scorekeeper.paths import pocket_dir
    from scorekeeper.pocket.builder.downloads import CannotBuild
    from scorekeeper.pocket.builder.site import build

    target = Path(folder or pocket_dir()).absolute()
    kept = Path(parts or user_cache_path("scorekeeper", appauthor=False) / "pocket")
    try:
        size = build(target, kept.absolute())
    except (CannotBuild, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{target} is the site: a phone fetches {size / 1e6:.1f} MB, once. Any host does, by https.")
    return 0
