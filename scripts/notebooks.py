"""Runs the notebooks of the examples and stores the outputs in them. Tests run all cells again and compare.

    python scripts/notebooks.py

Cells are run one after another in one namespace, as in Jupyter. The script stores what a cell prints, and the value of
its last line as text and, if it has one, as a picture.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted(ROOT.glob("examples/*/*.ipynb"))


def run(source: str) -> str:
    """The notebook with the outputs of a new run."""
    notebook, space = json.loads(source), {"__name__": "__main__"}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, 1):
        cell["execution_count"] = number
        cell["outputs"] = list(_outputs("".join(cell["source"]), space, number))
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _outputs(source: str, space: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree, printed = ast.parse(source), io.StringIO()
    outputs: list[dict[str, Any]] = []
    last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    if last is not None:
        tree.body.pop()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "notebook", "exec"), space)
        value = None if last is None else eval(compile(ast.Expression(last.value), "notebook", "eval"), space)
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        shown = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            shown["image/svg+xml"] = _lines(value._repr_svg_())
        outputs.append({"data": shown, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    for path in NOTEBOOKS:
        path.write_text(run(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
