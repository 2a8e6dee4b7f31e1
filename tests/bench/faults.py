"""How many small faults the tests notice, of 100 put in at random, one at a time.

FAULTS=12 puts in so many, SEED=2 chooses others. All tests but those in a browser run once and are traced:
which lines does each one run? TRACE=FILE keeps that, and reads it again if the file is there. Then each fault
is put into a copy of the checkout, and the tests that run its line run until one fails. No trace tells who
needs a constant of a module or a template: there the tests of the folder run, then those of its users
(`USED_BY`). A fault that makes no test fail counts as unnoticed. A test that also fails without the fault
does not count and is named.
"""

import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

from tests.bench import figure

CHECKOUT = Path(__file__).parents[2]
NOT_COPIED = (".git", ".venv", "instance", "node_modules", ".hypothesis", ".*_cache", "dist", "build")

#: Where 100 faults go.
SHARES = {
    "rules": 18,
    "records": 7,
    "play": 6,
    "disputes": 10,
    "tournament": 18,
    "statistics": 4,
    "store": 15,
    "web": 15,
    "pocket": 1,
    "cli": 2,
    "templates": 4,
}
#: The tests that run after those of the mirroring folder pass. The longest matching folder counts.
USED_BY = {
    "scorekeeper/rules": ("tests/disputes", "tests/play", "tests/records", "tests/web/games"),
    "scorekeeper/records": ("tests/cli", "tests/web/games"),
    "scorekeeper/play": ("tests/web/play", "tests/cli"),
    "scorekeeper/disputes": ("tests/web/disputes", "tests/web/games", "tests/cli"),
    "scorekeeper/tournament": ("tests/web/nights", "tests/cli"),
    "scorekeeper/tournament/season": ("tests/web/clubs", "tests/cli"),
    "scorekeeper/statistics": ("tests/web/people", "tests/web/games"),
    "scorekeeper/store": ("tests/web/games", "tests/cli"),
    "scorekeeper/store/clubs": ("tests/web/clubs",),
    "scorekeeper/store/nights": ("tests/web/nights",),
    "scorekeeper/store/people": ("tests/web/people",),
    "scorekeeper/web": ("tests/web/test_home.py", "tests/web/test_settings.py"),
    "scorekeeper/web/nights": ("tests/web/nights",),
    "scorekeeper/web/parts": ("tests/web/games", "tests/web/nights"),
    "scorekeeper/web/serving": ("tests/web/games", "tests/web/nights"),
    "scorekeeper/pocket": ("tests/cli",),
    "scorekeeper/cli": ("tests/test_serve.py", "tests/test_command_line.py"),
    "templates": ("tests/web/parts/test_templates.py", "tests/web/test_home.py", "tests/web/games"),
    "templates/parts": tuple(
        f"tests/web/{area}" for area in ("games", "nights", "people", "archive", "clubs", "disputes", "play")
    ),
}
MARKS = "not slow and not pocket and not engine and not browser and not rest"
#: Seconds after which a test that hangs by a fault is ended.
SECONDS_A_TEST = 120
#: The most tests that are run for a line, but for those of the nearest folder, which all run.
MOST_TESTS = 500
#: Lines alone: branches would make the trace many times as large.
TRACING = "[run]\nsource = scorekeeper\npatch = subprocess\n"


class Fault(NamedTuple):
    """A replacement of some characters of a file."""

    path: str
    start: int
    end: int
    becomes: str

    def put_into(self, text):
        return text[: self.start] + self.becomes + text[self.end :]

    def described(self, text):
        line = text.count("\n", 0, self.start) + 1
        was, is_now = (" ".join(part.split()) for part in (text[self.start : self.end], self.becomes))
        return f"{self.path}:{line}: {was} -> {is_now or 'nothing'}"


