/** How each kind of small animal is drawn: its paints, ears, nose, and other features. */
export type Ears =
  'none' | 'round' | 'point' | 'long' | 'flop' | 'side' | 'tuft' | 'antlers' | 'feelers' | 'crest'
export type Nose = 'snout' | 'beak' | 'bill' | 'button' | 'wide' | 'tusks' | 'hook'
export type Extra = 'mask' | 'stripe' | 'spots' | 'spikes' | 'mane' | 'hood' | 'sleepy' | 'fins' | 'bulge'

export interface Species {
  fur: string
  face: string
  ears: Ears
  nose: Nose
  extra?: Extra
}

const of = (fur: string, face: string, ears: Ears, nose: Nose, extra?: Extra): Species => ({
  fur,
  face,
  ears,
  nose,
  ...(extra ? { extra } : {}),
})

export const SPECIES: Readonly<Record<string, Species>> = {
  alpaca: of('#f0e2c8', '#fff6e4', 'point', 'snout', 'mane'),
  badger: of('#5a5a60', '#f4f1ea', 'round', 'snout', 'stripe'),
  bear: of('#9a6a40', '#d9b48a', 'round', 'snout'),
  beaver: of('#8a5a36', '#c99a6a', 'round', 'button', 'bulge'),
  camel: of('#d9b070', '#efd7a8', 'side', 'snout', 'sleepy'),
  cat: of('#e39a4a', '#fbe6c8', 'point', 'button'),
  chameleon: of('#7cc25a', '#c7e89a', 'crest', 'wide', 'bulge'),
  cobra: of('#6fae52', '#e6e29a', 'none', 'wide', 'hood'),
  corgi: of('#e0954a', '#fff6e8', 'point', 'snout'),
  cricket: of('#8fbf4a', '#d3e79a', 'feelers', 'wide', 'bulge'),
  duck: of('#f4d03f', '#fbe58a', 'none', 'bill'),
  flamingo: of('#f39ab0', '#ffd3dc', 'none', 'hook'),
  fox: of('#e0702f', '#fff1e0', 'point', 'button'),
  frog: of('#78b84a', '#cfe89a', 'none', 'wide', 'bulge'),
  gecko: of('#9acb3f', '#e2f2a0', 'none', 'wide', 'spots'),
  goldfish: of('#f39a2f', '#ffd08a', 'none', 'wide', 'fins'),
  greyhound: of('#a3a7b0', '#d8dbe2', 'flop', 'snout'),
  'guinea pig': of('#c9803f', '#fff1dc', 'flop', 'button'),
  hamster: of('#e6b060', '#fff3dc', 'round', 'button'),
  hare: of('#c7a67a', '#f1e2c8', 'long', 'button'),
  hedgehog: of('#8a6848', '#f0d9b5', 'round', 'button', 'spikes'),
  husky: of('#7d8794', '#f6f8fa', 'point', 'snout', 'mask'),
  kangaroo: of('#b8804f', '#e9c8a0', 'long', 'snout'),
  kitten: of('#f0b46a', '#fff0d8', 'point', 'button'),
  koala: of('#9aa2ab', '#d9dee3', 'side', 'snout', 'sleepy'),
  lion: of('#e8b44f', '#f9deA0', 'round', 'snout', 'mane'),
  llama: of('#e3cfa9', '#fbf0da', 'point', 'snout'),
  meerkat: of('#c9a06a', '#f0dcb8', 'round', 'snout', 'mask'),
  mice: of('#a9a5a8', '#e6e2e4', 'round', 'button'),
  monkey: of('#8a5a3a', '#f0cfa0', 'side', 'wide'),
  moth: of('#c8b89a', '#f1e8d3', 'feelers', 'button', 'bulge'),
  mouse: of('#a9a5a8', '#e6e2e4', 'round', 'button'),
  newt: of('#d9764a', '#f7c58a', 'crest', 'wide', 'spots'),
  otter: of('#8a6242', '#e6cba3', 'round', 'snout'),
  owl: of('#9a7650', '#f0dcb4', 'tuft', 'beak', 'bulge'),
  peacock: of('#2f8fa8', '#8fd6d0', 'crest', 'beak'),
  penguin: of('#3a4252', '#fbfbf6', 'none', 'beak'),
  persian: of('#d9d3cc', '#f7f3ee', 'point', 'button', 'mane'),
  pigeon: of('#8f9bb0', '#c7cfdd', 'none', 'beak'),
  platypus: of('#7a5a48', '#b08a6a', 'none', 'bill'),
  'polar bear': of('#f1f3f2', '#ffffff', 'round', 'snout'),
  possum: of('#b9b4b4', '#f7f4f1', 'round', 'snout'),
  pug: of('#e3c08a', '#6a5648', 'flop', 'button'),
  rabbit: of('#e8ded2', '#fff8f0', 'long', 'button'),
  raccoon: of('#8b8d92', '#e4e4e2', 'point', 'button', 'mask'),
  reindeer: of('#a06f48', '#dcb488', 'antlers', 'snout'),
  seal: of('#8e99a6', '#cfd7df', 'none', 'snout'),
  sloth: of('#b09a78', '#efe0bd', 'none', 'snout', 'sleepy'),
  snail: of('#d9b27a', '#f3dcb0', 'feelers', 'wide'),
  'snow leopard': of('#d7d8d6', '#fbfbf8', 'round', 'snout', 'spots'),
  squirrel: of('#c9693a', '#f8dcc0', 'tuft', 'button'),
  stag: of('#a9703f', '#e4bf90', 'antlers', 'snout'),
  swan: of('#fbfbf7', '#ffffff', 'none', 'bill'),
  tortoise: of('#8aa35a', '#cdd9a0', 'none', 'wide', 'sleepy'),
  vulture: of('#5b5560', '#f0b8a8', 'none', 'hook', 'mane'),
  walrus: of('#a8785a', '#dcb493', 'none', 'tusks'),
  woodpecker: of('#c8392f', '#f4ece0', 'crest', 'beak'),
}

const NAMES = Object.keys(SPECIES).sort((a, b) => b.length - a.length)
const PLAIN = of('#b08a60', '#f0dcb8', 'round', 'button')

/** The kind of animal that a text speaks of first: "Two tortoises, running late" is a tortoise. */
export function speciesIn(who: string): Species {
  const text = who.toLowerCase()
  const places = NAMES.map((name) => ({ name, at: text.search(new RegExp(`\\b${name}`)) }))
  const first = places
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]
  return (first && SPECIES[first.name]) ?? PLAIN
}
