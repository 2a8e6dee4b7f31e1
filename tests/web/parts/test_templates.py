"""What all templates have in common: their indentation is not sent."""


def rendered(app, source):
    with app.test_request_context():
        return app.jinja_env.from_string(source).render(newer=True)


def test_indentation_is_not_sent(app):
    assert rendered(app, "<ul>\n  <li>\n    <b>1</b>\n  </li>\n</ul>") == "<ul>\n<li>\n<b>1</b>\n</li>\n</ul>"


def test_attributes_on_two_lines_stay_apart(app):
    source = '<form{% if newer %} data-newer{% endif %}\n      hx-post="/check"{# said #}\n      id="entry">'
    assert rendered(app, source).split() == ["<form", "data-newer", 'hx-post="/check"', 'id="entry">']
