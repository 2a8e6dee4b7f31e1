"""A stand-in for the CDN on this machine: HTTPS, and htmx compressed as the CDN sends it."""

import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import brotli
import trustme

from tests.browser.phones import CDN, VENDORED

HOST = urlsplit(CDN).hostname


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        found = self.path == urlsplit(CDN).path
        body = brotli.compress(VENDORED.read_bytes()) if found else b""
        self.send_response(200 if found else 404)
        for name, value in {
            "Content-Type": "application/javascript; charset=utf-8",
            "Content-Encoding": "br",
            "Content-Length": str(len(body)),
            "Cache-Control": "public, max-age=31536000, s-maxage=31536000, immutable",
            "Access-Control-Allow-Origin": "*",
            "Vary": "Accept-Encoding",
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args):
        """Log nothing, to keep the output of the tests readable."""


class Cdn:
    """Serves htmx under the CDN's name to a Chromium that was started with its `arguments`."""

    def __init__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        trustme.CA().issue_cert(HOST).configure_cert(context)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    @property
    def arguments(self):
        """Only the CDN's name resolves, to this server. Its certificate is self-signed."""
        rules = f"MAP {HOST} 127.0.0.1:{self._server.server_port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
        return [f"--host-resolver-rules={rules}", "--ignore-certificate-errors"]

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
