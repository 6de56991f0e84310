/** Gives the whole page a game's colours. Returns a function that removes them again. */
export function dress(game: string | undefined, page: HTMLElement = document.body): () => void {
  if (game) page.dataset.game = game
  return () => delete page.dataset.game
}
