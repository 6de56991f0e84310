import type { Beats } from '../../match/beat'
import type { GameEvent } from './events'

/** How long each kind of event is shown at normal speed, in ms. */
export const beats = {
  round: 500,
  dealt: 130,
  chose: 250,
  revealed: 420,
  tie: 1100,
  took: 650,
  discarded: 600,
  strayed: 250,
  lifted: 600,
  paid: 600,
  coloured: 150,
  rolled: 420,
  rerolled: 850,
  finished: 300,
  showed: 350,
  spent: 500,
  counted: 1300,
  landed: 1200,
  missed: 1200,
  joined: 500,
  tied: 1400,
  picked: 250,
  leftover: 500,
  won: 900,
  rang: 700,
} satisfies Record<GameEvent['kind'], number> & Beats

/** Kinds of events in which dice are thrown. */
export const throws: readonly string[] = ['rolled', 'showed', 'rerolled'] satisfies GameEvent['kind'][]
