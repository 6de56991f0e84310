"""A site for playing without a server, which `mewple site` has written, served by `python -m http.server`."""

import re
import subprocess
import sys

from tests.browser.people import Person
from tests.browser.server import PATIENCE

from mewple.site.build import build

# Overwrites the text that the browser's storage holds for `key` with `text`.
DAMAGE = """([key, text]) => new Promise((resolve, reject) => {
  const open = indexedDB.open('mewple')
  open.onerror = () => reject(open.error)
  open.onsuccess = () => {
    const change = open.result.transaction('kept', 'readwrite')
    change.objectStore('kept').put(text, key)
    change.oncomplete = () => { open.result.close(); resolve() }
  }
})"""


class Site:
    """The folder of a site and its file server, on a port that stays the same."""

    def __init__(self, folder):
        self.folder, self.port = folder, 0
        self.process: subprocess.Popen[str] | None = None

    def write(self):
        build(self.folder, think=0)
        return self

    def start(self):
        command = [sys.executable, "-u", "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        command += ["--directory", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        found = re.search(r"port (\d+)", self.process.stdout.readline())
        assert found, "python -m http.server did not start"
        self.port = int(found[1])
        self.address = f"http://localhost:{self.port}"
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.communicate(timeout=PATIENCE)
            self.process = None


class Traveller(Person):
    """A person who plays without a server."""

    def __init__(self, page, site, **more):
        super().__init__(page, site.address, **more)
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))

    def goto(self, path):
        super().goto(f"/#{path}")
        return self

    def reload(self):
        self.page.reload()
        return self

    def against_bots(self, game):
        self.goto("/").button(f"Play now {game.name} against bots").click()
        self.page.wait_for_url("**/table/*")
        return self

    def record(self):
        """The record that can be downloaded with the result. At the end of a match the page shows the result by
        itself."""
        self.page.get_by_text("Fair play").click()
        with self.page.expect_download() as saved:
            self.page.get_by_role("link", name="Download for programs").click()
        return saved.value.path().read_text(encoding="utf-8")

    def wait_until_kept(self):
        """Waits until the shelf says that the page needs no network."""
        self.goto("/").page.get_by_text("no server and no network").wait_for()
        return self

    def damage(self, key, text):
        """Overwrites a text in the browser's storage."""
        self.page.evaluate(DAMAGE, [key, text])

    @property
    def table_id(self):
        return self.page.url.rsplit("/", 1)[1]
