"""Every command line of the documents is run: here as it is written, or by the test that the table names.

A command line is a span of code that begins with one of `PROGRAMS`, or a line of a block of commands.
"""

import io
import json
import re
import shlex
import shutil
import sys
from itertools import chain
from typing import NamedTuple

import pytest

from scorekeeper.cli import COMMANDS, main
from scorekeeper.paths import CHECKOUT
from tests.builders import ACE, hand, side
from tests.test_docs import DOCUMENTS, FORMATS, name
from tests.test_makefile import make

pytestmark = pytest.mark.sqlite("a folder of its own: the commands replace the database and the key")

#: The first words of commands that another test runs, and where. That file names all their words but values.
RUN_BY = {
    "scorekeeper serve": "tests/test_serve.py",
    "scorekeeper demo": "tests/cli/test_demo.py",
    "scorekeeper move": "tests/cli/test_move.py",
    "scorekeeper pocket build": "tests/pocket/hosting.py",
    "flask --app scorekeeper": "tests/test_command_line.py",
    "flask --app scorekeeper.wsgi run": "tests/test_hosting.py",
    "flask --app scorekeeper.migrating db": "tests/store/test_migrations.py",
    "python3 -m scorekeeper.hosted": "docs/hosting/Containerfile",  # tests/test_hosting.py runs its command
    "python3 -OO": "docs/hosting/Containerfile",
    "python -OO": "docs/hosting/Containerfile",
    "python -m tests.store.dump_database": "tests/store/test_released_databases.py",
    "python -m scorekeeper.statistics.odds.make_tables": "tests/statistics/test_odds.py",
    "make run": "tests/test_makefile.py",
    "make pocket": "tests/test_makefile.py",
    "make test": ".ci/run",
    "make test-postgres": ".ci/run",
    "make test-browser": ".ci/run",
    "make test-engines": ".ci/run",
    "make test-pocket": ".ci/run",
    "make lint": ".ci/run",
    "make dist": ".ci/run",
    "make docs": ".ci/run",
    "make catalogues": "tests/test_new_language.py",
    "make new-language": "tests/test_new_language.py",
}
#: The other commands, and why no test runs them.
NOT_RUN = {
    "it runs this test, too": [
        ".ci/run",
        "make coverage",
        "make test-slow",
        "pytest --postgresql",
        "pytest -m slow tests/statistics",
        'pytest -m slow tests/slow/test_possible.py -k "random_hands or counted or played_hands"',
        "pytest tests/browser/test_every_page.py -k <its name>",
        "pytest tests/play/test_witness.py",
        "pytest tests/rules tests/disputes tests/play tests/web/play tests/web/disputes",
        "pytest tests/store",
        "pytest tests/test_docs.py tests/test_documented_commands.py",
        "pytest tests/test_translations.py",
    ],
    "it measures for minutes": [
        "make bench",
        "make bench BENCH=faults",
        "make bench BENCH=night",
        "make bench BENCH=people",
        "make bench BENCH=pocket",
        "make bench BENCH=scale",
        "python -m tests.bench odds",
        "python -m tests.bench search",
    ],
    "it installs from the network, some as root; tests/test_distribution.py checks the names that pip gets": [
        "apt install git python3-venv",
        "apt install python3 python3-venv make",
        "pip install --no-deps",
        "pip install .",
        "pip install '.[hosted]'",
        "pip install '.[metrics]'",
        "pip install 'mille-bornes-scorekeeper[pocket]'",
        "pip install 'mille-bornes-scorekeeper[postgres]'",
        "pip uninstall scorekeeper",
        "py -m venv .venv",
        "wsl --install",
    ],
    "it needs images from the network; tests/test_hosting.py checks the files of the containers": [
        "docker compose",
        "docker compose cp scorekeeper:/data/copy.dump .",
        "docker compose cp scorekeeper:/data/secret_key .",
        "docker compose exec scorekeeper scorekeeper backup /data/copy.dump",
        "docker compose run --rm scorekeeper scorekeeper restore /data/copy.dump --overwrite",
        "docker compose start scorekeeper",
        "docker compose stop scorekeeper",
        "docker compose up --build --detach",
        "podman cp hosting_scorekeeper_1:/data/...",
    ],
    "it changes the computer, the checkout or another host": [
        'date --set "2030-01-31 19:30"',
        "git pull",
        "nmcli device wifi hotspot ssid bornes password a-long-password",
        "rsync --recursive --exclude=/sw.js pocket/ host:site/ && rsync pocket/sw.js host:site/",
        "systemctl edit scorekeeper",
        "systemctl stop",
        "twine upload dist/*",
    ],
    "it is a program that the tests do not install": [
        "caddy run --config docs/hosting/Caddyfile",
        "caddy validate",
        "openssl rand -hex 32",
        "ruff format scorekeeper/store/migrations",
        "systemd-analyze verify",
    ],
    "it sets a variable of the shell": ["export SCOREKEEPER_DATA=$(mktemp -d)"],
}
PROGRAMS = (
    *("apt", "caddy", "date", "docker", "flask", "git", "make", "nmcli", "openssl", "pip", "pipx", "podman"),
    *("py", "pytest", "python", "python3", "rsync", "ruff", "scorekeeper", "systemctl", "systemd-analyze"),
    *("twine", "wsl"),
)
COMMAND = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:\.venv[/\\]\w+[/\\])?((?:{'|'.join(PROGRAMS)}) \S.*|\.ci/run)")
OTHER_LANGUAGES = ("json", "python", "record")
#: How other blocks begin that are no commands.
OTHER_BLOCKS = ("rules  <-", "handle_path ", "[Service]")
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


