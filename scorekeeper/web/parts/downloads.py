"""Files to download, and what other programs fetch again and again."""

import re
import unicodedata

from flask import Response, request

from scorekeeper.limits import MAX_NAME_LETTERS


def attachment(content: str | bytes, name: str, mimetype: str) -> Response:
    """Answer with a file that the browser saves as `name`. No cache keeps it, since most files contain
    people's names."""
    answer = Response(content, mimetype=mimetype)
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    answer.headers["Cache-Control"] = "no-store, private"
    answer.headers["X-Robots-Tag"] = "noindex"
    answer.vary.add("Cookie")
    return answer


def fetched(content: str | bytes, mimetype: str, version: str | None = None) -> Response:
    """Answer with what a program asks for again and again: unchanged, it is not sent anew. `version` is its
    ETag, or else a hash of the content. Only the requester may keep it, since the address is a key. A page of
    another site may show it: browsers then send no cookie, so it gets what anybody with the address gets."""
    answer = Response(content, mimetype=mimetype)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cache-Control"] = "no-cache, private"
    answer.headers["X-Robots-Tag"] = "noindex"
    if version is None:
        answer.add_etag()
    else:
        answer.set_etag(version)
    answer.make_conditional(request)
    return answer


def slug(text: str) -> str:
    """`text` as part of a file name: small letters, digits and dashes; may be empty."""
    plain = unicodedata.normalize("NFKD", text).casefold().encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:MAX_NAME_LETTERS].strip("-")
