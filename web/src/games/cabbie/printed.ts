// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { Board } from './view'

/** What the pieces are drawn from. */
export interface Contents {
  board: Board
  passengers: PassengerCard[]
  destinations: DestinationCard[]
  tips: TipCard[]
  jams: JamCard[]
  turn: string[]
  money: number[]
}

/** `person`: the number that the client draws the passenger from. */
export interface PassengerCard {
  id: string
  person: number
  street: string
  district: string
  text: string
}

/** `pays`: what a tourist offers, in pence; 0: the fares table says it. */
export interface DestinationCard {
  id: string
  stops: Stop[]
  pays: number
  text: string
}

/** `id`: the place, which has a drawing. */
export interface Stop {
  id: string
  name: string
  district: string
}

export interface TipCard {
  id: string
  pence: number
  text: string
}

export interface JamCard {
  id: string
  spots: string[]
  text: string
}
