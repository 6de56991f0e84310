import { readFileSync } from 'node:fs'
import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { loadPictures } from '../src/lib/games'

const GAMES = Object.keys(import.meta.glob('../src/games/*/Pictures.svelte')).map(
  (path) => path.split('/').at(-2) ?? '',
)

/** The pictures that a game's rules name. */
function named(game: string): string[] {
  const guide = `../src/mewple/games/${game.replaceAll('-', '_')}/guide.toml`
  return [...readFileSync(guide, 'utf-8').matchAll(/^picture = "(.+)"$/gm)].map(([, name]) => name ?? '')
}

describe('the pictures of the rules', () => {
  it.each(GAMES)('of %s are all drawn', async (game) => {
    const Pictures = await loadPictures(game)
    if (!Pictures) throw new Error('no pictures')
    const names = named(game)
    expect(names.length).toBeGreaterThan(4)
    const nothing = render(Pictures, { name: 'no such picture' }).container.innerHTML
    for (const name of names)
      expect(render(Pictures, { name }).container.innerHTML.length, name).toBeGreaterThan(
        nothing.length + 100,
      )
  })
})
