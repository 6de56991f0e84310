import type { IconName } from './icons'

/** One of several answers to a question, for Select and Segmented. */
export interface Choice<T extends string | number> {
  value: T
  label: string
  icon?: IconName
  disabled?: boolean
}
