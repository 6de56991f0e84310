import { labKey } from './labkey'
import type {
  BoxChanges,
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
  PlayedGame,
  PlayedMoment,
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

async function problemOf(answer: Response): Promise<ApiError> {
  try {
    const { code, message } = (await answer.json()) as Problem
    if (message) return new ApiError(answer.status, code, message)
  } catch {
    // Not one of the server's own answers: a proxy's page, for instance.
  }
  return new ApiError(
    answer.status,
    'unexpected',
    `The server answered ${answer.status}. Try again in a moment.`,
  )
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json', ...labKey() } }
  if (body !== undefined) {
    request.headers = { ...request.headers, 'content-type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  const answer = await fetch(`/api${path}`, request).catch(() => {
    throw new ApiError(0, 'unreachable', UNREACHABLE)
  })
  if (!answer.ok) throw await problemOf(answer)
  return (await answer.json()) as T
}

const at = encodeURIComponent

export const api = {
  games: () => call<GameInfo[]>('GET', '/games'),
  guide: (game: string) => call<GuideSection[]>('GET', `/games/${at(game)}/guide`),
  lesson: (game: string) => call<LessonInfo>('GET', `/games/${at(game)}/lesson`),
  learn: (game: string, part: number) => call<TableInfo>('POST', `/games/${at(game)}/lesson/${part}`),
  bots: () => call<Warmth>('GET', '/bots'),
  reach: () => call<Reach>('GET', '/reach'),
  session: () => call<Session>('GET', '/session'),
  rename: (name: string) => call<Session>('PUT', '/session', { name }),
  guestLink: (wish: NewLink) => call<GuestLink>('POST', '/session/link', wish),
  enter: (by: EnterBy) => call<Session>('POST', '/session/enter', by),
  lay: (table: NewTable) => call<TableInfo>('POST', '/tables', table),
  mine: () => call<TableInfo[]>('GET', '/tables/mine'),
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

/** A run as an HTML file: its name and what is in it. */
export async function reportOf(run: string): Promise<Blob> {
  const answer = await fetch(`/api/lab/runs/${at(run)}/report`, { headers: labKey() }).catch(() => {
    throw new ApiError(0, 'unreachable', UNREACHABLE)
  })
  if (!answer.ok) throw await problemOf(answer)
  return answer.blob()
}

/** Addresses that the browser itself fetches: pictures and files. */
export const qrOf = (table: string, url: string) => `/api/tables/${at(table)}/qr?url=${at(url)}`
export const recordOf = (table: string, form: 'text' | 'ndjson') =>
  `/api/tables/${at(table)}/record?form=${form}`
export const socketOf = (table: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${at(table)}/socket`
export const linkTo = (table: string) => `${location.origin}/table/${at(table)}`

/** What went wrong, in words, whatever was thrown. */
export const wordsOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : 'Something went wrong. Try again in a moment.'
