# The part of Flask-WTF that is used here: the package has no types of its own.
from typing import Any

from flask import Flask
from wtforms import Field, Form
from wtforms.meta import DefaultMeta

class CSRFProtect:
    def __init__(self, app: Flask | None = None) -> None: ...

class FlaskForm(Form):
    class Meta(DefaultMeta):
        def wrap_formdata(self, form: Any, formdata: Any) -> Any: ...

    csrf_token: Field
    def __init__(self, formdata: Any = ..., **kwargs: Any) -> None: ...
    def is_submitted(self) -> bool: ...
    def validate_on_submit(self, extra_validators: Any = None) -> bool: ...
