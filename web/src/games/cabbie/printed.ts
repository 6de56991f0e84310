// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { Board } from './view'

/** All texts and numbers that the printed pieces show. */
export interface Contents {
  board: Board
  passengers: PassengerCard[]
  destinations: DestinationCard[]
  tips: TipCard[]
  jams: JamCard[]
  turn: string[]
  money: number[]
}

/** A Passenger card. `person`: a number that decides how the client draws the passenger. */
export interface PassengerCard {
  id: string
  person: number
  street: string
  district: string
  text: string
}

/** A Destination card. `pays`: the pence that a tourist offers; 0 if the fare is in the fares table. */
export interface DestinationCard {
  id: string
  stops: Stop[]
  pays: number
  text: string
}

/** A stop on a card. `id`: its place, which has a drawing. */
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
