"""Every game can be played in a real browser: the people of tests/browser are here too."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def _browsing():
    place = Path(__file__).resolve().parent.parent / "browser" / "conftest.py"
    spec = spec_from_file_location("browsing", place)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_found = _browsing()
chromium, server, arrive = _found.chromium, _found.server, _found.arrive
