import type { Secrets } from '../../match/board'
import type { View } from './view'

/**
 * Players choose Jetpacks in secret, and at some tables Liftoffs are secret too. Everybody sees which Cats are taken.
 */
export const secrets: Secrets<View> = {
  matter: ({ phase, own_flight }) => phase === 'choose' || phase === 'leftover' || own_flight !== null,
  without: (view, seat) => ({
    ...view,
    hands: view.hands.map((hand, who) => (who === seat ? null : hand)),
    choice: null,
    own_flight: null,
  }),
}
