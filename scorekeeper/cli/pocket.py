"""scorekeeper pocket build: the site that is the app inside a phone, for any static host."""

import argparse
import sys
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("pocket", help="build the app that runs inside a phone, without a server")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="write a site of static files", description=__doc__)
    build.add_argument(
        "folder", metavar="DIR", type=Path, nargs="?", help="where to (default: pocket/ in the data folder)"
    )
    build.add_argument(
        "--parts",
        metavar="FOLDER",
        type=Path,
        help="keeps what is downloaded (default: the user's cache)",
    )
    build.set_defaults(run=run_build)


def run_build(args: argparse.Namespace) -> int:
    from platformdirs import user_cache_path

    from scorekeeper.paths import pocket_dir
    from scorekeeper.pocket.builder.downloads import CannotBuild
    from scorekeeper.pocket.builder.site import build

    folder = (args.folder or pocket_dir()).absolute()
    parts = args.parts or user_cache_path("scorekeeper", appauthor=False) / "pocket"
    try:
        size = build(folder, parts.absolute())
    except (CannotBuild, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{folder} is the site: a phone fetches {size / 1e6:.1f} MB, once. Any host does, by https.")
    return 0
