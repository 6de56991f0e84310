"""Measures the sheets of the print page in Chromium, and reads PDFs that Chromium has made."""

import re

from playwright.sync_api import expect

POINTS = {"a4": (595, 842), "letter": (612, 792)}
"""The sizes of papers in points."""
SAFE, SMALLEST = 3, 6
"""Anything important must be at least this many millimetres away from a cut, and fonts must have at least this many
points."""
TOLERANCE = 0.15

FOUND = """([safe, smallest, tolerance]) => {
  const MM = 96 / 25.4
  const counts = {}, faults = new Set()
  const visible = (box) => box.width > 0.5 && box.height > 0.5
  const clipped = (box, by) => by ? {
    left: Math.max(box.left, by.left), top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom),
  } : box
  const drawingOf = (leaf) => leaf.closest('svg')?.parentElement.closest('svg') ?? leaf.closest('svg')

  for (const place of document.querySelectorAll('[data-piece]')) {
    const { piece, side, tile, bleed } = place.dataset
    const key = `${piece}/${side}`
    if (!tile || tile.replace('back ', '').startsWith('A1 ')) counts[key] = (counts[key] ?? 0) + 1
    const content = place.querySelector('.face > .content')
    if (!content) { faults.add(`${key}: nothing is drawn, or not with Face.svelte`); continue }
    const whole = place.getBoundingClientRect(), edge = (Number(bleed) + safe - tolerance) * MM
    const room = {
      left: whole.left + edge, top: whole.top + edge, right: whole.right - edge, bottom: whole.bottom - edge,
    }
    const round = place.classList.contains('round')
    const [cx, cy] = [(whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2]
    const reach = (room.right - room.left) / 2
    const inCircle = (box) =>
      [box.left, box.right].every((x) => [box.top, box.bottom].every((y) => Math.hypot(x - cx, y - cy) <= reach))
    const inRoom = (box) =>
      box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom
    const inside = round ? inCircle : inRoom
    const outside = (box, what) => {
      const far = (value) => (value / MM).toFixed(1)
      faults.add(`${key}: ${what} is nearer than ${safe} mm to the cut (`
        + `left ${far(box.left - whole.left)}, top ${far(box.top - whole.top)}, `
        + `right ${far(whole.right - box.right)}, bottom ${far(whole.bottom - box.bottom)} mm from the bleed)`)
    }
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent.trim() || node.parentElement.closest('title, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (visible(box) && !inside(box)) outside(box, `"${node.textContent.trim()}"`)
    }
    for (const leaf of content.querySelectorAll('path, rect, circle, ellipse, polygon, line, img')) {
      if (leaf.closest('defs, clipPath, mask')) continue
      const svg = drawingOf(leaf)
      const box = clipped(leaf.getBoundingClientRect(), svg?.getBoundingClientRect())
      const seen = { ...box, width: box.right - box.left, height: box.bottom - box.top }
      // A disc keeps its corners: only what is drawn there counts, and shapes have no corners to measure.
      if (visible(seen) && !round && !inside(seen)) outside(seen, `a ${leaf.tagName}`)
    }
  }

  const sizes = new Map()
  const walker = document.createTreeWalker(document.querySelector('.sheets'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim(), holder = node.parentElement
    if (!text || holder.closest('.measure, .sr-only, title, style')) continue
    const style = getComputedStyle(holder)
    if (style.visibility === 'hidden') continue
    const drawn = holder instanceof SVGGraphicsElement && holder.getScreenCTM()
    const size = parseFloat(style.fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1) * 0.75
    if (size < smallest - 0.05) faults.add(`${text}: ${size.toFixed(1)} points`)
    sizes.set(size.toFixed(1), text)
  }
  for (const text of document.querySelectorAll('.sheets .face .content > *')) {
    if (text.scrollHeight > text.clientHeight + 2 || text.scrollWidth > text.clientWidth + 2)
      if (getComputedStyle(text).display !== 'inline' && !(text instanceof SVGElement))
        faults.add(`${text.closest('[data-piece]').dataset.piece}: its content is larger than the piece`)
  }
  for (const list of document.querySelectorAll('section.leaf > .list, section.leaf article'))
    if (list.scrollHeight > list.clientHeight + 1) faults.add('a page of text is too full')
  const least = Math.min(...[...sizes.keys()].map(Number))
  return { counts, faults: [...faults], leaves: document.querySelectorAll('section.leaf').length, least }
}"""


def open_sheets(person, game, **query):
    """Opens the print page of a game in its printed form, and waits until all sheets are ready."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    person.goto(f"/print/{game}?{words}")
    expect(person.page.locator("html[data-sheets=ready]")).to_have_count(1)
    person.page.emulate_media(media="print")
    return person.page


def measure(page):
    """Measures the sheets on the page. Returns how many times they show each side of each piece, the problems found,
    and the number of sheets."""
    return page.evaluate(FOUND, [SAFE, SMALLEST, TOLERANCE])


def sides_in(box):
    """How many times the sheets of this box must show each side of each piece; the keys are "group/piece/side"."""
    wanted = {}
    for group in box["groups"]:
        sides = {"bring": [], "standee": ["front", "back"], "die": list("123456")}.get(group["form"], ["front"])
        for piece in group["pieces"]:
            for side in [*sides, *(["back"] if group["back"] and group["form"] in ("board", "card", "token") else [])]:
                wanted[f"{group['id']}/{piece['id']}/{side}"] = piece["count"]
    return wanted


class Pdf:
    """Reads what tests need from a PDF that Chromium has made. Chromium does not compress the objects in a PDF."""

    def __init__(self, data: bytes):
        assert data.startswith(b"%PDF-")
        self.objects = re.findall(rb"\d+ 0 obj\n(.*?)\nendobj", data, re.S)
        self.pages = [each for each in self.objects if re.search(rb"/Type\s*/Page\b", each)]

    @property
    def sizes(self):
        """The sizes of the pages, in whole points."""
        boxes = [re.search(rb"/MediaBox\s*\[([^\]]*)\]", page) for page in self.pages]
        return {tuple(round(float(number)) for number in box[1].split()[2:]) for box in boxes if box}

    @property
    def fonts(self):
        """For each font in the PDF, whether it is embedded, either as a font file or as drawings of its letters."""
        found = [each for each in self.objects if re.search(rb"/Type\s*/Font\b", each)]
        simple = [each for each in found if not re.search(rb"/Subtype\s*/Type0\b", each)]
        files = sum(re.search(rb"/FontFile[23]?\b", each) is not None for each in self.objects)
        drawn = [each for each in simple if re.search(rb"/Subtype\s*/Type3\b", each)]
        return [True] * (len(drawn) + min(files, len(simple) - len(drawn))) + [False] * (
            len(simple) - len(drawn) - files
        )
