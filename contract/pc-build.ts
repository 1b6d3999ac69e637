import { directionMarks } from './direction-marks.ts'
import { type GameKey, games, type WorkKey, works } from './performance.ts'

/*
 * The PC that a buyer puts together at `/arma-tu-pc` ("tu armado"). Its address holds all of it, in one order and spelling:
 * `?procesador=12&memoria=56x2&disco=9,10x2&armado=si&nombre=…`. A `place` is where a part goes; the shop's own finished
 * machines are builds (`build-slots.ts`).
 */

export const PC_BUILD_PATH = '/arma-tu-pc'

/** The filter of a listing that leaves what fits these parts: `armado=12,34x2`. */
export const ARMADO_FILTER = 'armado'

/** Where parts go, in the order of the screen and of the address. `max`: the most of its lines and of units of one line. */
export const pcPlaces = [
  { key: 'processor', slug: 'procesador', label: 'Procesador', max: 1 },
  { key: 'board', slug: 'placa', label: 'Placa madre', max: 1 },
  { key: 'memory', slug: 'memoria', label: 'Memoria RAM', max: 4 },
  { key: 'graphics', slug: 'grafica', label: 'Tarjeta gráfica', max: 1 },
  { key: 'drive', slug: 'disco', label: 'Almacenamiento', max: 6 },
  { key: 'case', slug: 'carcasa', label: 'Carcasa', max: 1 },
  { key: 'supply', slug: 'fuente', label: 'Fuente de poder', max: 1 },
  { key: 'cooler', slug: 'disipador', label: 'Disipador', max: 1 },
  { key: 'monitor', slug: 'monitor', label: 'Monitor', max: 3 },
  { key: 'extra', slug: 'extra', label: 'Periféricos y accesorios', max: 8 },
] as const

export type PcPlaceKey = (typeof pcPlaces)[number]['key']

export const PLAY = 'juegos'

/** What a PC is for: playing, and the kinds of work. */
export const pcUses = [
  { code: PLAY, label: 'Juegos' },
  ...works.map(({ key, name }) => ({ code: key, label: name })),
] as const

export type PcUse = typeof PLAY | WorkKey

/** How candidates for a place are ordered among those of one verdict. */
export const candidateSorts = [
  { code: 'menor', label: 'Menor precio primero' },
  { code: 'mayor', label: 'Mayor precio primero' },
  { code: 'nombre', label: 'A-Z' },
] as const

export type CandidateSort = (typeof candidateSorts)[number]['code']

/** A product with how many of it. */
export type PcLine = { id: number; count: number }

/** A place that a part is being chosen for, and how its candidates are shown. `all`: also what does not fit or is sold out. */
export type PcChoosing = {
  place: PcPlaceKey
  /** The product there that gives way; null where one is added. A place of one line always gives its own. */
  swaps: number | null
  search: string
  sort: CandidateSort
  page: number
  all: boolean
}

/** What a PC is wanted for, for how many whole dollars. No games beside `PLAY` means games of all kinds. */
export type PcWish = { budget: number; uses: PcUse[]; games: GameKey[] }

/** What an address of the builder says. What is empty or null does not stand in it. */
export type PcBuildState = {
  /** In the order of `pcPlaces`, by id within a place. */
  lines: Record<PcPlaceKey, PcLine[]>
  /** With the shop's assembly. */
  hasAssembly: boolean
  name: string
  /** The shop's build that it was made from. */
  base: number | null
  /** A build of the shop whose parts are asked for: the server redirects to them. Nothing else stands beside it. */
  from: number | null
  choosing: PcChoosing | null
  /** Only while there are no parts: the proposals for it are shown. */
  wish: PcWish | null
}

/** All names that stand in an address of the builder. */
export const pcBuildParams: ReadonlySet<string> = new Set([
  ...pcPlaces.map(({ slug }) => slug),
  'armado',
  'nombre',
  'base',
  'ensamble',
  'elegir',
  'cambiar',
  'q',
  'orden',
  'pagina',
  'todas',
  'presupuesto',
  'uso',
  'juegos',
])

