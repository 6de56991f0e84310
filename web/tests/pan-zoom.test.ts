import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { createRawSnippet } from 'svelte'
import { describe, expect, test } from 'vitest'
import PanZoom from '../src/lib/board/PanZoom.svelte'

const board = createRawSnippet(() => ({
  render: () => '<div><p>the bare board</p><button>a lit place</button></div>',
}))
const near = { x: -20, y: -10, scale: 2 }
const back = () => screen.queryByRole('button', { name: 'Show the whole board' })

describe('a board that one came closer to', () => {
  test('is shown whole after two quick taps on it', async () => {
    render(PanZoom, { label: 'The town', children: board, look: near })
    expect(back()).toBeTruthy()
    await userEvent.dblClick(screen.getByText('the bare board'))
    expect(back()).toBeNull()
  })

  test('stays as near as it is when two places are picked quickly', async () => {
    render(PanZoom, { label: 'The town', children: board, look: near })
    await userEvent.dblClick(screen.getByText('a lit place'))
    expect(back()).toBeTruthy()
  })
})
