import { untrack } from 'svelte'
import type { ActionInfo } from '$lib/net/wire'
import type { ActionName, Asking } from '../../match/board'
import type { Goal } from './aims'
import type { Plan } from './layout'
import { spacesOf, Ways, type Way } from './routes'
import type { View } from './view'
import { cabOf, ofKind, spaces } from './words'

interface Source {
  plan: Plan
  view: View
  legal: readonly ActionInfo[]
  proposed: readonly ActionName[]
  actAll: (actions: readonly ActionName[], asking?: Asking) => void
}

interface Trip {
  goal: Goal
  /** The way that was found when the drive was last sent to the server. */
  way: Way
  /** The turn and the remaining spaces when the drive was last sent. */
  turn: string
  spaces: number
  /** The number of spaces left when the drive stopped for a passenger, else null. */
  waitsAt: number | null
  /**
   * The streets of the passengers whom the cab could have taken when it set off. The drive does not stop for them
   * again.
   */
  passed: readonly string[]
}

/** A moment at which a player has to decide: the turn, and the number of spaces left. */
interface Moment {
  turn: string
  spaces: number
}

const turnOf = ({ phase, round, active }: View) => `${phase === 'choosing' ? 'start' : round}/${active}`
const momentOf = (view: View): Moment => ({ turn: turnOf(view), spaces: view.spaces_left })
const isSame = (one: Moment, other: Moment) => one.turn === other.turn && one.spaces === other.spaces

/** The current drive: which cab, where to, and how a long drive continues after every stop. */
export class Driver {
  #source: () => Source
  #picked = $state<number | null>(null)
  #trip = $state.raw<Trip | null>(null)
  /** The last two moments at which the player had to decide. */
  #moments = $state.raw<{ before: Moment | null; now: Moment | null }>({ before: null, now: null })
  /** The last decision that this browser sent, and the number of spaces that it drives. */
  #decided = $state.raw<(Moment & { drives: number }) | null>(null)
  /** The goal that the player points at. */
  considered = $state.raw<Goal | null>(null)

  constructor(source: () => Source) {
    this.#source = source
    $effect(() => {
      const { view, legal, proposed } = source()
      untrack(() => {
        this.#note(view, legal)
        this.#goOn(view, legal, proposed)
      })
    })
  }

  /** The cabs that may drive now. */
  ready = $derived.by((): number[] => {
    const { legal } = this.#source()
    const cabs = ofKind(legal, 'drive').map(({ words }) => Number(words.cab))
    return cabs.filter((cab, i) => cabs.indexOf(cab) === i)
  })

  cab = $derived.by((): number | null => {
    if (this.#picked !== null && this.ready.includes(this.#picked)) return this.#picked
    return this.ready[0] ?? null
  })

  /** The goal of the drive that was begun or proposed. */
  goal = $derived.by(() => this.#trip?.goal ?? null)
  /** Whether the drive has stopped because a passenger can be taken, and could continue. */
  halted = $derived.by(() => this.#trip !== null && this.#trip.waitsAt !== null)

  /**
   * The number of spaces that a cab drove by itself after the last decision, or when the turn began, because there was
   * only one way.
   */
  rolled = $derived.by((): number => {
    const { view } = this.#source()
    const { before, now } = this.#moments
    if (this.ready.length === 0 || !before || !now || !isSame(now, momentOf(view))) return 0
    if (before.turn !== now.turn) return view.spaces - now.spaces
    const decided = this.#decided && isSame(before, this.#decided) ? this.#decided : null
    return decided ? Math.max(0, before.spaces - decided.drives - now.spaces) : 0
  })

  /** Remembers a decision that is being sent. `drives`: the number of spaces that the cab drives by this decision. */
  decide(drives: number): void {
    this.#decided = { ...momentOf(this.#source().view), drives }
  }

  #ways = $derived.by((): Ways[] => {
    const { plan, view } = this.#source()
    return view.routes.map((routes) => new Ways(plan, routes))
  })
  /** The way on the map: to the goal that the player points at, else to the goal of the drive. */
  way = $derived.by((): Way | null => {
    const goal = this.considered ?? this.goal
    return goal ? this.#wayNow(goal) : null
  })

  pick(cab: number): void {
    this.#picked = cab
  }

  wayOf({ squares }: Goal, cab = this.cab): Way | null {
    return this.#waysOf(cab)?.to(squares, this.#stops(cab)) ?? null
  }

  /** The way to the square where the cab would have to wait, if no way leads to the goal now. */
  wayTowards({ squares }: Goal, cab = this.cab): Way | null {
    return this.#waysOf(cab)?.towards(this.#source().plan, squares, this.#stops(cab)) ?? null
  }

  #wayNow(goal: Goal, cab = this.cab): Way | null {
    return this.wayOf(goal, cab) ?? this.wayTowards(goal, cab)
  }

