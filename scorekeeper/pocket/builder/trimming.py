"""Files that a phone does not need: tests, other databases, other languages, tools of developers."""

from fnmatch import fnmatch

#: In libraries, by path; a star stands for anything.
LIBRARIES = (
    "*.so", "*.c", "*.h", "*.pyx", "*.pxd", "*.pyi", "*/py.typed", "*.md", "*.data/*",
    "*/tests/*", "*/testing/*", "*/testing.py", "*/__main__.py",
    "*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/INSTALLER", "*.dist-info/top_level.txt",
    "*.dist-info/licenses/*", "*.dist-info/LICENSE*",
    "alembic/templates/*",
    "babel/messages/*",
    "cachetools/func.py",
    "click/shell_completion.py", "click/_winconsole.py",
    "flask_migrate/templates/*",
    "jinja2/sandbox.py", "jinja2/nativetypes.py",
    "mako/ext/*", "mako/cmd.py",
    "networkx/drawing/*.png",
    "platformdirs/android.py", "platformdirs/_android.py", "platformdirs/ios.py", "platformdirs/macos.py",
    "platformdirs/windows.py",
    "pytz/zoneinfo/*",
    "segno/cli.py",
    "sqlalchemy/connectors/aioodbc.py", "sqlalchemy/connectors/pyodbc.py",
    "sqlalchemy/dialects/mssql/*", "sqlalchemy/dialects/mysql/*", "sqlalchemy/dialects/oracle/*",
    "sqlalchemy/ext/automap.py", "sqlalchemy/ext/horizontal_shard.py", "sqlalchemy/ext/mypy/*",
    "werkzeug/debug/*", "werkzeug/middleware/lint.py", "werkzeug/middleware/profiler.py",
    "wtforms/locale/*.po*",
)  # fmt: skip
#: In the standard library. Pyodide itself needs asyncio.
STANDARD_LIBRARY = (
    "_pydatetime.py", "_pyio.py", "_pyrepl/*", "bdb.py", "concurrent/futures/process.py", "ctypes/*",
    "doctest.py",
    "asyncio/proactor_events.py", "asyncio/windows_*.py", "ftplib.py", "imaplib.py", "mailbox.py",
    "modulefinder.py", "multiprocessing/*", "pdb.py", "pickletools.py", "plistlib.py", "profile.py",
    "pstats.py", "pyclbr.py", "pydoc.py", "pydoc_data/*", "pyodide/console.py", "smtplib.py",
    "site-packages/*", "tabnanny.py", "trace.py", "turtle*", "unittest/*", "xml/dom/*", "xml/etree/*",
    "xmlrpc/*", "zipapp.py", "tomllib/mypy.ini", "*/py.typed",
)  # fmt: skip
#: In the package: whatever runs on a computer alone.
PACKAGE = (
    "cli/*",
    "pocket/builder/*",
    "examples/*",
    "static/pocket/*",
    "static/screenshots/*",
    "*.po",
    "__main__.py",
    "wsgi.py",
)
#: Folders of libraries in which each entry is a language.
LOCALES = ("babel/locale-data/", "wtforms/locale/")


def left_out(path: str, patterns: tuple[str, ...]) -> bool:
    """True for a file that the patterns leave out."""
    return any(fnmatch(path, pattern) for pattern in patterns)


def is_other_language(path: str, languages: set[str]) -> bool:
    """True for a library's data of a language in which the app does not speak."""
    folder = next((folder for folder in LOCALES if path.startswith(folder)), None)
    if folder is None:
        return False
    language = path.removeprefix(folder).split("/")[0].removesuffix(".dat")
    return language not in {"root", *languages}
