"""Reads an answer as a browser without JavaScript would: its words, its elements, the forms it offers."""

from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urlsplit

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
UNSEEN = {"script", "style", "title", "template", "datalist", "noscript"}


class Element:
    def __init__(self, tag, attrs=(), parent=None):
        self.tag, self.attrs, self.parent = tag, dict(attrs), parent
        self.children = []

    def __iter__(self):
        """Every element inside, in the order of the page."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child

    def __getitem__(self, name):
        return self.attrs[name]

    def get(self, name):
        return self.attrs.get(name)

    @property
    def classes(self):
        return (self.get("class") or "").split()

    @property
    def words(self):
        """The text inside, with single spaces."""
        return " ".join("".join(self._texts()).split())

    def all(self, tag=None, **attrs):
        """The elements inside with this tag and these attributes (`class_` is one class among several)."""
        class_ = attrs.pop("class_", None)
        return [
            element
            for element in self
            if tag in (None, element.tag)
            and (class_ is None or class_ in element.classes)
            and all(element.get(name) == value for name, value in attrs.items())
        ]

    def inside(self, tag):
        above = self.parent
        while above is not None and above.tag != tag:
            above = above.parent
        return above

    def _texts(self):
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in UNSEEN:
                yield from child._texts()
                yield " "


class _Builder(HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = self.here = Element("")
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        element = Element(tag, attrs, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag, attrs):
        self.here.children.append(Element(tag, attrs, self.here))

    def handle_endtag(self, tag):
        above = self.here
        while above is not None and above.tag != tag:
            above = above.parent
        if above is not None:
            self.here = above.parent

    def handle_data(self, data):
        self.here.children.append(data)

    def updatepos(self, i, j):
        return j  # nobody asks in which line something stands


class Form:
    """A form of a page. `fields` is what it would send as it stands, without any button."""

    def __init__(self, root, element):
        self.element = element
        self.action = element.get("action") or ""  # none: to where the page came from
        own = element.get("id")
        self.controls = [
            control
            for control in root
            if control.get("name")
            and (control.get("form") == own if control.get("form") else control.inside("form") is element)
        ]

    @property
    def fields(self):
        sent = {}
        for control in self.controls:
            value = _sent(control)
            if value is not None:
                sent[control["name"]] = value
        return sent

    @property
    def names(self):
        return {control["name"] for control in self.controls}

    def button(self, words):
        """The button that says `words`."""
        return next(button for button in self.element.all("button") if words in button.words)


def _sent(control):
    if control.tag == "select":
        options = control.all("option")
        chosen = [option for option in options if "selected" in option.attrs] or options[:1]
        return chosen[0]["value"]
    if control.tag == "textarea":
        text = "".join(control._texts())
        return text.removeprefix("\r").removeprefix("\n")  # the line break after the tag is none of the text
    if control.tag != "input" or control.get("type") == "file":
        return None
    if control.get("type") in ("radio", "checkbox"):
        return control.attrs.get("value", "on") if "checked" in control.attrs else None
    return control.attrs.get("value", "")


class Page:
    """An answer of the app."""

    def __init__(self, response):
        self.status = response.status_code
        self.headers = response.headers
        self.html = response.get_data().decode("utf-8", "replace")
        self.cookies = response.headers.getlist("Set-Cookie")

    @cached_property
    def root(self):
        return _Builder(self.html).root

    @property
    def words(self):
        return self.root.words

    @property
    def goes_to(self):
        """The path this answer redirects to."""
        return self.headers.get("Location")

    def all(self, tag=None, **attrs):
        return self.root.all(tag, **attrs)

    def by_id(self, name):
        return self.root.all(id=name)[0]

    @property
    def forms(self):
        return [Form(self.root, element) for element in self.root.all("form")]

    def form(self, end):
        """The form whose action ends so."""
        (found,) = (form for form in self.forms if urlsplit(form.action).path.endswith(end))
        return found

    def offers(self, end):
        """True if a form or a link leads to an address that ends with `end`."""
        addresses = [form.action for form in self.forms] + [link.get("href") or "" for link in self.all("a")]
        return any(address.endswith(end) for address in addresses)