def run():
    count, seed = int(os.environ.get("FAULTS", 100)), int(os.environ.get("SEED", 1))
    print(f"  FAULTS={count} SEED={seed}")
    dice = random.Random(seed)
    of_all = Counter(dice.sample([*SHARES], count, counts=SHARES.values()))
    chosen = [
        (package, fault) for package in of_all for fault in dice.sample(faults_in(package), of_all[package])
    ]
    with tempfile.TemporaryDirectory() as folder:
        lines = traced(Path(os.environ.get("TRACE") or Path(folder, "trace")))
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        noticed_by = list(pool.map(lambda found: who_notices(found[1], lines), chosen))
    noticed = [package for (package, _), test in zip(chosen, noticed_by, strict=True) if test]
    print_unnoticed(fault for (_, fault), test in zip(chosen, noticed_by, strict=True) if not test)
    for package in filter(of_all.get, SHARES):
        figure(package, noticed.count(package), f"of {of_all[package]} noticed")
    figure("all", len(noticed), f"of {count} noticed", f"{0.9 * count:.0f} or more")


def print_unnoticed(faults):
    for fault in faults:
        print(f"  not noticed: {fault.described(text_of(fault.path))}")


# --- who runs which line ---------------------------------------------------------------------------


def traced(file):
    """The tests that run each line, by (path, line), from a trace in `file` or from a new one."""
    if not file.exists():
        trace(file)
    data = CoverageData(str(file))
    data.read()
    lines = {}
    for measured in data.measured_files():
        path = "scorekeeper/" + measured.rpartition("/scorekeeper/")[2]
        for line, contexts in data.contexts_by_lineno(measured).items():
            in_tests = (context.rpartition("|") for context in contexts)
            tests = {test for test, _, phase in in_tests if phase in ("setup", "run")}
            lines[path, line] = sorted(tests)
    return lines


def trace(file):
    """Run all tests and keep in `file` what each one ran."""
    with tempfile.TemporaryDirectory() as folder:  # its own, because coverage clears away what is named alike
        config, data = Path(folder, "config"), Path(folder, "data")
        config.write_text(TRACING, "utf-8")
        in_parallel = ("-q", "-n", "auto", "--dist", "worksteal")
        by_test = ("--cov", f"--cov-config={config}", "--cov-context=test", "--cov-report=")
        subprocess.run(
            [sys.executable, "-m", "pytest", *in_parallel, *by_test, "-m", MARKS],
            cwd=CHECKOUT,
            env={**os.environ, "COVERAGE_FILE": str(data), "PYTHONDONTWRITEBYTECODE": ""},
        )
        shutil.move(data, file)


# --- trying one ------------------------------------------------------------------------------------


def who_notices(fault, lines):
    """The first test that fails, or None. `lines`: what `traced` found."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "checkout")
        shutil.copytree(CHECKOUT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        file, text = copy / fault.path, text_of(fault.path)
        for tests in tests_of(fault, lines):
            file.write_text(fault.put_into(text), "utf-8")
            failed = first_failure(copy, tests)
            if failed is None:
                continue
            file.write_text(text, "utf-8")
            if failed and first_failure(copy, (failed,)) is not None:
                print(f"  fails without a fault, too: {failed}", flush=True)
                continue
            print(f"  {fault.described(text)}: noticed by {failed or 'all of ' + tests[0]}", flush=True)
            return failed or tests[0]
    print(f"  {fault.described(text)}: NOT NOTICED", flush=True)
    return None


def tests_of(fault, lines):
    """The tests that run the fault's line, or else folders of tests: one group after the other."""
    path = fault.path
    first = text_of(path).count("\n", 0, fault.start) + 1
    last = text_of(path).count("\n", 0, fault.end) + 1
    running = {test for line in range(first, last + 1) for test in lines.get((path, line), ())}
    nearest, *users = folders_of(path)
    if not running:
        return [(nearest,), *((folder,) for folder in users)]
    near = sorted(test for test in running if test.startswith(nearest))
    others = sorted(running.difference(near))
    return [(*near, *others[: max(0, MOST_TESTS - len(near))])]


def folders_of(path):
    """The folders of tests for a file, the nearest first."""
    mirror = Path("tests", "web" if path.startswith("templates") else "", *Path(path).parts[1:-1])
    while not any((CHECKOUT / mirror).glob("test_*.py")):
        mirror = mirror.parent
    if mirror.name == "web":  # all of these tests take minutes
        mirror /= "serving"
    area = max((area for area in USED_BY if path.startswith(area)), key=len)
    return (str(mirror), *USED_BY[area])


