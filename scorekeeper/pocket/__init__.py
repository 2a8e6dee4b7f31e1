"""The whole app inside a phone's browser, without a server: a bridge to WSGI, and the builder of its site."""
