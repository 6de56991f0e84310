import type { Paper } from './paper'

/** Tells the browser how large a printed page is. Returns a function that undoes that. */
export function sizePages(paper: Paper): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${paper.width}mm ${paper.height}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
