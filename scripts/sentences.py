"""Draws random sentences from the code, the documentation and the screens: `python scripts/sentences.py --count 200
--seed 1`.

Somebody who does not know the project reads them and marks every sentence that had to be read twice. Sentences come
from docstrings and comments, Markdown pages, TOML files that are shown (guides, lessons, boxes), and texts in Svelte
components.
"""

from __future__ import annotations

import argparse
import ast
import io
import random
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'*`(])")
LIST_ITEM = r"\n\s*\n|^\s*(?:[-*]|\d+\.) "
INDENTED = re.compile(r"(?:^ {4}.*\n?)+", re.M)
LISTING = re.compile(r'\A\s*(?:\[\w+ "|@\w)|\S {3,}\S')
LEAST_WORDS, MOST_WORDS = 5, 60


def tracked() -> list[Path]:
    command = ["git", "ls-files", "-z"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in names if name]


def python_texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from docstring_texts(node.value.value, node.col_offset)
    lines: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|type:|---|!)", token.string):
            behind_code = bool(token.line[: token.start[1]].strip())
            if lines and (behind_code or token.start[0] != last + 1):
                yield " ".join(lines)
                lines = []
            lines.append(token.string.split("  # noqa")[0].lstrip("# "))
            last = -1 if behind_code else token.start[0]
    if lines:
        yield " ".join(lines)


def docstring_texts(docstring: str, indentation: int) -> Iterator[str]:
    """The paragraphs and list items of a docstring, without those that show code or commands."""
    prose = INDENTED.sub("\n", re.sub(rf"^ {{{indentation}}}", "", docstring, flags=re.M))
    yield from (text for text in re.split(LIST_ITEM, prose, flags=re.M) if not LISTING.search(text))


def markdown_texts(source: str) -> Iterator[str]:
    prose = re.sub(r"^```.*?^```$|<!-- table.*?<!-- end -->|<!--.*?-->", "", source, flags=re.M | re.S)
    for block in re.split(LIST_ITEM, prose, flags=re.M):
        if not block.lstrip().startswith(("#", "|")):
            yield re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", block)


def toml_texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from toml_texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from toml_texts(each)


def svelte_texts(source: str) -> Iterator[str]:
    page = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", source, flags=re.S)
    yield from re.findall(r">([^<>{}]{20,})<", page)


def script_texts(source: str) -> Iterator[str]:
    for comment in re.findall(r"/\*\*(.*?)\*/", source, re.S):
        yield from re.split(LIST_ITEM, re.sub(r"^\s*\* ?", "", comment, flags=re.M), flags=re.M)
    for comment in re.findall(r"(?:^[ \t]*// \S.*\n?)+", source, re.M):
        yield re.sub(r"^\s*// ", "", comment, flags=re.M)


def texts(path: Path) -> Iterator[str]:
    if path.suffix not in {".py", ".md", ".toml", ".svelte", ".ts"}:
        return
    source = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            yield from python_texts(source)
        case ".md":
            yield from markdown_texts(source)
        case ".toml" if path.name in {"guide.toml", "lesson.toml", "box.toml"}:
            for text in toml_texts(tomllib.loads(source)):
                yield from re.split(LIST_ITEM, text, flags=re.M)
        case ".svelte":
            yield from svelte_texts(source)
            yield from script_texts(source)
        case ".ts":
            yield from script_texts(source)


def sentences() -> list[tuple[str, str]]:
    """Every sentence, with the file in which it occurs first. Each sentence is listed once."""
    found: dict[str, str] = {}
    for path in tracked():
        if path.is_relative_to(ROOT / "rulebooks"):  # the ledgers of the rules are not part of the measure
            continue
        for text in texts(path):
            for sentence in END.split(" ".join(text.split())):
                if LEAST_WORDS <= len(sentence.split()) <= MOST_WORDS:
                    found.setdefault(sentence, path.relative_to(ROOT).as_posix())
    return sorted((place, sentence) for sentence, place in found.items())


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw sentences at random for a fresh reader.")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    every = sentences()
    drawn = random.Random(arguments.seed).sample(every, min(arguments.count, len(every)))
    print(f"{len(drawn)} of {len(every)} sentences, seed {arguments.seed}\n")
    for number, (place, sentence) in enumerate(drawn, start=1):
        print(f"{number}. [{place}] {sentence}")


if __name__ == "__main__":
    main()
