"""python -m tests.bench [NAME...]"""

import importlib
import pkgutil
import sys

from tests import bench


def main(names):
    known = sorted(
        module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"
    )
    unknown = set(names) - set(known)
    if unknown:
        sys.exit(f"No benchmark {', '.join(sorted(unknown))}: there are {', '.join(known)}.")
    for name in names or known:
        module = importlib.import_module(f"tests.bench.{name}")
        print(f"{name}: {module.__doc__.splitlines()[0]}")
        module.run()


if __name__ == "__main__":
    main(sys.argv[1:])
