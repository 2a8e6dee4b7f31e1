"""A table's own pages, opened by its code: play, enter the result, accept it, call the director."""

from flask import Blueprint, render_template

pages = Blueprint("night_table", __name__, url_prefix="/t")


@pages.get("")
def ask():
    return render_template("nights/code.html")
