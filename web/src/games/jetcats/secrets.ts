import type { Secrets } from '../../match/board'
import type { View } from './view'

/** Jetpacks are chosen in secret, and some tables fly in secret. Cats are taken before everybody's eyes. */
export const secrets: Secrets<View> = {
  matter: ({ phase, own_flight }) => phase === 'choose' || phase === 'leftover' || own_flight !== null,
  without: (view, seat) => ({
    ...view,
    hands: view.hands.map((hand, who) => (who === seat ? null : hand)),
    choice: null,
    own_flight: null,
  }),
}