export const MAX_PC_NAME = 60
const MAX_SEARCH = 100
const MAX_GAMES = 8
/** No PC for less, and none of the shop for more, is proposed. */
export const MIN_BUDGET = 100
export const MAX_BUDGET = 20_000

export function emptyPcBuild(): PcBuildState {
  const lines = Object.fromEntries(pcPlaces.map(({ key }) => [key, []])) as unknown as PcBuildState['lines']
  return { lines, hasAssembly: false, name: '', base: null, from: null, choosing: null, wish: null }
}

/** All products of it with their counts, in the order of the places and none twice. */
export function linesOf({ lines }: Pick<PcBuildState, 'lines'>): PcLine[] {
  return pcPlaces.flatMap(({ key }) => lines[key])
}

/** Reads the query of an address. What means nothing counts for nothing: whether an id is of its place the server knows. */
export function readPcBuildState(params: URLSearchParams): PcBuildState {
  const state = emptyPcBuild()
  const taken = new Set<number>()
  for (const { key, slug, max } of pcPlaces) {
    const lines = readPartList(params.getAll(slug).join(','), max).filter(({ id }) => !taken.has(id))
    state.lines[key] = lines.slice(0, max)
    for (const { id } of state.lines[key]) taken.add(id)
  }
  const from = readId(params.get('ensamble'))
  if (from !== null && taken.size === 0) return { ...state, from }
  state.hasAssembly = params.get('armado') === 'si'
  state.name = readText(params.get('nombre'), MAX_PC_NAME)
  state.base = readId(params.get('base'))
  state.choosing = readChoosing(params, state.lines)
  if (taken.size === 0 && !state.choosing) state.wish = readWish(params)
  return state
}

/** The one spelling of it, from `?` on, or nothing. Commas stay readable. */
function writePcBuildQuery(state: PcBuildState): string {
  const query = pcBuildPairs(state)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
  return query && `?${query}`
}

export function pcBuildPath(state: PcBuildState): string {
  return PC_BUILD_PATH + writePcBuildQuery(state)
}

/** Names and values in the order of the address, also for the hidden fields of a form. */
export function pcBuildPairs(state: PcBuildState): [name: string, value: string][] {
  const { hasAssembly, name, base, from, choosing, wish } = state
  if (from !== null) return [['ensamble', String(from)]]
  const pairs: [string, string][] = []
  const add = (key: string, value: string | number | null) => {
    if (value !== null && value !== '') pairs.push([key, String(value)])
  }
  for (const { key, slug } of pcPlaces) add(slug, writePartList(state.lines[key]))
  add('armado', hasAssembly ? 'si' : '')
  add('nombre', name)
  add('base', base)
  if (choosing) {
    add('elegir', pcPlaces.find(({ key }) => key === choosing.place)?.slug ?? '')
    add('cambiar', choosing.swaps)
    add('q', choosing.search)
    add('orden', choosing.sort === 'menor' ? '' : choosing.sort)
    add('pagina', choosing.page > 1 ? choosing.page : '')
    add('todas', choosing.all ? 'si' : '')
  }
  if (wish) {
    add('presupuesto', wish.budget)
    add('uso', wish.uses.join(','))
    add('juegos', wish.games.join(','))
  }
  return pairs
}

/** The PC while a part is chosen for a place. */
export function choosingFor(
  state: PcBuildState,
  place: PcPlaceKey,
  swaps: number | null = null,
): PcBuildState {
  return {
    ...state,
    wish: null,
    choosing: { place, swaps, search: '', sort: 'menor', page: 1, all: false },
  }
}

