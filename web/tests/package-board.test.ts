import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, test, vi } from 'vitest'
import PackageBoard from '../src/match/PackageBoard.svelte'
import { packageBoards } from '../src/match/packageBoards'
import { boardProps } from './support/board'

describe('a board that a package brings along', () => {
  test('is mounted once, told of every change, and taken away', async () => {
    const update = vi.fn()
    const remove = vi.fn()
    const mount = vi.fn((target: HTMLElement) => {
      target.append('the pot')
      return { update, remove }
    })
    const { props } = boardProps({ pot: 3 } as never)
    packageBoards.set(props.game.id, { mount })
    const { rerender, unmount } = render(PackageBoard, props)
    expect(screen.getByText('the pot')).toBeTruthy()
    await rerender({ ...props, view: { pot: 5 } as never })
    await tick()
    expect(mount).toHaveBeenCalledTimes(1)
    expect(update.mock.lastCall?.[0]).toMatchObject({ view: { pot: 5 } })
    unmount()
    expect(remove).toHaveBeenCalledTimes(1)
  })
})