def first_failure(copy, tests):
    """The id of the first of these tests that fails; "" where none could be run; None where all pass."""
    chosen = copy / "chosen-tests"
    chosen.write_text("\n".join(tests), "utf-8")
    options = ("-x", "-v", "-p", "no:cacheprovider", "-o", f"faulthandler_timeout={SECONDS_A_TEST}")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-m", MARKS, f"@{chosen}"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        errors="replace",
    )
    if told.returncode in (0, 5):  # passed, none chosen
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (tests/\S+?::.+?)(?: - .*)?$", told.stdout, re.MULTILINE)
    return failed[1] if failed else ""


# --- faults ----------------------------------------------------------------------------------------


@cache
def text_of(path):
    return (CHECKOUT / path).read_text("utf-8")


@cache
def faults_in(package):
    """All possible faults in a package, or in templates."""
    if package == "templates":
        files = sorted((CHECKOUT / "templates").rglob("*.html"))
        return [fault for file in files for fault in _of_template(str(file.relative_to(CHECKOUT)))]
    files = sorted((CHECKOUT / "scorekeeper" / package).rglob("*.py"))
    paths = [str(file.relative_to(CHECKOUT)) for file in files if "migrations" not in file.parts]
    return [fault for path in paths for fault in _of_module(path)]


#: Text of a template -> its replacement.
IN_TEMPLATES = (
    (re.compile(r' (?:role|aria-[a-z]+|for|lang|scope|autocomplete|inputmode|maxlength)="[^"]*"'), ""),
    (re.compile(r"{%(-?) if ((?:(?!%}).)+?) (-?)%}"), r"{%\1 if not (\2) \3%}"),
    (re.compile(r"{{(?:(?!}}).)+}}"), ""),
)


def _of_template(path):
    for pattern, becomes in IN_TEMPLATES:
        for found in pattern.finditer(text_of(path)):
            yield Fault(path, *found.span(), found.expand(becomes))


OTHER_OPERATOR = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _of_module(path):
    text = text_of(path)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def position(line, column):
        """The position in the text; `ast` counts bytes."""
        return starts[line - 1] + len(text[starts[line - 1] : starts[line]].encode()[:column].decode())

    for node in _nodes(ast.parse(text)):
        for becomes in _instead_of(node):
            start = position(node.lineno, node.col_offset)
            yield Fault(path, start, position(node.end_lineno, node.end_col_offset), becomes)


def _nodes(node):
    """The node and all inside, except annotations, decorators and f-strings, where Python 3.11 miscounts.

    `strict=True` of `zip` is left out, too: it only raises where there is another fault.
    """
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST) and not isinstance(inner, ast.JoinedStr):
                yield from _nodes(inner)


def _instead_of(node):
    """Faulty replacements of the node, as sources with one fault each."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in OTHER_OPERATOR:
            yield _source(ast.Compare(left, [OTHER_OPERATOR[type(operator)]()], [right]))
        case ast.BoolOp(op=operator, values=values):
            yield _source(ast.BoolOp(OTHER_OPERATOR[type(operator)](), values))
            for index in range(len(values)):
                yield _source(ast.BoolOp(operator, values[:index] + values[index + 1 :]))
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OTHER_OPERATOR:
            yield _source(ast.BinOp(left, OTHER_OPERATOR[type(operator)](), right))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _source(operand)
        case ast.Constant(value=bool(value)):
            yield repr(not value)
        case ast.Constant(value=int(value)):
            yield repr(value + 1)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in OTHER_NAME:
            yield _source(ast.Call(ast.Name(OTHER_NAME[name]), args, keywords))
        case ast.Call(func=ast.Attribute(value=queried, attr="where"), args=[_, *others]):
            yield _source(ast.Call(ast.Attribute(queried, "where"), others, []) if others else queried)
        case ast.Call(func=ast.Attribute(value=column, attr="desc" | "asc"), args=[]):
            yield _source(column)
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.AugAssign():
            yield "pass"


def _source(node):
    return f"({ast.unparse(ast.fix_missing_locations(node))})"
