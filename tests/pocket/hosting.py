"""The built site on a plain file server, and phones that keep their data between starts.

`python -m tests.pocket.hosting` fetches the parts that the site is built from.
"""

import os
import signal
import subprocess
import sys
import time
from base64 import b64decode
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from scorekeeper.pocket.builder.downloads import CannotBuild, download
from tests.browser.chromium import arguments, find_chromium
from tests.browser.phones import PHONE

#: Downloaded parts are kept in the virtual environment of the tests.
PARTS = Path(sys.prefix) / "pocket-parts"
FOLDER = "scores"
#: A page without a script. It sends no request to the app.
STILL = "pocket/icon.svg"
#: Reads the stored files as the service worker does at its next start. Their content is base64.
READ_KEPT = """async (name) => {
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await done(indexedDB.open(name));
  const transaction = database.transaction(["files", "pages"]);
  const [names, files, keys, pages] = await Promise.all(["files", "pages"].flatMap((store) =>
    [transaction.objectStore(store).getAllKeys(), transaction.objectStore(store).getAll()].map(done)));
  database.close();
  return names.map((name, at) => {
    const content = new Uint8Array(files[at].size);
    keys.forEach(([of, number], index) => { if (of === name) content.set(pages[index], number * 4096); });
    return [name, btoa(Array.from(content, (byte) => String.fromCharCode(byte)).join(""))];
  });
}"""
#: Replaces all stored files.
WRITE_KEPT = """([name, named]) => new Promise((resolve) => {
  indexedDB.open(name).onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction(["files", "pages"], "readwrite");
    const [files, pages] = [transaction.objectStore("files"), transaction.objectStore("pages")];
    files.clear();
    pages.clear();
    for (const [file, bytes] of Object.entries(named)) {
      files.put({ size: bytes.length, mode: 0o100600 }, file);
      for (let at = 0; at < bytes.length; at += 4096) {
        pages.put(Uint8Array.from(bytes.slice(at, at + 4096)), [file, at / 4096]);
      }
    }
    transaction.oncomplete = () => { database.close(); resolve(); };
  };
})"""
#: Resolves when a file is in the caches.
UNTIL_KEPT = """async (address) => {
  while (!await caches.match(address)) await new Promise((resolve) => setTimeout(resolve, 100));
}"""


def fetch_parts():
    """Fetch the missing parts of the site, so that the tests themselves need no network."""
    try:
        download(PARTS)
    except (CannotBuild, OSError) as problem:
        sys.exit(f"The tests of the app inside a phone cannot begin. {problem}")


def build_site(target, parts=PARTS):
    """Build the site as a person would. Fails with the builder's sentence."""
    command = (sys.executable, "-m", "scorekeeper", "pocket", "build", str(target), "--parts", str(parts))
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@contextmanager
def changed(file, *pairs):
    """Replace texts in a file for the duration of the block."""
    text = file.read_text("utf-8")
    other = text
    for old, new in pairs:
        assert old in text
        other = other.replace(old, new)
    file.write_text(other, "utf-8")
    try:
        yield
    finally:
        file.write_text(text, "utf-8")


class Handler(SimpleHTTPRequestHandler):
    """Notes each requested file.

    Browsers connect before they send a request, so a shut host still has to refuse those connections.
    """

    def __init__(self, host, *args, **options):
        self._host = host
        super().__init__(*args, **options)

    def parse_request(self):
        return super().parse_request() and self._host.is_open

    def log_request(self, *_args):
        self._host.asked.append(self.path.rpartition("/")[2])

    def log_message(self, *_args):
        """Say nothing."""

    def send_error(self, code, message=None, explain=None):
        """Show the site's 404 page for an unknown file, as static hosts do."""
        page = Path(self.directory, FOLDER, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.read_bytes())


class Host:
    """A static host with the site in a folder. Shutting it stands for a lost network."""

    def __init__(self, root, port=0, folder=f"{FOLDER}/"):
        self.asked = []  # the names of the files
        handler = partial(Handler, self, directory=str(root))
        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.port = self._server.server_port
        self.origin = f"http://127.0.0.1:{self.port}"
        self.url = f"{self.origin}/{folder}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self.is_open = False

    def __enter__(self):
        self._thread.start()
        self.is_open = True
        return self

    def __exit__(self, *_):
        if self.is_open:
            self.shut()

    def shut(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=5)
        self.is_open = False


@contextmanager
def browser_of(playwright, profile, fails=False, **options):
    """A phone's browser with the data of `profile`. The app must log no error, unless `fails` is true."""
    failures = []
    program = {"executable_path": find_chromium(), "args": arguments()}
    context = playwright.chromium.launch_persistent_context(profile, **{**program, **PHONE, **options})
    context.on("console", lambda message: failures.extend(failures_in(message.text)))
    context.set_default_timeout(60_000)  # Python starts in it, perhaps on a busy machine
    try:
        yield context
    finally:
        context.close()
    assert fails or failures == []


def failures_in(logged):
    """The logged line, if the app logged an error."""
    return [logged] if '"level": "error"' in logged else []


def fetch_app(page, host):
    """Fetch the app into the phone and wait for its start page."""
    page.goto(host.url)
    page.get_by_role("button", name="Fetch it").click()
    page.get_by_role("link", name="New game").wait_for()


def until_all_is_kept(page):
    """Wait until the snapshot for a quick start is written and all parts are fetched."""
    for name in ("snapshot", "later.tar"):
        until_kept(page, name)


def until_kept(page, part):
    """Wait until a part of the program is in the cache."""
    page.evaluate(UNTIL_KEPT, f"/{FOLDER}/pocket/{part}")


def put_files(page, files):
    """Replace files that the phone keeps. Its worker must not have them in memory."""
    named = {name: list(content) for name, content in {**data_folder(page), **files}.items()}
    page.evaluate(WRITE_KEPT, [f"pocket /{FOLDER}/", named])


def stop_worker(context, page):
    """End the service worker at once, as a browser short of memory does. Pages may wake it again."""
    session = context.new_cdp_session(page)
    seen = []
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda update: seen.extend(version["runningStatus"] for version in update["versions"]),
    )
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    for _time in range(500):
        if "stopped" in seen:
            break
        page.wait_for_timeout(20)
    session.detach()


def kill_renderer(context, pid):
    """Kill a process, as a system short of memory does, and wait until the browser notices."""
    os.kill(pid, signal.SIGKILL)
    while pid in processes(context, "renderer"):
        time.sleep(0.02)


def largest_renderer(context):
    """The id of the process in which Python runs. The page and the worker share it."""
    return max(processes(context, "renderer"), key=held_by)


def kill_browser(context):
    """Kill all processes of a browser. Waits for their end, because the next browser opens the same files."""
    pids = processes(context)
    with context.expect_event("close"):
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    while any(is_running(pid) for pid in pids):
        time.sleep(0.02)


def is_running(pid):
    """True unless a process has ended. A zombie counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def processes(context, *kinds):
    """The ids of the browser's processes: those of `kinds`, or all."""
    session = context.browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [process["id"] for process in found if not kinds or process["type"] in kinds]


def held_by(pid):
    """Megabytes of memory that a process holds: none once it has ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return 0
    (held,) = (line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:"))
    return int(held) / 1024


def data_folder(page):
    """The files that the phone keeps, by name."""
    name = f"pocket /{FOLDER}/"
    return {file: b64decode(content) for file, content in page.evaluate(READ_KEPT, name)}


if __name__ == "__main__":
    fetch_parts()
