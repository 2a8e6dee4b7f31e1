"""gunicorn, after a look at its settings: `python3 -m scorekeeper.hosted` takes its arguments."""

import os
from collections.abc import Mapping


def worker_count(variables: Mapping[str, str] = os.environ) -> int:
    """The number of gunicorn's processes. Exits with a sentence if it is none."""
    number = variables.get("WEB_CONCURRENCY", "2")
    if not (number.isascii() and number.isdecimal() and int(number) > 0):
        raise SystemExit(
            f"scorekeeper: WEB_CONCURRENCY is how many processes gunicorn starts: 1 or more, not {number}."
        )
    return int(number)


def main() -> None:
    """Run gunicorn, which would end with a traceback for a bad number."""
    worker_count()
    try:
        from gunicorn.app.wsgiapp import run
    except ModuleNotFoundError:
        raise SystemExit(
            "scorekeeper: gunicorn is not installed. The extra `hosted` of scorekeeper brings it."
        ) from None
    run()


if __name__ == "__main__":
    main()
