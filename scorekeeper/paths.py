"""Where data, key, templates and translations are:

beside the package in a checkout, inside it once installed.
"""

import os
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def data_dir() -> Path:
    """The folder of the database and the secret key."""
    if chosen := os.environ.get("SCOREKEEPER_DATA"):
        return named_folder(chosen)
    if in_checkout():
        return CHECKOUT / "instance"
    return user_data_path("scorekeeper", appauthor=False)


def named_folder(name: str) -> Path:
    """The folder that somebody named. A home that nobody has is a name like any other, as in a shell."""
    return Path(os.path.expanduser(name)).absolute()


def database_url() -> str:
    """The address of the PostgreSQL that holds the games. Empty if the data folder has the database."""
    return os.environ.get("DATABASE_URL", "")


def pocket_dir() -> Path:
    """The folder of the built app for phones. `serve` offers it if it exists."""
    return data_dir() / "pocket"


def secret_key() -> str:
    """The secret key, for several hosts that serve the same games. Empty if the data folder has it."""
    return os.environ.get("SCOREKEEPER_KEY", "")


def templates_dir() -> Path:
    return _outer() / "templates"


def static_dir() -> Path:
    return _outer() / "static"


def translations_dir() -> Path:
    return PACKAGE / "translations"


def migrations_dir() -> Path:
    return PACKAGE / "store" / "migrations"


def in_checkout() -> bool:
    return (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "templates").is_dir()


def _outer() -> Path:
    return CHECKOUT if in_checkout() else PACKAGE