class Line(NamedTuple):
    """A command line, its document, and the output that is shown below it or ""."""

    command: str
    document: str = ""
    shown: str = ""


def lines_in(text, document=""):
    """The command lines of a document. That of a container stands for the one inside it, too."""
    found = []
    for indent, language, block in BLOCK.findall(text):
        if language not in OTHER_LANGUAGES and not block.startswith(OTHER_BLOCKS):
            found += lines_of_block(re.sub(f"^{indent}", "", block, flags=re.MULTILINE))
    spans = re.findall(r"`([^`]+)`", BLOCK.sub("", text)) + re.findall(r"^    (\w.*)$", text, re.MULTILINE)
    found += [(match[1], "") for span in spans if (match := COMMAND.fullmatch(" ".join(span.split())))]
    for command, shown in found:
        command = re.sub(r"^python3? -m scorekeeper ", "scorekeeper ", command)
        yield Line(command, document, shown)
        if inside := re.match(r"docker compose .* scorekeeper (scorekeeper .*)", command):
            yield Line(inside[1], document)


def lines_of_block(block):
    """The lines without their comments. Where they begin with $, the others are output."""
    if not block.startswith("$ "):
        block = "".join(f"$ {line}\n" for line in block.splitlines() if line)
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        line = re.sub(r"\s+# .*$", "", line)
        match = COMMAND.fullmatch(line)
        yield (match[1] if match else line), shown


LINES = {}
for file in DOCUMENTS:
    for found in lines_in(file.read_text("utf-8"), name(file)):
        LINES.setdefault(found.command, found)


