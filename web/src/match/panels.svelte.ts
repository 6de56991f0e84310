import { Why } from './why.svelte'

export type DrawerName = 'hint' | 'log' | 'chat' | 'rules'

/** Which drawer and which dialogs are open; one drawer at a time. */
export class Panels {
  drawer = $state<DrawerName | null>(null)
  /** The clause to which the rules scroll when they are opened. */
  clause = $state('')
  menu = $state(false)
  people = $state(false)
  help = $state(false)
  result = $state(false)
  readonly why = new Why()
  unread = $state(0)

  toggle(name: DrawerName): void {
    this.drawer = this.drawer === name ? null : name
    if (this.drawer === 'chat') this.unread = 0
    if (this.drawer === 'rules') this.clause = ''
  }

  showRule(clause: string): void {
    this.why.close()
    this.clause = clause
    this.drawer = 'rules'
  }

  chatted(): void {
    if (this.drawer !== 'chat') this.unread += 1
  }
}
