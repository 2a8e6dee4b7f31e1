"""A text file whose encoding was guessed: the page names the guess and can read the text in another
encoding."""

from typing import Final

from flask_babel import lazy_gettext as _l
from wtforms import Field, HiddenField, SelectField

from scorekeeper.records.decoding import ENCODINGS, decode, read_again
from scorekeeper.web.serving.text_form import TextForm

ENCODING_NAMES: Final = {
    "cp1252": _l("Western European (Windows)"),
    "cp1250": _l("Central European (Windows)"),
    "cp1251": _l("Cyrillic (Windows)"),
    "cp1254": _l("Turkish (Windows)"),
    "cp1253": _l("Greek (Windows)"),
    "mac_roman": _l("Western European (Mac)"),
    "cp850": _l("Western European (DOS)"),
}


class GuessedTextForm(TextForm):
    """A form with a text that may come from a file.

    `guessed` is the encoding that was guessed, empty if it is certain. `encoding` is the one that was chosen.
    `just_guessed`: nobody has seen the text yet.
    """

    guessed = HiddenField()
    encoding = SelectField(
        _l("Read the file as"), choices=list(ENCODING_NAMES.items()), validate_choice=False
    )
    just_guessed = False

    def take_file(self, data: bytes, field: Field) -> None:
        """Decode a file into `field`."""
        field.data, guessed = decode(data)
        self.guessed.data = self.encoding.data = guessed
        self.just_guessed = bool(guessed)

    def read_as_chosen(self, field: Field) -> None:
        """Read the text in `field` again if another encoding was chosen."""
        guessed, chosen = self.guessed.data, self.encoding.data
        if guessed not in ENCODINGS or chosen not in ENCODINGS:
            self.guessed.data = self.encoding.data = ""
        elif guessed != chosen:
            field.data = read_again(field.data or "", guessed, chosen)
            self.guessed.data, self.just_guessed = chosen, True

    @property
    def read_as(self) -> str:
        """The name of the guessed or chosen encoding; empty if nothing was guessed."""
        return str(ENCODING_NAMES[self.guessed.data]) if self.guessed.data in ENCODINGS else ""
