/** Attributes that make a drawn thing a button: by mouse, finger, Enter and Space. */
export function pressable(onpick: (() => void) | undefined, disabled = false) {
  if (!onpick) return {}
  return {
    role: 'button' as const,
    tabindex: disabled ? -1 : 0,
    'aria-disabled': disabled ? ('true' as const) : undefined,
    onclick: () => {
      if (!disabled) onpick()
    },
    onkeydown: (event: KeyboardEvent) => {
      if (disabled || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onpick()
    },
  }
}
