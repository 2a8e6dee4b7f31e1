"""Names and docstrings that a stranger can read, as far as a program can tell."""

import ast
from collections import defaultdict
from functools import cache
from itertools import pairwise

from scorekeeper.paths import CHECKOUT

#: A docstring opens with a verb or a noun: nowhere with a question word ...
QUESTIONS = {
    "what", "whether", "how", "who", "whose", "whom", "where", "when", "why", "which", "whoever", "whatever",
    "wherever",
}  # fmt: skip
#: ... and in the program with none of these either; in the tests they may begin a sentence about the table.
NO_OPENING = QUESTIONS | {
    "it", "its", "they", "this", "that", "these", "those", "there", "such", "so", "by", "of", "in", "on",
    "at", "to", "for", "from", "with", "without", "as", "if", "once", "only", "also", "and", "or", "but",
    "nobody", "somebody", "everybody", "nothing", "something", "everything",
}  # fmt: skip
#: Openings that lean on the docstring above: a reader who comes by a search has not read that.
LEANING = ("the same", "all of it", "likewise", "as above", "ditto")
#: Names that say nothing of what they hold.
NO_NAMES = frozenset({"one", "ones", "thing", "things", "stuff", "foo", "tmp"})
MAX_FUNCTION_LINES = 40
#: As much as anybody reads of a version.
MAX_CHANGELOG_LINES = 150

FILES = sorted(
    file
    for folder in ("scorekeeper", "tests")
    for file in (CHECKOUT / folder).rglob("*.py")
    if "versions" not in file.parts  # migrations are history
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


@cache
def trees():
    return {file: ast.parse(file.read_text("utf-8")) for file in FILES}


@cache
def package():
    return {file: tree for file, tree in trees().items() if file.is_relative_to(CHECKOUT / "scorekeeper")}


def place(file, node):
    return f"{file.relative_to(CHECKOUT)}:{getattr(node, 'lineno', 1)}"


def first_word(text):
    words = text.replace('"', " ").replace("`", " ").split()
    return words[0].strip(",.:;?!'’").lower() if words else ""


def bound_names(tree):
    """Every name that the code gives to something, with its node."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node


def test_docstrings_open_with_a_verb_or_a_noun():
    riddles = [
        f"{place(file, node)} {text.splitlines()[0]}"
        for file, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node))
        if first_word(text) in (NO_OPENING if file in package() else QUESTIONS)
    ]
    assert riddles == []


def test_docstrings_stand_by_themselves():
    assert [
        f"{place(file, node)} {text.splitlines()[0]}"
        for file, tree in package().items()
        for node in ast.walk(tree)
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node))
        if text.lower().startswith(LEANING)
    ] == []


def test_comments_on_constants_do_not_ask():
    """As Sphinx reads them, `#:` comments document the name below them."""
    riddles = [
        f"{file.relative_to(CHECKOUT)} {line.strip()}"
        for file in FILES
        for before, line in pairwise(["", *file.read_text("utf-8").splitlines()])
        if line.lstrip().startswith("#: ") and not before.lstrip().startswith("#: ")
        if first_word(line.lstrip()[3:]) in QUESTIONS
    ]
    assert riddles == []


def test_names_say_what_they_hold():
    assert [
        f"{place(file, node)} {name}"
        for file, tree in trees().items()
        for name, node in bound_names(tree)
        if name in NO_NAMES
    ] == []


def test_an_alias_means_the_same_everywhere():
    meanings = defaultdict(set)
    for tree in package().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom | ast.Import):
                source = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
                for name in node.names:
                    if name.asname:
                        meanings[name.asname].add(source + name.name)
    assert {alias: found for alias, found in meanings.items() if len(found) > 1} == {}


def test_a_version_is_told_in_short():
    """A merge that brings the list before the first release back would do so unseen: take main's then."""
    _head, *versions = (CHECKOUT / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    assert versions
    assert max(version.count("\n") for version in versions) <= MAX_CHANGELOG_LINES


def test_functions_are_small():
    assert [
        f"{place(file, node)} {node.name}"
        for file, tree in package().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno + 1 > MAX_FUNCTION_LINES
    ] == []


def test_this_sees_what_it_should():
    tree = ast.parse('def f(one):\n    """Whether it is so."""\n    for thing in one: pass')
    assert [name for name, _node in bound_names(tree)] == ["f", "one", "thing"]
    assert first_word('"What"? is it') in NO_OPENING
    assert first_word("Version number, ignoring results.") not in NO_OPENING