/** The PC with the product put into the place that is being chosen for, instead of what gives way to it. */
export function withPart(state: PcBuildState, id: number): PcBuildState {
  const { choosing, lines } = state
  const place = pcPlaces.find(({ key }) => key === choosing?.place)
  if (!choosing || !place) return state
  const inPlace = lines[place.key]
  const leaving = place.max === 1 ? inPlace[0] : inPlace.find((line) => line.id === choosing.swaps)
  const stays = inPlace.filter((line) => line !== leaving && line.id !== id)
  const before = inPlace.find((line) => line.id === id && line !== leaving)
  const count = Math.min((leaving?.count ?? 1) + (before?.count ?? 0), place.max)
  return withLines(state, place.key, [...stays, { id, count }])
}

/** The PC with so many of a product; with none of it at 0. */
export function withCount(state: PcBuildState, place: PcPlaceKey, id: number, count: number): PcBuildState {
  const lines = state.lines[place].map((line) => (line.id === id ? { id, count } : line))
  return withLines(
    state,
    place,
    lines.filter((line) => line.count > 0),
  )
}

/** Nobody chooses any more. */
function withLines(state: PcBuildState, place: PcPlaceKey, lines: PcLine[]): PcBuildState {
  const sorted = lines.toSorted((a, b) => a.id - b.id)
  return { ...state, lines: { ...state.lines, [place]: sorted }, choosing: null, wish: null }
}

/**
 * Reads "12,34x2": ids with how many of each, by id and none twice. What is no such thing is left out, and no line has more
 * units than `maxCount`.
 */
export function readPartList(text: string, maxCount: number): PcLine[] {
  const counts = new Map<number, number>()
  for (const word of text.slice(0, 2000).split(',')) {
    const [, id, count] = /^([1-9]\d{0,14})(?:x([1-9]\d{0,2}))?$/.exec(word.trim()) ?? []
    if (id) counts.set(Number(id), Math.min((counts.get(Number(id)) ?? 0) + Number(count ?? 1), maxCount))
  }
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => a.id - b.id)
}

/** "12,34x2", as addresses have it. */
export function writePartList(lines: readonly PcLine[]): string {
  return lines.map(({ id, count }) => (count > 1 ? `${id}x${count}` : String(id))).join(',')
}

function readChoosing(params: URLSearchParams, lines: PcBuildState['lines']): PcChoosing | null {
  const place = pcPlaces.find(({ slug }) => slug === params.get('elegir'))
  if (!place) return null
  const page = params.get('pagina') ?? ''
  const swaps = readId(params.get('cambiar'))
  return {
    place: place.key,
    swaps: place.max > 1 && lines[place.key].some(({ id }) => id === swaps) ? swaps : null,
    search: readText(params.get('q'), MAX_SEARCH),
    sort: candidateSorts.find(({ code }) => code === params.get('orden'))?.code ?? 'menor',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    all: params.get('todas') === 'si',
  }
}

function readWish(params: URLSearchParams): PcWish | null {
  const budget = /^\$?\s*(\d{1,9})(?:[.,]\d{0,2})?$/.exec((params.get('presupuesto') ?? '').trim())?.[1]
  if (budget === undefined) return null
  const words = (name: string) => params.getAll(name).flatMap((value) => value.split(','))
  const named = words('juegos')
  const chosen = games.map(({ key }) => key).filter((key) => named.includes(key))
  // Who names a game plays.
  const uses = chosen.length > 0 ? [...words('uso'), PLAY] : words('uso')
  return {
    budget: Math.min(Math.max(Number(budget), MIN_BUDGET), MAX_BUDGET),
    uses: pcUses.map(({ code }) => code).filter((code) => uses.includes(code)),
    games: chosen.slice(0, MAX_GAMES),
  }
}

function readId(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

function readText(text: string | null, max: number): string {
  // Lone surrogates cannot stand in an address again, and the database takes no zero.
  return (text ?? '')
    .toWellFormed()
    .replace(directionMarks, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()
}
