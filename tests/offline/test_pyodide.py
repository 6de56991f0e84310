"""The rules in Pyodide under Node.js, from the files that `mewple site` writes: they give the same bytes as here and
pass the checks."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.offline import recorded

import mewple.testing
from mewple.site import build

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import node

HERE = Path(__file__).parent
PATIENCE = 600


@pytest.mark.slow
def test_matches_give_the_same_records_in_a_browsers_python_and_the_kit_passes_there(tmp_path):
    if not (build.CLIENT / build.PYTHON).is_dir():
        pytest.skip("the browser client is not built: run `make setup`")
    found = node.find()
    if found is None:
        pytest.skip(f"no Node.js {node.WANTED} here: run `make setup`")
    build.build(tmp_path)
    (table,) = tmp_path.glob("table-*")
    testing = Path(mewple.testing.__file__).parent
    command = [found.node, str(HERE / "in_pyodide.mjs"), str(table), str(testing), str(HERE / "recorded.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=os.environ, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)
    assert not told["numpy"]
    assert told["records"] == recorded.records()