def run_by(command):
    """Where the table says that another test runs it, or None."""
    words = command.split()
    beginnings = (" ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((RUN_BY[beginning] for beginning in beginnings if beginning in RUN_BY), None)


def is_run_here(command):
    return command.startswith("scorekeeper ") and not run_by(command)


# --- the commands of other programs, and servers ---------------------------------------------------------

ELSEWHERE = [command for command in LINES if not is_run_here(command)]


def lacking(command):
    """The words of a command that are not in the file that is said to run it."""
    text = (CHECKOUT / run_by(command)).read_text("utf-8")
    words = [re.sub(r".*/|[\[\]]|(?<==).*", "", word) for word in shlex.split(command)[1:]]
    names = [word for word in words if re.search("[a-z]|=$", word) and word != "-m"]
    return [word for word in names if not re.search(rf"(?<![\w-]){re.escape(word)}(?!(?<!=)[\w-])", text)]


@pytest.mark.sampled(len(ELSEWHERE))
@pytest.mark.parametrize("command", ELSEWHERE)
def test_a_command_that_is_not_run_here_is_run_elsewhere_or_has_a_reason(command):
    if run_by(command):
        assert lacking(command) == []
    else:
        assert command in chain(*NOT_RUN.values()), "run it, or say why no test can"


def test_the_tables_name_only_commands_of_the_documents():
    used = {
        beginning for beginning in RUN_BY for command in LINES if f"{command} ".startswith(f"{beginning} ")
    }
    assert used == RUN_BY.keys()
    assert {*chain(*NOT_RUN.values())} <= LINES.keys()


def test_make_has_every_target():
    for command in LINES:
        if command.startswith("make "):
            tried = make("--dry-run", *shlex.split(command)[1:])
            assert (tried.returncode, tried.stderr) == (0, ""), command


def missing_files(command):
    """The files, tests and benchmarks that a command names and the checkout lacks."""
    paths = re.findall(r"(?<![\w/])(?:docs|scorekeeper|tests)/[\w./-]*\w", command)
    paths += [f"tests/bench/{named}.py" for named in re.findall(r"(?:BENCH=|tests\.bench )(\w+)", command)]
    missing = [path for path in paths if not (CHECKOUT / path).exists()]
    if chosen := re.search(r'(\S+\.py) -k "(.*)"', command):
        tests = re.findall(r"^def test_(\w+)", (CHECKOUT / chosen[1]).read_text("utf-8"), re.MULTILINE)
        missing += [word for word in chosen[2].split(" or ") if not any(word in test for test in tests)]
    return missing


def test_every_file_in_a_command_exists():
    assert {command: missing_files(command) for command in LINES if missing_files(command)} == {}


# --- our own commands ------------------------------------------------------------------------------------

#: Which format's example a command reads.
READS = {
    **{"score": "hand", "witness": "hand", "replay": "record", "check": "question"},
    **{"seat": "seating", "standings": "night", "season": "season"},
}
#: The command that writes what another one reads.
WRITTEN_BY = {"restore": "backup", "import": "export"}
#: Those whose example is illegal.
REFUSED = ("scorekeeper replay hand.mb", "scorekeeper check FILE")


def needed(line):
    """The words of a command without its options."""
    return re.sub(r" \[.*?\]", "", line)


#: What docs/formats.md, where it describes a command, says that it needs.
DESCRIBED = {
    line.split()[1]: needed(line).split()[2:]
    for line, *_ in reversed([*lines_in(FORMATS)])
    if line.startswith("scorekeeper ")
}


def ways(command):
    """A command without its options and with all of them. One that is only named gets what it needs."""
    words = command.split()
    if all(word.startswith("--") for word in words[2:]):
        command = " ".join([*words[:2], *DESCRIBED.get(words[1], []), *words[2:]])
    return dict.fromkeys([needed(command), re.sub(r" ?\.\.\.|[\[\]]", "", command)])


OURS = {command: found for command, found in LINES.items() if is_run_here(command)}
WAYS = {way: found for command, found in reversed(OURS.items()) for way in ways(command)}


def examples(document):
    """The examples in a document, or else in docs/formats.md, by the word after `mille-bornes-`."""
    found = {}
    for file in ("docs/formats.md", document):
        for _indent, _language, block in BLOCK.findall((CHECKOUT / file).read_text("utf-8")):
            if format_ := re.search(r'^(?:\[F|\{\s*"f)ormat"?:? "mille-bornes-(\w+)/1"', block):
                found[format_[1]] = block
    return found


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A data folder with a game and a night, and their addresses."""
    from tests.builders_web import Phone, migrated_app
    from tests.web.nights.evening import new_evening

    folder = tmp_path_factory.mktemp("kept") / "data"
    phone = Phone(migrated_app(folder))
    game = phone.start("Ann", "Bob").score(hand(side(700, ACE), side(400)))
    return folder, game.public_id, new_evening(phone).public_id


@pytest.fixture
def run(kept, tmp_path, monkeypatch, capsys):
    """Run a line of a document in a folder of its own. Returns the exit code, the output and the errors."""
    folder, game, night = kept
    data = shutil.copytree(folder, tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DATA", str(data))

    def run(command, document="docs/formats.md"):
        program, called, *_words = command.split()
        assert program == "scorekeeper"
        for format_, text in examples(document).items():
            (tmp_path / f"{format_}.json").write_text(text, "utf-8")
        shutil.copy("record.json", "hand.mb")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((tmp_path / "hand.json").read_bytes())))
        values = {
            "--encoding NAME": "--encoding cp1252",
            "NIGHT.json": "night.json",
            "NIGHT": "night.json" if called == "season" else night,
            "-o FILE": "-o picture",
            "FILE": f"{READS[called]}.json" if called in READS else "file",
            **{"HAND": "hand.json", "GAME": game, "NAME": "Ann", "BASE": "https://club.example", "N": "2"},
            **{"EDITION": "winning-moves", "LANG": "fr", "NUMBER-OR-WORDS": "9.1", "FOLDER": str(data)},
            **{"/var/lib/scorekeeper": str(data), "/data": str(data)},
        }
        for word, value in values.items():
            command = re.sub(rf"(?<![\w-]){word}(?![\w-])", value, command)
        words = shlex.split(command)[1:]
        if called in WRITTEN_BY:
            as_table = ["--csv"] if "--box" in words else []
            assert main([WRITTEN_BY[called], words[1], *as_table]) == 0
        if called == "restore" and "--overwrite" not in words:
            monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "new"))  # else it would replace a database
        capsys.readouterr()
        return main(words), *capsys.readouterr()

    return run


@pytest.mark.sampled(len(WAYS))
@pytest.mark.parametrize(("command", "found"), WAYS.items(), ids=WAYS)
def test_a_command_runs_as_it_is_written(command, found, run):
    command, _, written = command.partition(" > ")
    code, printed, complaints = run(command, found.document)
    assert code == command.startswith(REFUSED), complaints
    if found.shown:
        assert printed == found.shown
    if written:
        assert printed == (CHECKOUT / written).read_text("utf-8")


@pytest.mark.parametrize("called", ["score", "replay", "check", "seat"])
def test_an_answer_in_json_is_as_shown(called, run):
    (heading,) = re.findall(rf"^### `(scorekeeper {called} .*)`$", FORMATS, re.MULTILINE)
    shown = FORMATS.partition(f"### `{heading}`")[2].partition("```json\n")[2].partition("```")[0]
    _code, printed, _complaints = run(f"{needed(heading)} --json")
    assert left_out(json.loads(shown), json.loads(printed)) == json.loads(shown)


def left_out(shown, printed):
    """What was printed, with "..." where this stands for it in what is shown."""
    if shown == "...":
        return "..."
    if isinstance(shown, dict) and isinstance(printed, dict):
        kept = {key: left_out(shown.get(key), value) for key, value in printed.items()}
        more = {"...": shown["..."]} if "..." in shown else {}
        return {key: value for key, value in kept.items() if key in shown or not more} | more
    if isinstance(shown, list) and isinstance(printed, list) and len(shown) == len(printed):
        return [*map(left_out, shown, printed)]
    return printed


# --- what would be noticed ---------------------------------------------------------------------------


def test_every_kind_of_command_line_is_found():
    text = """
`make` and `python -m
scorekeeper check FILE`, `X=1 .venv/bin/scorekeeper score -`, `.venv\\Scripts\\pip install .`

    python -m this

   ```
   $ scorekeeper rule 9.1
   MB-9.1
   ```
```sh
unheard-of --now     # a comment
docker compose exec scorekeeper scorekeeper status
```
```json
make run
```
"""
    assert [(command, shown) for command, _, shown in lines_in(text)] == [
        ("scorekeeper rule 9.1", "MB-9.1\n"),
        ("unheard-of --now", ""),
        ("docker compose exec scorekeeper scorekeeper status", ""),
        ("scorekeeper status", ""),
        ("scorekeeper check FILE", ""),
        ("scorekeeper score -", ""),
        ("pip install .", ""),
        ("python -m this", ""),
    ]


def test_all_our_commands_are_run_here_but_four():
    assert {way.split()[1] for way in WAYS} - {"--help"} == {*COMMANDS} - {"serve", "demo", "move", "pocket"}


@pytest.mark.parametrize("wrong", ["scorekeeper scored FILE", "scorekeeper score FILE --colour"])
def test_a_wrong_command_of_ours_is_noticed(wrong, run):
    code, _printed, complaints = run(wrong)
    assert code == 2 and "No such" in complaints


@pytest.mark.parametrize(
    ("wrong", "noticed"),
    [
        ("scorekeeper serve --data FOLDER --colour", "--colour"),
        ("scorekeeper demo [--hosts HOST]", "--hosts"),
        ("make run PORTS=8001", "PORTS="),
        ("flask --app scorekeeper.wsgi run --fast", "--fast"),
    ],
)
def test_a_wrong_word_in_a_command_of_the_table_is_noticed(wrong, noticed):
    assert lacking(wrong) == [noticed]


@pytest.mark.parametrize(
    ("wrong", "noticed"),
    [
        ("make bench BENCH=fault", "tests/bench/fault.py"),
        ("pytest tests/rules tests/rule", "tests/rule"),
        ('pytest tests/slow/test_possible.py -k "counted or any_table"', "any_table"),
    ],
)
def test_a_missing_file_in_a_command_is_noticed(wrong, noticed):
    assert missing_files(wrong) == [noticed]
