import type { IconName } from './icons'

/** One of several answers to a question, for Select and Segmented. */
export interface Choice<T extends string | number> {
  value: T
  label: string
  icon?: IconName
  disabled?: boolean
}

/** The props that Select and Segmented share. */
export interface ChoiceProps<T extends string | number> {
  label: string
  value: T
  choices: readonly Choice<T>[]
  hint?: string
  hideLabel?: boolean
  disabled?: boolean
  onchange?: (value: T) => void
}
