import { flushSync } from 'svelte'
import { describe, expect, test, vi } from 'vitest'
import { Settings } from '../src/lib/theme/settings.svelte'

describe('settings', () => {
  test('a first visit follows the system, moves at normal speed and makes sounds', () => {
    const settings = new Settings()
    expect([settings.theme, settings.motion, settings.sound, settings.confirm]).toEqual([
      'system',
      'normal',
      true,
      'auto',
    ])
  })

  test('a choice is kept for the next visit', () => {
    const settings = new Settings()
    settings.theme = 'dark'
    settings.motion = 'slow'
    settings.sound = false
    settings.volume = 'soft'
    settings.face = 3
    settings.confirm = 'off'
    settings.save()
    const next = new Settings()
    expect([next.theme, next.motion, next.sound, next.confirm]).toEqual(['dark', 'slow', false, 'off'])
    expect([next.volume, next.face]).toEqual(['soft', 3])
  })

  test.each(['not json', 'null', '[]', '{"theme":"pink","motion":7,"sound":"loud","confirm":{}}'])(
    'what cannot be read back (%s) counts as a first visit',
    (kept) => {
      localStorage.setItem('mewple.settings', kept)
      const settings = new Settings()
      expect([settings.theme, settings.motion, settings.sound, settings.confirm]).toEqual([
        'system',
        'normal',
        true,
        'auto',
      ])
    },
  )

  test('durations are scaled by the speed, and off means at once', () => {
    const settings = new Settings()
    expect(settings.ms(400)).toBe(400)
    settings.motion = 'fast'
    expect(settings.ms(400)).toBe(200)
    settings.motion = 'slow'
    expect(settings.ms(400)).toBe(720)
    settings.motion = 'off'
    expect(settings.ms(400)).toBe(0)
  })

  test('the system asking for reduced motion wins over the chosen speed', () => {
    stubMedia('prefers-reduced-motion')
    const settings = new Settings()
    settings.motion = 'slow'
    expect(settings.motionFactor).toBe(0)
    expect(settings.systemStill).toBe(true)
  })

  test('confirmation asks on phones alone unless it was chosen', () => {
    expect(new Settings().asksTwice).toBe(false)
    stubMedia('pointer: coarse')
    const onPhone = new Settings()
    expect(onPhone.asksTwice).toBe(true)
    onPhone.confirm = 'off'
    expect(onPhone.asksTwice).toBe(false)
  })

  test('the page follows: theme and motion become attributes of the root', () => {
    const root = document.createElement('html')
    const settings = new Settings()
    const stop = settings.follow(root)
    flushSync()
    expect(root.dataset.theme).toBeUndefined()
    settings.theme = 'dark'
    settings.motion = 'off'
    flushSync()
    expect([root.dataset.theme, root.dataset.motion]).toEqual(['dark', 'off'])
    expect(root.style.getPropertyValue('--motion')).toBe('0')
    stop()
  })
})

/** Simulates a browser in which only media queries that contain `matching` are true. */
function stubMedia(matching: string): void {
  const original = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = original(query)
    Object.defineProperty(list, 'matches', { value: query.includes(matching) })
    return list
  })
}
