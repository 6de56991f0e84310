import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { createRawSnippet, flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import Button from '../src/lib/ui/Button.svelte'
import Dialog from '../src/lib/ui/Dialog.svelte'
import Field from '../src/lib/ui/Field.svelte'
import IconButton from '../src/lib/ui/IconButton.svelte'
import Segmented from '../src/lib/ui/Segmented.svelte'
import { toasts } from '../src/lib/ui/toasts.svelte'
import Toggle from '../src/lib/ui/Toggle.svelte'
import { TIP_ID, tips } from '../src/lib/ui/tooltip.svelte'

const words = (text: string) => createRawSnippet(() => ({ render: () => `<span>${text}</span>` }))

describe('a button', () => {
  test('does what it says', async () => {
    const onclick = vi.fn()
    render(Button, { children: words('Keep'), onclick })
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(onclick).toHaveBeenCalledOnce()
  })

  test('that is refused does nothing, stays reachable and answers with its reason', async () => {
    const onclick = vi.fn()
    render(Button, { children: words('Leave'), onclick, reason: 'The gate is closed (R65).' })
    const button = screen.getByRole('button', { name: 'Leave' })
    await userEvent.click(button)
    expect(onclick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(tips.current?.text).toBe('The gate is closed (R65).')
    expect(button.getAttribute('aria-describedby')).toBe(TIP_ID)
  })

  test('with an icon alone has a name, and counts what is new', () => {
    render(IconButton, { icon: 'chat', label: 'Chat', badge: 3 })
    expect(screen.getByRole('button', { name: 'Chat, 3 new' })).toBeTruthy()
  })
})

describe('a tooltip', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const pointer = (type: string, pointerType: string) =>
    new PointerEvent(type, { pointerType, bubbles: type !== 'pointerenter' && type !== 'pointerleave' })

  test('comes after a moment of hovering and goes with the pointer', () => {
    render(IconButton, { icon: 'undo', label: 'Undo' })
    const button = screen.getByRole('button')
    button.dispatchEvent(pointer('pointerenter', 'mouse'))
    expect(tips.current).toBeNull()
    vi.advanceTimersByTime(400)
    expect(tips.current?.text).toBe('Undo')
    button.dispatchEvent(pointer('pointerleave', 'mouse'))
    vi.advanceTimersByTime(200)
    expect(tips.current).toBeNull()
  })

  test('comes with a long press, not with a tap', () => {
    render(IconButton, { icon: 'undo', label: 'Undo' })
    const button = screen.getByRole('button')
    button.dispatchEvent(pointer('pointerdown', 'touch'))
    vi.advanceTimersByTime(100)
    button.dispatchEvent(pointer('pointerup', 'touch'))
    vi.advanceTimersByTime(1000)
    expect(tips.current).toBeNull()
    button.dispatchEvent(pointer('pointerdown', 'touch'))
    vi.advanceTimersByTime(500)
    expect(tips.current?.text).toBe('Undo')
  })

  test('goes away with what it explains', () => {
    const { unmount } = render(IconButton, { icon: 'undo', label: 'Undo' })
    screen.getByRole('button').dispatchEvent(pointer('pointerenter', 'mouse'))
    vi.advanceTimersByTime(400)
    unmount()
    expect(tips.current).toBeNull()
  })
})

test('a switch is a switch', async () => {
  const onchange = vi.fn()
  render(Toggle, { checked: false, label: 'Sound', hint: 'Small and warm', onchange })
  const toggle = screen.getByRole('switch', { name: 'Sound', checked: false })
  await userEvent.click(toggle)
  expect(onchange).toHaveBeenCalledExactlyOnceWith(true)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
})

test('one of several is a group of radio buttons', async () => {
  const onchange = vi.fn()
  render(Segmented<string>, {
    label: 'Motion',
    value: 'off',
    onchange,
    choices: [
      { value: 'off', label: 'Off' },
      { value: 'fast', label: 'Fast' },
    ],
  })
  expect(screen.getByRole('group', { name: 'Motion' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Fast' }))
  expect(onchange).toHaveBeenCalledExactlyOnceWith('fast')
})

test('a field with an error says so', () => {
  render(Field, { label: 'Name', value: '', hint: 'Shown at the table', error: 'Please write a name.' })
  const field = screen.getByRole('textbox', { name: 'Name' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Please write a name.')
  expect(screen.queryByText('Shown at the table')).toBeNull()
})

test('a dialog has the name of its title and tells when it closes', async () => {
  const onclose = vi.fn()
  render(Dialog, { open: true, title: 'Give up?', children: words('Really?'), onclose })
  expect(screen.getByRole('dialog', { name: 'Give up?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onclose).toHaveBeenCalledOnce()
  expect(screen.queryByText('Really?')).toBeNull()
})

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('go by themselves, bad news later', () => {
    toasts.say('Blue sat down.')
    toasts.say('The line is cut.', 'bad')
    vi.advanceTimersByTime(5000)
    expect(toasts.list.map((toast) => toast.text)).toEqual(['The line is cut.'])
    vi.advanceTimersByTime(5000)
    expect(toasts.list).toEqual([])
  })

  test('never more than three, and the same words once', () => {
    for (const text of ['a', 'b', 'c', 'd', 'c']) toasts.say(text)
    flushSync()
    expect(toasts.list.map((toast) => toast.text)).toEqual(['b', 'd', 'c'])
  })
})
