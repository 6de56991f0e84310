"""A site without a server, as `mewple site` writes it, behind `python -m http.server`."""

import re
import subprocess
import sys

from tests.browser.people import Person
from tests.browser.server import PATIENCE

from mewple.site.build import build

# Whether the service worker has kept all files of the page.
KEPT = """async () => {
  const found = await navigator.serviceWorker.getRegistration()
  return found?.active?.state === 'activated' && !found.installing && !found.waiting
}"""
# Changes one stored text: KEY is what its key begins with, TEXT what it becomes.
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
    """The folder and the server of files, on a port that stays the same."""

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
    """Somebody who plays without a server."""

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
        """The record that the result offers to download. The result opens by itself at the end of a match."""
        self.page.get_by_text("Fair play").click()
        with self.page.expect_download() as saved:
            self.page.get_by_role("link", name="Download for programs").click()
        return saved.value.path().read_text(encoding="utf-8")

    def wait_until_kept(self):
        self.page.wait_for_function(KEPT)
        return self

    def damage(self, key, text):
        """Writes over a text in the browser's storage."""
        self.page.evaluate(DAMAGE, [key, text])

    @property
    def table_id(self):
        return self.page.url.rsplit("/", 1)[1]
