/**
 * Pig's board: the example of a board that comes with a game from another package. Plain JavaScript, no build.
 * The page calls `mount` once and `update` at every change; `view` has the options and the state.
 */

const SVG = 'http://www.w3.org/2000/svg'
const PIPS = {
  0: [],
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[28, 28], [50, 50], [72, 72]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]],
  6: [[28, 28], [72, 28], [28, 50], [72, 50], [28, 72], [72, 72]],
}

/** How long each kind of event is shown, in ms. */
export const beats = { rolled: 700, lost: 900, banked: 700, won: 1200 }

export function mount(target, props) {
  const root = document.createElement('div')
  root.className = 'pig-board'
  root.style.cssText =
    'display:grid;justify-items:center;align-content:center;gap:1rem;height:100%;padding:1rem;text-align:center'
  target.append(root)
  let face = 0

  function update(now) {
    const { view, playing, names } = now
    if (playing?.kind === 'rolled') face = playing.fields.face
    root.replaceChildren(
      scores(view, names),
      die(face),
      text(playing?.kind === 'lost' ? 'The pot is gone!' : `Pot: ${view.pot}`, 'font-size:1.6rem;font-weight:700'),
    )
  }

  update(props)
  return { update, remove: () => root.remove() }
}

/** Everybody's points on the way to the target. */
function scores(view, names) {
  const list = document.createElement('ul')
  list.style.cssText = 'list-style:none;margin:0;padding:0;display:grid;gap:0.4rem;width:min(26rem,100%)'
  view.points.slice(0, view.seats).forEach((points, seat) => {
    const item = document.createElement('li')
    const bar = document.createElement('progress')
    bar.max = view.target
    bar.value = Math.min(points, view.target)
    bar.setAttribute('aria-label', `${names(seat)}: ${points} of ${view.target} points`)
    bar.style.cssText = 'width:100%'
    const turn = seat === view.player ? '▸ ' : ''
    item.append(text(`${turn}${names(seat)}: ${points} of ${view.target}`, 'text-align:left'), bar)
    list.append(item)
  })
  return list
}

function die(face) {
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', '0 0 100 100')
  picture.setAttribute('width', '120')
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', face ? `The die shows ${face}` : 'The die')
  picture.append(
    shape('rect', { x: 6, y: 6, width: 88, height: 88, rx: 18, fill: '#fffdf5', stroke: '#2b211a', 'stroke-width': 4 }),
    ...PIPS[face].map(([cx, cy]) => shape('circle', { cx, cy, r: 9, fill: face === 1 ? '#c8402f' : '#2b211a' })),
  )
  return picture
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

function text(words, style) {
  const made = document.createElement('p')
  made.textContent = words
  made.style.cssText = `margin:0;${style}`
  return made
}
