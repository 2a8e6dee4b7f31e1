"""The command scorekeeper, and python -m scorekeeper."""

import sys


def main() -> int:
    """Run a command. Returns its exit code. A library that is missing is told in a sentence."""
    try:
        from scorekeeper.cli import main as run

        return run()
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        if library in ("", "scorekeeper"):
            raise
        print(
            f"scorekeeper: {library} is not installed, and this command needs it. Install scorekeeper again "
            "without --no-deps: pip brings along what it needs.",
            file=sys.stderr,
        )
        return 1


if __name__ == "__main__":
    sys.exit(main())
