"""Imports run one way, and the pure layers load nothing of the web.

words <- cards, items <- hand <- editions <- race, pack <- problems <- claims, scoring <- maxima, game (rules)
words <- fewest_changes;  fewest_changes, problems <- ways_to_be_possible  (rules)
editions <- rulings <- tableau <- notes <- table <- choices, question  (beside)
rules <- records <- play, disputes, tournament, statistics;  rules, records, tournament, statistics <- store
names, phrases, fractions <- seating, standings <- night <- season <- files  (scorekeeper.tournament)
all <- web, cli;  limits <- all but rules;  web <- pocket <- starting <- cli, wsgi;  web <- demo <- cli
paths <- store;  variables <- cli
"""

import ast
import graphlib
import importlib.util
import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import scorekeeper

HERE = Path(scorekeeper.__file__).parent

#: A module of the rules imports only modules before it.
ORDER_OF_THE_RULES = (
    "who_plays",
    "words",
    "fewest_changes",
    "voice",
    "cards",
    "items",
    "hand",
    "editions",
    "going_on",
    "race",
    "pack",
    "problems",
    "ways_to_be_possible",
    "claims",
    "scoring",
    "entry",
    "maxima",
    "game",
)
#: The same for the tableau, which does not import the scoring.
TABLEAU = (
    "words",
    "cards",
    "items",
    "hand",
    "editions",
    "rulings",
    "tableau",
    "notes",
    "table",
    "choices",
    "question",
)

#: Each layer with the layers that it may import.
LAYERS = {
    "paths": set(),
    "rules": {"rules"},
    "limits": set(),
    "network": set(),
    "open_files": set(),
    "variables": set(),
    "hosted": set(),
    "records": {"rules", "limits", "records"},
    "evenings": {"records"},
    "typed_dates": {"limits", "tournament"},
    "play": {"rules", "limits", "records", "play"},
    "disputes": {"rules", "limits", "records", "disputes"},
    "tournament": {"rules", "limits", "records", "tournament"},
    "statistics": {"rules", "limits", "records", "statistics"},
    "store": {"rules", "limits", "records", "tournament", "statistics", "store", "paths",
              "evenings"},
    "web": {"rules", "limits", "records", "play", "disputes", "tournament", "statistics", "store", "web",
            "paths", "network", "evenings", "typed_dates"},
    "pocket": {"limits", "store", "web", "pocket", "paths"},
    "demo": {"rules", "records", "tournament", "store", "web", "demo"},
    "starting": {"store", "pocket", "paths"},
    "cli": {"rules", "limits", "records", "play", "disputes", "tournament", "statistics", "store", "web",
            "pocket", "demo", "cli", "paths", "network", "open_files", "starting", "variables"},
    "wsgi": {"store", "web", "paths", "starting"},
    "migrating": {"store", "web", "paths"},
}  # fmt: skip
#: Each area of web/ with the areas that it may import. Only app.py imports all of them.
WEB_AREAS = {
    "serving": {"serving"},
    "parts": {"parts", "serving"},
    "bare_app": {"settings"},
    **{
        area: {area, "parts", "serving"}
        for area in (
            "home",
            "home_screen",
            "settings",
            "games",
            "archive",
            "disputes",
            "play",
            "nights",
            "clubs",
            "people",
        )
    },
}
#: Parts of web/nights. Each imports only itself and `common`.
ROOMS_OF_NIGHTS = {room: {room, "common"} for room in ("common", "director", "room", "table")}
#: Each folder or module of tournament/ with those that it may import.
PARTS_OF_TOURNAMENT = {
    "names": {"names"},
    "phrases": {"phrases"},
    "fractions": {"fractions"},
    "seating": {"phrases", "fractions", "seating"},
    "standings": {"phrases", "fractions", "standings"},
    "night": {"names", "phrases", "fractions", "seating", "standings", "night"},
    "season": {"names", "phrases", "fractions", "standings", "night", "season"},
    "files": {"phrases", "fractions", "seating", "standings", "night", "season", "files"},
}
#: Each part of rules/editions/ with those that it may import.
PARTS_OF_EDITIONS = {
    "words": set(),
    "house_rules": set(),
    "setups": {"house_rules"},
    "model": {"words", "house_rules", "setups"},
    "boxes": {"model", "house_rules", "setups", "boxes"},
    "registry": {"model", "words", "house_rules"},
    "signs": set(),
    "unread": {"words"},
    "names": {"model"},
}
PURE = ("rules", "limits", "records", "play", "disputes", "tournament", "statistics")
NEVER_IN_THE_PURE_PART = {
    "flask", "flask_sqlalchemy", "flask_wtf", "flask_migrate", "flask_babel", "sqlalchemy", "alembic",
    "wtforms", "werkzeug", "jinja2", "babel", "waitress", "segno", "leather",
    "scorekeeper.store", "scorekeeper.web", "scorekeeper.cli",
}  # fmt: skip


