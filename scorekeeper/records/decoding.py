"""Texts of files as spreadsheets and editors save them, in whatever encoding."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252.

    UTF-16 is known by its byte order mark or by its zeros; what is no UTF-8 is taken for Windows-1252, which
    older spreadsheets save in French and English. A guess by statistics goes wrong on a list of ten names.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        return data.decode("utf-16-be" if data.startswith(b"\0") else "utf-16-le", "replace")
    try:
        return data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
