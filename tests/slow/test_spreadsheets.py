"""LibreOffice opens the files for spreadsheets, in the language of the pages."""

import csv
import io
import re
import shutil
import subprocess
from datetime import date
from decimal import Decimal
from xml.etree import ElementTree

import pytest

from scorekeeper.records.spreadsheets.games_out import games_csv
from scorekeeper.tournament.files.csv_exports import hands_csv, people_csv, seating_csv, standings_csv
from scorekeeper.tournament.files.league_csv import league_csv
from scorekeeper.web.parts.spreadsheets import dialect
from tests.tournament.files.random_nights import A_FILE, A_NIGHT
from tests.tournament.files.test_league_csv import LEAGUE

pytestmark = pytest.mark.slow

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
#: Settings by which LibreOffice reads UTF-8 (76): the numbers of the separator and the language.
SETTINGS = {"en": "CSV:44,34,76,1,,1033", "fr": "CSV:59,34,76,1,,1036"}
#: Content of each file.
FILES = {
    people_csv: A_NIGHT,
    seating_csv: A_NIGHT,
    hands_csv: A_FILE,
    standings_csv: A_NIGHT,
    league_csv: LEAGUE,
    games_csv: tuple(A_FILE.games.values()),
}
WITH_DATES = (league_csv, games_csv)
A_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
A_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """The command of LibreOffice, with a profile of its own."""
    command = shutil.which("soffice")
    assert command, "LibreOffice is not here. Debian, Ubuntu: apt install libreoffice-calc-nogui"
    profile = tmp_path_factory.mktemp("profile").as_uri()
    return [command, f"-env:UserInstallation={profile}", "--headless"]


def opened(office, data, language, folder):
    """The rows as LibreOffice has them: a number as a Decimal, a date as such, else the text."""
    (folder / "file.csv").write_bytes(data)
    converting = ["--infilter=" + SETTINGS[language], "--convert-to", "fods", "--outdir", folder]
    subprocess.run([*office, *converting, folder / "file.csv"], check=True, capture_output=True, timeout=300)
    sheet = ElementTree.parse(folder / "file.fods")
    return [
        [cell for found in row.iter(f"{TABLE}table-cell") for cell in values_of(found)]
        for row in sheet.iter(f"{TABLE}table-row")
    ]


def values_of(cell):
    times = int(cell.get(f"{TABLE}number-columns-repeated", 1))
    if cell.get(f"{OFFICE}value-type") == "float":
        return [Decimal(cell.get(f"{OFFICE}value"))] * times
    if cell.get(f"{OFFICE}value-type") == "date":
        return [date.fromisoformat(cell.get(f"{OFFICE}date-value"))] * times
    return ["\n".join("".join(line.itertext()) for line in cell)] * times


@pytest.mark.parametrize("write", FILES)
@pytest.mark.parametrize("language", SETTINGS)
def test_libreoffice_reads_numbers_as_numbers_and_names_as_text(office, app, language, write, tmp_path):
    with app.test_request_context(headers={"Accept-Language": language}):
        spoken = dialect()
        data = write(FILES[write], spoken)
    text = io.StringIO(data.decode("utf-8-sig"), newline="")
    written = list(csv.reader(text, delimiter=spoken.separator))
    rows = opened(office, data, language, tmp_path)
    numbers = dates = 0
    for line, row in zip(written, rows, strict=False):
        for cell, shown in zip(line, row, strict=False):
            if A_NUMBER.fullmatch(cell):
                assert shown == Decimal(cell.replace(",", ".")), (cell, shown)
                numbers += 1
            elif A_DATE.fullmatch(cell):
                assert shown == date.fromisoformat(cell), (cell, shown)
                dates += 1
            else:
                assert isinstance(shown, str) and shown.split() == cell.split(), (cell, shown)
    assert len(rows) >= len(written) > 1
    assert numbers or write is people_csv
    assert bool(dates) == (write in WITH_DATES)