def modules(layer):
    """The dotted names of the modules of a layer. A layer is a package or a single file."""
    files = [*(HERE / layer).rglob("*.py"), *HERE.glob(f"{layer}.py")]
    assert files, f"there is no {layer}"
    names = [".".join(("scorekeeper", *file.relative_to(HERE).with_suffix("").parts)) for file in files]
    return sorted(name.removesuffix(".__init__") for name in names)


@cache
def imports(module):
    """The dotted names of all imports in a module. A submodule imported from a package counts too."""
    return frozenset(_imports(module))


def _imports(module):
    spec = importlib.util.find_spec(module)
    package = module if spec.submodule_search_locations else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(Path(spec.origin).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                source = importlib.util.resolve_name("." * node.level + source, package)
            yield source
            yield from (
                f"{source}.{alias.name}" for alias in node.names if f"{source}.{alias.name}" in EVERY_MODULE
            )


EVERY_MODULE = {name for layer in LAYERS for name in modules(layer)}


def layer_of(name):
    top, _, rest = name.partition(".")
    return rest.split(".")[0] if top == "scorekeeper" else None


def parts_in(folder):
    """The packages and modules directly in a folder, without `__init__` and `__main__`."""
    files = [*(HERE / folder).glob("*.py"), *(HERE / folder).glob("*/__init__.py")]
    parts = {file.parent.name if file.name == "__init__.py" else file.stem for file in files}
    return parts - {(HERE / folder).name, "__main__"}


@pytest.mark.parametrize(
    ("folder", "placed"),
    [
        ("", {*LAYERS}),
        ("web", {*WEB_AREAS, "app"}),
        ("web/nights", {*ROOMS_OF_NIGHTS, "blueprints"}),
        ("tournament", {*PARTS_OF_TOURNAMENT}),
        ("rules", {*ORDER_OF_THE_RULES, *TABLEAU}),
        ("rules/editions", {*PARTS_OF_EDITIONS}),
    ],
)
def test_every_module_is_listed_above(folder, placed):
    assert parts_in(folder) == placed, "give what is new its place above"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_is_below_it(layer):
    for module in modules(layer):
        above = {name for name in imports(module) if layer_of(name) and layer_of(name) not in LAYERS[layer]}
        assert not above, f"{module} imports {above}"


def area_of(name):
    """The area of web/ that a module belongs to, or None."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["scorekeeper", "web"] and len(parts) > 2 else None


@pytest.mark.parametrize("module", [name for name in modules("web") if area_of(name) not in (None, "app")])
def test_areas_of_the_web_import_no_other(module):
    beside = {area_of(name) for name in imports(module)} - {None} - WEB_AREAS[area_of(module)]
    assert not beside, f"{module} imports web/{beside}"


@pytest.mark.parametrize("room", ROOMS_OF_NIGHTS)
def test_parts_of_nights_import_only_common(room):
    nights = "scorekeeper.web.nights."
    for module in modules(f"web/nights/{room}"):
        inside = [name.removeprefix(nights) for name in imports(module) if name.startswith(nights)]
        beside = {name.split(".")[0] for name in inside} - ROOMS_OF_NIGHTS[room]
        assert not beside, f"{module} imports {beside}"


def part_of_the_tournament(name):
    """The folder or module of tournament/ to which a dotted name belongs, or None."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["scorekeeper", "tournament"] and len(parts) > 2 else None


@pytest.mark.parametrize(
    "module", [name for name in modules("tournament") if name != "scorekeeper.tournament"]
)
def test_the_tournament_imports_one_way(module):
    above = set(map(part_of_the_tournament, imports(module))) - {None}
    above -= PARTS_OF_TOURNAMENT[part_of_the_tournament(module)]
    assert not above, f"{module} imports tournament/{above}"


def folder_of(module):
    """The folder of a module, or the module itself if its folder has subfolders."""
    spec = importlib.util.find_spec(module)
    folder = Path(spec.origin).parent
    has_folders = any(folder.glob("*/__init__.py"))
    return module if has_folders else ".".join(folder.relative_to(HERE.parent).parts)


def test_no_folders_import_each_other_in_a_cycle():
    arrows = {}
    for module in EVERY_MODULE:
        here = folder_of(module)
        there = {folder_of(name) for name in imports(module) if name in EVERY_MODULE}
        arrows.setdefault(here, set()).update(there - {here})
    try:
        graphlib.TopologicalSorter(arrows).prepare()
    except graphlib.CycleError as error:
        pytest.fail(f"imported in a circle: {' <- '.join(error.args[1])}")


def part_of_the_rules(name):
    """The module or package of the rules to which a dotted name belongs, or None."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["scorekeeper", "rules"] and len(parts) > 2 else None


def assert_imports_only_what_comes_before(part, order):
    before = {*order[: order.index(part)], part}
    for module in modules("rules"):
        if part_of_the_rules(module) == part:
            found = {name for name in imports(module) if layer_of(name)}
            assert {part_of_the_rules(name) for name in found} <= before, f"{module} imports {found}"


@pytest.mark.parametrize("part", ORDER_OF_THE_RULES)
def test_the_rules_import_one_way(part):
    assert_imports_only_what_comes_before(part, ORDER_OF_THE_RULES)


@pytest.mark.parametrize("part", TABLEAU)
def test_the_tableau_imports_no_scoring(part):
    assert_imports_only_what_comes_before(part, TABLEAU)


@pytest.mark.parametrize("module", [name for name in modules("rules") if ".editions." in name])
def test_parts_of_editions_import_only_what_is_allowed(module):
    package = "scorekeeper.rules.editions."
    part = module.removeprefix(package).partition(".")[0]
    found = {name.removeprefix(package).split(".")[0] for name in imports(module) if name.startswith(package)}
    assert found <= PARTS_OF_EDITIONS[part]


@pytest.mark.parametrize("layer", ["rules", "records"])
def test_rules_and_records_import_only_the_standard_library(layer):
    for module in modules(layer):
        foreign = {name.partition(".")[0] for name in imports(module)} - {
            "scorekeeper",
            *sys.stdlib_module_names,
        }
        assert not foreign, f"{module} imports {foreign}"


@pytest.mark.parametrize("layer", PURE)
def test_no_pure_layer_imports_the_web(layer):
    for module in modules(layer):
        for name in imports(module):
            parts = name.split(".")
            prefixes = {".".join(parts[:length]) for length in range(1, len(parts) + 1)}
            assert not prefixes & NEVER_IN_THE_PURE_PART, f"{module} imports {name}"


def test_the_makefile_measures_every_pure_layer():
    (covered,) = re.findall(r"^PURE := (.*)$", (HERE.parent / "Makefile").read_text("utf-8"), re.MULTILINE)
    packages = [layer for layer in PURE if (HERE / layer).is_dir()]
    assert sorted(covered.split(",")) == sorted(f"scorekeeper/{layer}/*" for layer in packages)


def test_no_pure_layer_loads_the_web_indirectly():
    """A fresh interpreter imports layer after layer, so indirect imports are found too."""
    code = f"""
import importlib, sys
for layer, modules in {[(layer, modules(layer)) for layer in PURE]}:
    for module in modules:
        importlib.import_module(module)
    loaded = sorted({NEVER_IN_THE_PURE_PART} & set(sys.modules))
    if loaded:
        sys.exit(f"{{layer}} loads {{loaded}}")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_rules_and_records_load_only_the_standard_library():
    """Compared with an interpreter that has imported nothing."""
    code = "import sys; before = set(sys.modules); {}; print(*set(sys.modules) - before)"
    imported = "import " + ", ".join(modules("rules") + modules("records"))
    run = subprocess.run(
        [sys.executable, "-c", code.format(imported)], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert loaded - {"scorekeeper"} <= set(sys.stdlib_module_names)


def test_only_requests_and_commands_commit():
    """They commit at their end. A separate transaction in store/database.py commits, too."""
    edges = {"web/serving/conflicts.py", "cli/store.py", "store/database.py"}
    files = HERE.rglob("*.py")
    assert {str(file.relative_to(HERE)) for file in files if "session.commit(" in file.read_text()} == edges


def test_an_import_alias_means_the_same_everywhere():
    meanings = defaultdict(set)
    for file in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom | ast.Import):
                source = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
                for name in node.names:
                    if name.asname:
                        meanings[name.asname].add(source + name.name)
    assert {alias: found for alias, found in meanings.items() if len(found) > 1} == {}


def test_the_helpers_find_known_modules_and_imports():
    """If they found nothing, every check above would pass."""
    assert "scorekeeper.rules.scoring" in modules("rules")
    assert "scorekeeper.records.hands" in modules("records")
    assert {"functools", "scorekeeper.rules.editions"} <= imports("scorekeeper.records.hands")
    assert "flask" in {name.partition(".")[0] for module in modules("web") for name in imports(module)}
    assert "scorekeeper.web.app" in imports("scorekeeper")
    assert folder_of("scorekeeper.tournament.seating.draw") == "scorekeeper.tournament.seating"
    assert folder_of("scorekeeper.limits") == "scorekeeper.limits"
