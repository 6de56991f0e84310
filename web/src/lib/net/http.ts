import { overNetwork, type Connector } from './connection'
import { here, type Answer } from './here.svelte'
import { labKey } from './labkey'
import { addressOf, fileOf, offline } from './offline'
import type {
  BoxChanges,
  BoxToPrint,
  Brought,
  GameInfo,
  EnterBy,
  GuestLink,
  GuideSection,
  LabInfo,
  LessonInfo,
  LookBack,
  NewRun,
  NewLink,
  NewTable,
  PastMatches,
  PlayedGame,
  PlayedMoment,
  PrintedBox,
  Problem,
  ProgramLink,
  RunInfo,
  Reach,
  SeatBot,
  Session,
  Sit,
  TableInfo,
  Warmth,
} from './wire'

/** An error from the server, with a message for people: what was wrong and what to do. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const UNREACHABLE = 'The table cannot be reached. Check that the server is running and that you are online.'
const PART_MISSING = 'A file of this page is missing. Load the page again when you are online.'

function problemOf({ status, text }: Answer): ApiError {
  try {
    const { code, message } = JSON.parse(text) as Problem
    if (message) return new ApiError(status, code, message)
  } catch {
    // Not an answer of our server, but for instance a proxy's error page.
  }
  return new ApiError(status, 'unexpected', `The server answered ${status}. Try again in a moment.`)
}

const unreachable = () => {
  throw new ApiError(0, 'unreachable', UNREACHABLE)
}

async function fromServer(method: string, path: string, body?: string): Promise<Answer> {
  const request: RequestInit = { method, headers: { accept: 'application/json', ...labKey() } }
  if (body !== undefined) {
    request.headers = { ...request.headers, 'content-type': 'application/json' }
    request.body = body
  }
  const answer = await fetch(`/api${path}`, request).catch(unreachable)
  return { status: answer.status, text: await answer.text().catch(unreachable) }
}

/**
 * Addresses of data that is the same for everybody. On a page without a server they are files in the site's folder,
 * which can be read before Python has started.
 */
const TEXTS = /^\/games(\/[^/]+\/(guide|lesson))?$/

async function withoutServer(method: string, path: string, body?: string): Promise<Answer> {
  if (method !== 'GET' || !TEXTS.test(path)) return here.request(method, path, body ?? '')
  const answer = await fetch(fileOf(`texts${path}.json`)).catch(() => {
    throw new ApiError(0, 'unreachable', PART_MISSING)
  })
  return { status: answer.status, text: await answer.text() }
}

const answerTo = offline ? withoutServer : fromServer

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await answerTo(method, path, body === undefined ? undefined : JSON.stringify(body))
  if (answer.status >= 400) throw problemOf(answer)
  return JSON.parse(answer.text) as T
}

const at = encodeURIComponent

export const api = {
  games: () => call<GameInfo[]>('GET', '/games'),
  guide: (game: string) => call<GuideSection[]>('GET', `/games/${at(game)}/guide`),
  lesson: (game: string) => call<LessonInfo>('GET', `/games/${at(game)}/lesson`),
  printed: (game: string, wish: BoxToPrint) => call<PrintedBox>('POST', `/games/${at(game)}/printed`, wish),
  learn: (game: string, part: number) => call<TableInfo>('POST', `/games/${at(game)}/lesson/${part}`),
  bots: () => call<Warmth>('GET', '/bots'),
  reach: () => call<Reach>('GET', '/reach'),
  session: () => call<Session>('GET', '/session'),
  rename: (name: string) => call<Session>('PUT', '/session', { name }),
  guestLink: (wish: NewLink) => call<GuestLink>('POST', '/session/link', wish),
  enter: (by: EnterBy) => call<Session>('POST', '/session/enter', by),
  lay: (table: NewTable) => call<TableInfo>('POST', '/tables', table),
  bring: (match: Brought) => call<TableInfo>('POST', '/tables/bring', match),
  mine: () => call<TableInfo[]>('GET', '/tables/mine'),
  past: (game: string, before: number | null) =>
    call<PastMatches>('GET', `/tables/past?game=${at(game)}${before === null ? '' : `&before=${before}`}`),
  table: (id: string) => call<TableInfo>('GET', `/tables/${at(id)}`),
  sit: (id: string, wish: Sit) => call<TableInfo>('POST', `/tables/${at(id)}/sit`, wish),
  seatBot: (id: string, wish: SeatBot) => call<TableInfo>('POST', `/tables/${at(id)}/bot`, wish),
  programLink: (id: string, seat: number) =>
    call<ProgramLink>('GET', `/tables/${at(id)}/program?seat=${seat}`),
  newProgramLink: (id: string, seat: number) =>
    call<ProgramLink>('POST', `/tables/${at(id)}/program?seat=${seat}`),
  lookBack: (id: string) => call<LookBack>('GET', `/tables/${at(id)}/lookback`),
  lab: () => call<LabInfo>('GET', '/lab'),
  box: (game: string, overlay: string) => call<BoxChanges>('POST', '/lab/box', { game, overlay }),
  watchGame: (game: PlayedGame) => call<PlayedMoment>('POST', '/lab/games', game),
  run: (run: NewRun) => call<RunInfo>('POST', '/lab/runs', run),
  runNow: (id: string) => call<RunInfo>('GET', `/lab/runs/${at(id)}`),
  stopRun: (id: string) => call<RunInfo>('DELETE', `/lab/runs/${at(id)}`),
  rematch: (id: string) => call<TableInfo>('POST', `/tables/${at(id)}/rematch`),
}

/** The report of a run of the lab as an HTML file. */
export async function reportOf(run: string): Promise<Blob> {
  const answer = await fetch(`/api/lab/runs/${at(run)}/report`, { headers: labKey() }).catch(unreachable)
  if (!answer.ok) throw problemOf({ status: answer.status, text: await answer.text() })
  return answer.blob()
}

/** Addresses that the browser itself fetches: pictures and files. */
export const qrOf = (table: string, url: string) => `/api/tables/${at(table)}/qr?url=${at(url)}`
export const recordOf = (table: string, form: 'text' | 'ndjson') =>
  `/api/tables/${at(table)}/record?form=${form}`
export const linkTo = (table: string) => new URL(addressOf(`/table/${at(table)}`), document.baseURI).href

/** The record of a match as text, for pages without a server, where it has no address. */
export const recordText = (table: string, form: 'text' | 'ndjson') =>
  textFromHere(`/tables/${at(table)}/record?form=${form}`)

/** An unfinished match with its seed, so that it can continue at a server. */
export const moving = (table: string) => textFromHere(`/tables/${at(table)}/moving`)

async function textFromHere(path: string): Promise<string> {
  const answer = await here.request('GET', path, '')
  if (answer.status >= 400) throw problemOf(answer)
  return answer.text
}

/** How to connect to a table. */
export function connectorOf(table: string): Connector {
  if (offline) return here.connector(table)
  const host = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`
  return overNetwork(`${host}/api/tables/${at(table)}/socket`)
}

/** What went wrong, in words, for anything that was thrown. */
export const wordsOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : 'Something went wrong. Try again in a moment.'
