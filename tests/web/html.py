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
    """A form of a page. `fields` is what it would send as it stands, by `button` or without any."""

    def __init__(self, root, element, button=None):
        self.root, self.element, self._button = root, element, button
        by_button = button.get("formaction") if button else None
        self.action = by_button or element.get("action") or ""  # none: to where the page came from
        self.controls = [part for part in root if part.get("name") and _belongs(part, element)]

    @property
    def fields(self):
        sent = {}
        for control in self.controls:
            value = _sent(control)
            if value is not None:
                sent[control["name"]] = value
        if self._button and self._button.get("name"):
            sent[self._button["name"]] = self._button["value"]
        return sent

    @property
    def words(self):
        """The text of the form; of a button among others, that around it."""
        return (self._button.parent if self._button else self.element).words

    @property
    def submit_buttons(self):
        """The buttons that send the form, in the page's order: the Enter key presses the first."""
        buttons = [button for button in self.root.all("button") if _belongs(button, self.element)]
        return [button for button in buttons if button.get("type") in (None, "submit")]

    def by(self, button):
        """The form as this button sends it."""
        return Form(self.root, self.element, button)

    @property
    def names(self):
        return {control["name"] for control in self.controls}

    def button(self, words):
        """The button that says `words`."""
        return next(button for button in self.element.all("button") if words in button.words)


def _belongs(part, form):
    """True if `part` belongs to the element `form`: it is inside, or names its id."""
    return part["form"] == form.get("id") if part.get("form") else part.inside("form") is form


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

    def leading_to(self, part):
        """The forms that lead to an address with `part` in it, by themselves or by a button."""
        by_themselves = [form for form in self.forms if part in form.action]
        return by_themselves + [
            form.by(button)
            for form in self.forms
            for button in form.submit_buttons
            if part in (button.get("formaction") or "")
        ]

    def offers(self, end):
        """True if a form, a button or a link leads to an address that ends with `end`."""
        addresses = [form.action for form in self.forms]
        addresses += [button.get("formaction") or "" for button in self.all("button")]
        addresses += [link.get("href") or "" for link in self.all("a")]
        return any(address.endswith(end) for address in addresses)
