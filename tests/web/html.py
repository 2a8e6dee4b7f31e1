"""Reads an answer as a browser without JavaScript would: its words, its elements, the forms it offers."""

from functools import cached_property
from urllib.parse import urlsplit

from lxml import etree

UNSEEN = {"script", "style", "title", "template", "datalist", "noscript"}


class Element:
    """An element of a page, the same object for the same element."""

    def __init__(self, node, known):
        self._node, self._known = node, known
        known[node] = self

    def _of(self, node):
        return self._known.get(node) or Element(node, self._known)

    def __iter__(self):
        """Every element inside, in the order of the page."""
        return map(self._of, self._node.iterdescendants("*"))

    def __getitem__(self, name):
        return self.attrs[name]

    def get(self, name):
        return self._node.get(name)

    @property
    def tag(self):
        return self._node.tag

    @property
    def attrs(self):
        return self._node.attrib

    @property
    def parent(self):
        above = self._node.getparent()
        return None if above is None else self._of(above)

    @property
    def parts(self):
        """The elements right below this one."""
        return [self._of(node) for node in self._node.iterchildren("*")]

    @property
    def classes(self):
        return (self.get("class") or "").split()

    @property
    def words(self):
        """The text inside, with single spaces."""
        return " ".join("".join(_texts(self._node)).split())

    @property
    def text(self):
        """The text inside, as it stands."""
        return "".join(self._node.itertext())

    def all(self, tag="*", **attrs):
        """The elements inside with this tag and these attributes (`class_` is one class among several)."""
        class_ = attrs.pop("class_", None)
        return [
            self._of(node)
            for node in self._node.iterdescendants(tag)
            if (class_ is None or class_ in (node.get("class") or "").split())
            and all(node.get(name) == value for name, value in attrs.items())
        ]

    def with_a(self, name):
        """The elements inside that have this attribute."""
        return map(self._of, self._node.xpath(f".//*[@{name}]"))

    def inside(self, tag):
        return next(map(self._of, self._node.iterancestors(tag)), None)


def _texts(node):
    if node.text:
        yield node.text
    for child in node:
        if child.tag is not etree.Comment and child.tag not in UNSEEN:
            yield from _texts(child)
            yield " "
        if child.tail:
            yield child.tail


def parsed(text):
    """An element around the page, or around the parts of an answer to htmx."""
    page = etree.HTML(text, etree.HTMLParser(huge_tree=True)) if text.strip() else etree.Element("html")
    if "<html" in text:
        root = etree.Element("root")
        root.append(page)
    else:
        (root,) = page.iterchildren("body") if len(page) else (page,)
    return Element(root, {})


class Form:
    """A form of a page. `fields` is what it would send as it stands, by `button` or without any."""

    def __init__(self, root, element, button=None):
        self.root, self.element, self._button = root, element, button
        by_button = button.get("formaction") if button else None
        self.action = by_button or element.get("action") or ""  # without one: to the page's own address
        self.controls = [part for part in root.with_a("name") if part["name"] and _belongs(part, element)]

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
        """The text of the form; for one button of several, the text around it."""
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
        return control.text.removeprefix("\r").removeprefix(
            "\n"
        )  # the line break after the tag is not part of the text
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
        return parsed(self.html)

    @property
    def words(self):
        return self.root.words

    @property
    def goes_to(self):
        """The path this answer redirects to."""
        return self.headers.get("Location")

    def all(self, tag="*", **attrs):
        return self.root.all(tag, **attrs)

    def by_id(self, name):
        return self.root.all(id=name)[0]

    @property
    def forms(self):
        return [Form(self.root, element) for element in self.root.all("form")]

    def form(self, end):
        """The form whose action ends with `end`."""
        (found,) = (form for form in self.forms if urlsplit(form.action).path.endswith(end))
        return found

    def leading_to(self, part):
        """The forms that lead to an address with `part`, by their action or a button's."""
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
