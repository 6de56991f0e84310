"""Measures pages: how large texts and boards are, and which parts of a page move."""

SMALL_TEXTS = """least => {
  const small = new Map()
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim(), holder = node.parentElement
    if (!text || holder.closest('.sr-only, title, [hidden]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    // Drawings are scaled: what counts is how large a letter is on the screen.
    const drawn = holder instanceof SVGGraphicsElement && holder.getScreenCTM()
    const scale = drawn ? Math.hypot(drawn.a, drawn.b) : 1
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale
    if (size < least - 0.05) small.set(text, Math.round(size * 10) / 10)
  }
  return [...small].map(([text, size]) => `${text}: ${size} px`)
}"""


def small_texts(page, least=10):
    """The texts on the board that are smaller than this many pixels, with their sizes."""
    return page.evaluate(SMALL_TEXTS, least)


def size_of(thing):
    box = thing.bounding_box()
    return round(box["width"]), round(box["height"])


# Records all places ([top, height] in pixels) that a part of the page has while it is watched.
WATCH = """names => {
  const seen = Object.fromEntries(Object.keys(names).map(name => [name, new Set()]))
  const look = () => {
    for (const [name, selector] of Object.entries(names)) {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      if (box) seen[name].add(`${Math.round(box.top)} ${Math.round(box.height)}`)
    }
    if (!window.watchEnds) requestAnimationFrame(look)
  }
  window.watchEnds = false
  window.watched = seen
  look()
}"""
WATCHED = """() => {
  window.watchEnds = true
  return Object.fromEntries(Object.entries(window.watched).map(([name, places]) => [name, [...places]]))
}"""
FRAME = {"head": ".table > header", "players": "section[aria-label=Scores]", "board": "main", "foot": ".table > footer"}
"""The parts of a table's page, by CSS selector."""


def watch(page, parts=FRAME):
    """From now on, the page records in every frame where these parts of it are. `watched` returns the result."""
    page.evaluate(WATCH, parts)


def watched(page):
    """For each watched part, all positions that it had, each as "TOP HEIGHT" in pixels."""
    return page.evaluate(WATCHED)
