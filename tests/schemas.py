"""The JSON Schemas that other programs get (scorekeeper/schemas/), ready to check values against."""

import json
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from scorekeeper.paths import CHECKOUT

SCHEMAS = CHECKOUT / "scorekeeper" / "schemas"
NAMES = sorted(file.name.removesuffix(".schema.json") for file in SCHEMAS.iterdir())


def name_of(format_):
    """The name of a format's schema: hand-1 for mille-bornes-hand/1."""
    return format_.removeprefix("mille-bornes-").replace("/", "-")


def schema(name):
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))


@cache
def validator(name):
    return validator_at((SCHEMAS / f"{name}.schema.json").as_uri())


def validator_at(address):
    """The validator of a schema at the address of a file. What it refers to are files beside it."""
    return Draft202012Validator({"$ref": address}, registry=Registry(retrieve=_file))


def _file(address):
    text = Path(unquote(urlsplit(address).path)).read_text("utf-8")
    return DRAFT202012.create_resource(json.loads(text))


def faults(name, value):
    """What the schema has against a value: the place and the reason of each fault."""
    return [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(value)]
