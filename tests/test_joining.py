"""What .github has for people who join: commands that exist, forms that can be read, one contact."""

import re

import pytest
import yaml

from scorekeeper.paths import CHECKOUT
from tests.test_distribution import TEXTS

GITHUB = CHECKOUT / ".github"
WORKFLOW_TEXT = (GITHUB / "workflows" / "check.yml").read_text("utf-8")
WORKFLOW = yaml.safe_load(WORKFLOW_TEXT)
JOBS = WORKFLOW["jobs"]
STEPS = [step for job in JOBS.values() for step in job["steps"]]
#: The lines of its commands.
LINES = [line for step in STEPS for line in step.get("run", "").splitlines()]
TARGETS = set(re.findall(r"^([\w-]+):", (CHECKOUT / "Makefile").read_text("utf-8"), re.MULTILINE))
FORMS = {
    file.name: yaml.safe_load(file.read_text("utf-8"))
    for file in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
    if file.name != "config.yml"
}
FIELDS = [(name, part) for name, form in FORMS.items() for part in form["body"] if part["type"] != "markdown"]


# --- the workflow -----------------------------------------------------------------------------------


def test_its_commands_are_targets_of_make():
    targets = [line.split()[1] for line in LINES if line.startswith("make ")]
    assert set(targets) <= TARGETS
    others = [line for line in LINES if not line.startswith("make ")]
    assert len(others) == 1 and others[0].startswith("curl "), "it asks what make run serves"


def test_it_runs_the_commands_of_the_readme_both_databases_and_lint():
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    commands = re.findall(r"^(make \w+) +#", readme, re.MULTILINE)
    assert commands == ["make run", "make test"]
    begun = {" ".join(line.split()[:2]) for line in LINES}
    assert {*commands, "make test-postgres", "make lint", "make dist"} <= begun


def test_the_served_app_is_asked_at_its_port():
    (served,) = (line for line in LINES if line.startswith("make run"))
    (asked,) = (line for line in LINES if line.startswith("curl"))
    port = re.search(r"PORT=(\d+)", served)[1]
    assert served.endswith("&"), "it serves until the job ends"
    assert asked.endswith(f" http://localhost:{port}/readyz") and "--fail " in asked


def test_it_may_only_read_and_comes_to_an_end():
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in JOBS.values())
    assert "secrets" not in WORKFLOW_TEXT and "pull_request_target" not in WORKFLOW_TEXT
    assert all(job["timeout-minutes"] <= 60 for job in JOBS.values())
    assert WORKFLOW["concurrency"]["cancel-in-progress"] is True
    kept = [step["with"]["persist-credentials"] for step in STEPS if "checkout" in step.get("uses", "")]
    assert kept == [False] * len(JOBS)


def test_it_uses_actions_of_github_alone_by_their_major_versions():
    used = {step["uses"] for step in STEPS if "uses" in step}
    assert used and all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in used)
    assert len({action.split("@")[0] for action in used}) == len(used), "one version of each"


def test_it_tries_the_oldest_python_that_is_promised():
    project = (CHECKOUT / "pyproject.toml").read_text("utf-8")
    oldest = re.search(r'requires-python = ">=([\d.]+)"', project)[1]
    assert oldest in JOBS["test"]["strategy"]["matrix"]["python"]
    pythons = [step["with"]["python-version"] for step in STEPS if "setup-python" in step.get("uses", "")]
    assert set(pythons) == {oldest, "${{ matrix.python }}"}


# --- the forms --------------------------------------------------------------------------------------


def test_the_forms_are_a_wrong_total_a_fact_of_an_edition_and_an_idea():
    assert [*FORMS] == ["edition.yml", "idea.yml", "wrong_total.yml"]
    config = yaml.safe_load((GITHUB / "ISSUE_TEMPLATE" / "config.yml").read_text("utf-8"))
    assert config == {"blank_issues_enabled": True}


@pytest.mark.parametrize("name", FORMS)
def test_github_can_read_a_form(name):
    """By its schema: unknown keys and fields without a label make GitHub show no form at all."""
    form = FORMS[name]
    assert form.keys() <= {"name", "description", "labels", "body"} and form["name"] and form["description"]
    ids = [part["id"] for part in form["body"] if "id" in part]
    assert len(ids) == len(set(ids)) == len([part for part in form["body"] if part["type"] != "markdown"])
    assert any(part.get("validations", {}).get("required") for part in form["body"])


KEYS = {
    "input": {"label", "description", "placeholder"},
    "textarea": {"label", "description", "placeholder"},
    "checkboxes": {"label", "description", "options"},
}


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=[f"{name}-{field['id']}" for name, field in FIELDS])
def test_github_can_read_a_field(name, field):
    assert field.keys() <= {"type", "id", "attributes", "validations"}
    assert field["attributes"]["label"] and field["attributes"].keys() <= KEYS[field["type"]]
    for option in field["attributes"].get("options", []):
        assert option.keys() == {"label", "required"}


def test_files_that_forms_name_exist():
    named = {file for form in FORMS.values() for file in re.findall(r"[\w/]+\.md", str(form))}
    assert named and [file for file in sorted(named) if not (CHECKOUT / file).is_file()] == []


# --- the contact ------------------------------------------------------------------------------------


def test_one_place_names_the_contact():
    """Others refer to it, so that whoever publishes the project sets it once."""
    heading = "## To tell the maintainers in private"
    assert [name for name, text in TEXTS.items() if heading in text] == ["SECURITY.md"]
    linked = "SECURITY.md#to-tell-the-maintainers-in-private"
    assert linked in TEXTS[".github/CODE_OF_CONDUCT.md"] and linked in TEXTS["docs/recipes.md"]
    assert [name for name in TEXTS if name != "SECURITY.md" and "Report a vulnerability" in TEXTS[name]] == []
