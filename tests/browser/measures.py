"""What can be measured on a page: how small texts are, how large boards are, and what moves."""

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
