"""python -m tests.bench [--json FILE] [NAME...]"""

import argparse
import importlib
import json
import os
import pkgutil
import platform
from datetime import UTC, datetime
from pathlib import Path

from tests import bench

#: Benchmarks that take as long as all others together, and run only by name.
BY_NAME = {"device", "faults", "scale"}


def main():
    known = {module.name for module in pkgutil.iter_modules(bench.__path__)} - {"__main__"}
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(sorted(known))}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the figures are written, too")
    args = parser.parse_args()
    if unknown := set(args.names) - known:
        parser.error(f"no benchmark {', '.join(sorted(unknown))}: there are {', '.join(sorted(known))}")
    figures = {}
    for name in args.names or sorted(known - BY_NAME):
        module = importlib.import_module(f"tests.bench.{name}")
        print(f"{name}: {module.__doc__.splitlines()[0]}", flush=True)
        module.run()
        figures[name] = bench.FIGURES.copy()
        bench.FIGURES.clear()
    print_table(figures)
    if args.json:
        args.json.write_text(json.dumps(as_json(figures), indent=1, ensure_ascii=False) + "\n", "utf-8")


def print_table(figures):
    width = max((len(figure.name) for noted in figures.values() for figure in noted), default=0)
    for name, noted in figures.items():
        print(f"\n{name}")
        for figure in noted:
            print(f"  {bench.in_line(figure, width)}")


def as_json(figures):
    return {
        "when": f"{datetime.now(UTC):%Y-%m-%dT%H:%MZ}",
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0],
        "figures": [
            {"benchmark": name, **figure._asdict()} for name, noted in figures.items() for figure in noted
        ],
    }


if __name__ == "__main__":
    main()