  #waysOf(cab: number | null): Ways | undefined {
    return this.#ways.find(({ routes }) => routes.cab === cab)
  }

  /**
   * Returns a function that tells whether the drive stops on a square: it does if the cab can take a passenger there
   * whom it has not passed already.
   */
  #stops(cab: number | null): (square: number) => boolean {
    const { plan, view } = this.#source()
    const passed = [...this.#inReach(cab), ...(this.#trip?.passed ?? [])]
    const fresh = view.waiting.map(({ passenger }) => passenger.street).filter((id) => !passed.includes(id))
    return (square) => plan.streetsAt(square).some(({ id }) => fresh.includes(id))
  }

  /** The streets of the passengers whom this cab can take now. */
  #inReach(cab: number | null): string[] {
    const { view, legal } = this.#source()
    const piles = ofKind(legal, 'claim')
      .filter(({ words }) => Number(words.cab) === cab)
      .map(({ words }) => Number(words.pile))
    return view.waiting.filter(({ pile }) => piles.includes(pile)).map(({ passenger }) => passenger.street)
  }

  /**
   * Sets off for a goal; returns false if no way leads there now. Players who confirm their moves are asked first,
   * unless `sure`.
   */
  drive(goal: Goal, sure = false): boolean {
    const { view, actAll } = this.#source()
    const way = this.#wayNow(goal)
    if (!way || way.actions.length === 0) return false
    const passed = [...this.#inReach(this.cab), ...(sure ? (this.#trip?.passed ?? []) : [])]
    this.#trip = { goal, way, turn: turnOf(view), spaces: view.spaces_left, waitsAt: null, passed }
    this.decide(way.now)
    actAll(way.actions, { question: questionOf(way, goal), sure })
    return true
  }

  /** Continues the drive without taking the passenger for whom it stopped. */
  driveOn(): void {
    if (this.goal) this.drive(this.goal, true)
  }

  stop(): void {
    this.#trip = null
  }

  #note(view: View, legal: readonly ActionInfo[]): void {
    const { now } = this.#moments
    const next = momentOf(view)
    if (legal.length > 0 && !(now && isSame(now, next))) this.#moments = { before: now, now: next }
  }

  /**
   * After a stop, continues the drive or lets it wait for the player's answer. Ends it if it has arrived, or if
   * anything else has happened.
   */
  #goOn(view: View, legal: readonly ActionInfo[], proposed: readonly ActionName[]): void {
    const trip = this.#trip
    if (!trip || legal.length === 0 || proposed.length > 0) return
    if (trip.waitsAt === view.spaces_left) return
    const { cab } = trip.way
    const got = turnOf(view) === trip.turn && view.spaces_left < trip.spaces && trip.waitsAt === null
    const way =
      got && stoppedEarly(view, trip) && this.ready.includes(cab) ? this.#wayNow(trip.goal, cab) : null
    if (!way || spacesOf(way) === 0) return this.stop()
    this.#picked = cab
    const offered = this.#inReach(cab).some((street) => !trip.passed.includes(street))
    if (offered) this.#trip = { ...trip, waitsAt: view.spaces_left }
    else this.drive(trip.goal, true)
  }
}

/** Whether the drive ended before its goal: it had to stop on the way, or a space revealed something hidden. */
function stoppedEarly(view: View, { way }: Trip): boolean {
  const at = way.squares.indexOf(cabOf(view, view.active, way.cab)?.square ?? -1)
  return way.ending === 'claim' || way.ending === 'paid' || (at >= 0 && at < way.now)
}

function questionOf(way: Way, { name, squares }: Goal): string {
  const all = spacesOf(way)
  if (way.now === all) return `Drive ${spaces(all)} ${squares.includes(way.goal) ? 'to' : 'towards'} ${name}`
  return `Drive ${way.now} of ${spaces(all)} towards ${name}`
}
