import { tellsLast } from './beat'
import type { Hand } from './hand.svelte'

/** Whether events are being shown: then the line describes them, so that it never asks for something that is over. */
export const isTelling = ({ match }: Hand): boolean => !match.settled && !match.moment && match.shown !== null

/**
 * The event being played, in words. While dice tumble, the line does not say what they show. Some events have no words,
 * such as a step on a long drive: then the line names the move that this screen sent or, for a player elsewhere, says
 * whose turn it is.
 */
function eventLine({ match, playing, log, sent, current }: Hand): string {
  if (playing && !playing.text) {
    if (!match.mine.includes(playing.seat)) return current?.turn ?? ''
    if (sent) return `${sent}…`
  }
  if (!playing || !tellsLast(playing, match.options.throws)) return log.at(-1)?.text ?? ''
  return playing.seat >= 0 ? `${match.name(playing.seat)} rolls…` : 'The dice roll…'
}

/** The line at the top of a table: what to do, or what is happening. It always agrees with what the board shows. */
export function turnLine(hand: Hand): string {
  const { match, curtain, seat, sent } = hand
  if (curtain !== null) return `Hand the screen to ${match.name(curtain)}.`
  if (match.asking) return 'Your turn: roll the dice.'
  if (isTelling(hand)) return eventLine(hand)
  if (sent) return `${sent}…`
  const turn = hand.current?.turn ?? ''
  return match.shared && match.due.length > 0 && seat !== null ? `${match.name(seat)}: ${turn}` : turn
}
