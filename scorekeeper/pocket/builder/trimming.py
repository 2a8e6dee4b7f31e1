"""Files that a phone does not need: tests, other databases, other languages, developer tools."""

from fnmatch import fnmatch

#: In libraries, by path. A star matches anything.
LIBRARIES = (
    "*.so", "*.c", "*.h", "*.pyx", "*.pxd", "*.pyi", "*/py.typed", "*.md", "*.data/*",
    "*/tests/*", "*/testing/*", "*/testing.py", "*/__main__.py",
    "*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/INSTALLER", "*.dist-info/top_level.txt",
    "*.dist-info/licenses/*", "*.dist-info/LICENSE*", "*.dist-info/sboms/*",
    "alembic/templates/*",
    "babel/messages/*",
    "cachetools/func.py",
    "click/shell_completion.py", "click/_winconsole.py",
    "flask_migrate/templates/*",
    "jinja2/sandbox.py", "jinja2/nativetypes.py",
    "mako/ext/*", "mako/cmd.py",
    "platformdirs/android.py", "platformdirs/_android.py", "platformdirs/ios.py", "platformdirs/macos.py",
    "platformdirs/windows.py",
    "pytz/zoneinfo/*",
    "segno/cli.py",
    "sqlalchemy/connectors/aioodbc.py", "sqlalchemy/connectors/pyodbc.py",
    "sqlalchemy/dialects/mssql/*", "sqlalchemy/dialects/mysql/*", "sqlalchemy/dialects/oracle/*",
    "sqlalchemy/dialects/*/provision.py", "sqlalchemy/dialects/*.txt",
    "sqlalchemy/ext/associationproxy.py", "sqlalchemy/ext/asyncio/*", "sqlalchemy/ext/automap.py",
    "sqlalchemy/ext/baked.py", "sqlalchemy/ext/declarative/*", "sqlalchemy/ext/horizontal_shard.py",
    "sqlalchemy/ext/hybrid.py", "sqlalchemy/ext/indexable.py", "sqlalchemy/ext/instrumentation.py",
    "sqlalchemy/ext/mypy/*", "sqlalchemy/ext/orderinglist.py", "sqlalchemy/ext/serializer.py",
    "werkzeug/_reloader.py", "werkzeug/debug/*", "werkzeug/middleware/http_proxy.py", "werkzeug/testapp.py",
    "werkzeug/middleware/lint.py", "werkzeug/middleware/profiler.py",
    "wtforms/locale/*.po*",
)  # fmt: skip
#: In the standard library. asyncio stays, because Pyodide needs it.
STANDARD_LIBRARY = (
    "*/py.typed", "__hello__.py", "__phello__/*", "_pydatetime.py", "_pyio.py", "_pyrepl/*",
    "antigravity.py", "asyncio/__main__.py", "asyncio/proactor_events.py", "asyncio/tools.py",
    "asyncio/windows_*.py", "bdb.py", "cmd.py", "code.py", "colorsys.py", "compileall.py",
    "concurrent/futures/process.py", "concurrent/interpreters/*", "cProfile.py", "ctypes/*", "doctest.py",
    "filecmp.py", "fileinput.py", "ftplib.py", "getopt.py", "graphlib.py", "http/cookiejar.py",
    "imaplib.py", "json/__main__.py", "json/tool.py", "mailbox.py", "modulefinder.py", "multiprocessing/*",
    "netrc.py", "nturl2path.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py",
    "profile.py", "pstats.py", "pty.py", "pyclbr.py", "pydoc.py", "pydoc_data/*", "pyodide/console.py",
    "rlcompleter.py", "sched.py", "shelve.py", "site-packages/*", "smtplib.py", "sqlite3/__main__.py",
    "sqlite3/dump.py", "symtable.py", "sysconfig/__main__.py", "tabnanny.py", "tarfile.py",
    "this.py", "tomllib/mypy.ini", "trace.py", "tracemalloc.py", "turtle*", "unittest/*",
    "urllib/robotparser.py", "wave.py", "wsgiref/*", "xml/dom/*", "xmlrpc/*", "zipapp.py",
    "zipfile/__main__.py",
    # Encodings, except Unicode's, those of host names, those Python starts with and those of lists
    # (records/decoding.py).
    "encodings/big5*", "encodings/cp[!148]*", "encodings/cp1[!2]*", "encodings/cp12[!5]*",
    "encodings/cp125[!0-4]*", "encodings/cp4[!3]*", "encodings/cp8[!5]*", "encodings/cp85[!0]*",
    "encodings/euc_*", "encodings/gb*",
    "encodings/hp_roman8.py", "encodings/hz.py", "encodings/iso*", "encodings/johab.py", "encodings/k*",
    "encodings/mac_[!r]*", "encodings/mac_romanian.py",
    "encodings/palmos.py", "encodings/ptcp154.py", "encodings/rot_13.py",
    "encodings/shift_*", "encodings/tis_620.py", "encodings/uu_codec.py",
)  # fmt: skip
#: In the package: what runs only on a computer. (Of the examples, a page shows 3700-points.mb.)
PACKAGE = (
    "cli/*",
    "demo/*",
    "templates/demo/*",
    "pocket/builder/*",
    "examples/[!3]*",
    "examples/*.json",
    "static/pocket/*",
    "static/screenshots/*",
    "statistics/odds/make_tables.py",
    "*.po",
    "__main__.py",
    "hosted.py",
    "starting.py",
    "variables.py",
    "wsgi.py",
)
#: Folders of libraries with one entry for each language.
LOCALES = ("babel/locale-data/", "wtforms/locale/")


def left_out(path: str, patterns: tuple[str, ...]) -> bool:
    """True for a file that the patterns leave out."""
    return any(fnmatch(path, pattern) for pattern in patterns)


def is_other_language(path: str, languages: set[str]) -> bool:
    """True for a library's data for a language that the app does not have."""
    folder = next((folder for folder in LOCALES if path.startswith(folder)), None)
    if folder is None:
        return False
    language = path.removeprefix(folder).split("/")[0].removesuffix(".dat")
    return language not in {"root", *languages}
