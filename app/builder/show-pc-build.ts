import type {
  Candidates,
  PcBuild,
  PcBuildAnswer,
  PcFinding,
  PcNote,
  PcPart,
  PcPlace,
} from '../../contract/api/pc-build.ts'
import { type PcPlaceKey, pcPlaces } from '../../contract/pc-build.ts'

/*
 * What the screens of a PC build say of it, in words. The loader calls this on the server, so that the browser's scripts carry
 * none of these sentences.
 */

/** What is known of one part: what is wrong, what has to be looked up, what is worth knowing, and why it fits. */
export type PartRemarks = { misfits: string[]; unknowns: string[]; notes: string[]; fits: string[] }

export type ShownPlace = PcPlace & {
  slug: string
  /** What goes here, for somebody who has never opened a PC. */
  help: string
  /** The article with the word: "la placa madre". */
  named: string
  isOptional: boolean
}

export type Verdict = { tone: 'good' | 'careful' | 'bad' | 'plain'; text: string }

export type ShownPcBuild = Omit<PcBuildAnswer, 'places' | 'verdict' | 'findings' | 'notes'> & {
  places: ShownPlace[]
  verdict: Verdict
  /** By the id of the part that they are told at. */
  remarks: Record<number, PartRemarks>
  /** Parts that do not go together, also those whose sentence is told at another. */
  wrongIds: number[]
  /** Where to go on: another part instead of the first that does not fit, or else one for the first place that lacks it. */
  next: { path: string; label: string } | null
  /** What there is less of in stock than wanted. */
  shortOf: string[]
  unitCount: number
  /** What the cart gets. */
  wanted: { id: number; name: string; count: number; stock: number }[]
}

type PlaceWords = { named: string; help: string; isOptional?: boolean }

const placeWords: Record<PcPlaceKey, PlaceWords> = {
  processor: {
    named: 'el procesador',
    help: 'El cerebro del equipo. Empieza por aquí: decide qué placa sirve.',
  },
  board: {
    named: 'la placa madre',
    help: 'Une todas las piezas. Te mostramos primero las que aceptan tu procesador.',
  },
  memory: {
    named: 'la memoria',
    help: 'Lo que puedes tener abierto a la vez: 16 GB para jugar, 32 GB para editar.',
  },
  graphics: {
    named: 'la tarjeta gráfica',
    help: 'Dibuja los juegos. Para oficina basta la que traen muchos procesadores.',
  },
  drive: { named: 'el disco', help: 'Donde se guardan el sistema, los juegos y tus archivos.' },
  case: { named: 'la carcasa', help: 'La caja. Tienen que caber la placa, la gráfica y el disipador.' },
  supply: {
    named: 'la fuente',
    help: 'Da la corriente. Sumamos lo que consumen tus piezas y te decimos de cuánto.',
  },
  cooler: { named: 'el disipador', help: 'Enfría el procesador. Algunos procesadores ya traen uno.' },
  monitor: { named: 'un monitor', help: 'Si ya tienes pantalla, sáltate este paso.', isOptional: true },
  extra: {
    named: 'los periféricos',
    help: 'Teclado, mouse, audífonos y lo demás que quieras llevar de una vez.',
    isOptional: true,
  },
}

/** The places without which no PC runs, whatever is in the others. */
const needed: readonly PcPlaceKey[] = ['processor', 'board', 'memory', 'drive', 'case', 'supply']

export type ShownCandidates = Candidates & {
  named: string
  help: string
  slug: string
  said: string
  /** The part that gives way, where there are several. */
  swaps: number | null
}

export function showCandidates(candidates: Candidates, swaps: number | null): ShownCandidates {
  const { named, help } = placeWords[candidates.place]
  const slug = pcPlaces.find(({ key }) => key === candidates.place)?.slug ?? ''
  return { ...candidates, named, help, slug, swaps, said: countText(candidates.counts) }
}

/** "12 encajan, 3 por verificar"; where the rules have nothing to say, "24 opciones". */
function countText({ fits, unsaid, unknown }: Candidates['counts']): string {
  const parts = [
    ...(fits > 0 || unsaid === 0 ? [fits === 1 ? '1 encaja' : `${fits} encajan`] : []),
    ...(unsaid > 0 ? [unsaid === 1 ? '1 opción' : `${unsaid} opciones`] : []),
    ...(unknown > 0 ? [`${unknown} por verificar`] : []),
  ]
  return parts.join(', ')
}

export function showPcBuild({ findings, notes, ...pc }: PcBuildAnswer): ShownPcBuild {
  const places = pc.places.map((place): ShownPlace => {
    const { named, help, isOptional = false } = placeWords[place.place]
    const slug = pcPlaces.find(({ key }) => key === place.place)?.slug ?? ''
    return { ...place, slug, named, help, isOptional: isOptional || pc.isWhole }
  })
  const parts = places.flatMap((place) => place.parts)
  const lacking = pc.lacks.length > 0 || pc.isWhole ? pc.lacks.flatMap((lack) => lack.places) : needed
  const missing = places.filter(({ place }) => lacking.includes(place))
  const remarks = remarksOf(parts, findings, notes)
  const wanted = wantedOf(pc, parts)
  return {
    ...pc,
    places,
    remarks,
    wrongIds: findings.filter(({ verdict }) => verdict === 'misfit').flatMap(({ ids }) => toldAt(parts, ids)),
    lacks: pc.lacks.filter(({ ids }) => ids.length > 0 || missing.length === 0),
    verdict: verdictOf(findings, pc.isWhole, missing),
    next: nextOf(places, remarks, missing),
    shortOf: wanted.filter(({ count, stock }) => stock < count).map(({ name }) => name),
    unitCount: parts.reduce((sum, { count }) => sum + count, 0),
    wanted,
  }
}

function nextOf(
  places: readonly ShownPlace[],
  remarks: ShownPcBuild['remarks'],
  [missing]: readonly ShownPlace[],
): ShownPcBuild['next'] {
  for (const { named, parts } of places) {
    const wrong = parts.find(({ id }) => remarks[id]?.misfits.length)
    if (wrong) return { path: wrong.swapPath, label: `Cambiar ${named}` }
  }
  return missing?.choosePath ? { path: missing.choosePath, label: `Elegir ${missing.named}` } : null
}

function wantedOf({ assembly }: Pick<PcBuild, 'assembly'>, parts: readonly PcPart[]): ShownPcBuild['wanted'] {
  const wanted = parts.map(({ id, name, count, stock }) => ({ id, name, count, stock }))
  if (!assembly?.isChosen) return wanted
  const { id, name, stock } = assembly
  return [...wanted, { id, name, count: 1, stock }]
}

/** A pair is marked at both; what is said of many, such as the watts, at the part that has to be another. */
function toldAt(parts: readonly PcPart[], ids: readonly number[]): number[] {
  const shown = parts.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return shown.length === 2 ? shown : shown.slice(-1)
}

/** Each sentence once, at the last of its parts in the order of the screen: the others were there before. */
function remarksOf(
  parts: readonly PcPart[],
  findings: readonly PcFinding[],
  notes: readonly PcNote[],
): Record<number, PartRemarks> {
  const remarks: Record<number, PartRemarks> = {}
  const tell = (ids: readonly number[], list: keyof PartRemarks, text: string) => {
    const id = parts.findLast((part) => ids.includes(part.id))?.id
    if (id === undefined) return
    remarks[id] ??= { misfits: [], unknowns: [], notes: [], fits: [] }
    remarks[id][list].push(text)
  }
  for (const { ids, verdict, text } of findings) tell(ids, listOf[verdict], text)
  for (const { ids, text } of notes) tell(ids, 'notes', text)
  return remarks
}

const listOf = { misfit: 'misfits', unknown: 'unknowns', fits: 'fits' } as const satisfies Record<
  PcFinding['verdict'],
  keyof PartRemarks
>

function verdictOf(
  findings: readonly PcFinding[],
  isWhole: boolean,
  missing: readonly ShownPlace[],
): Verdict {
  const count = (verdict: PcFinding['verdict']) => findings.filter((it) => it.verdict === verdict).length
  const misfits = count('misfit')
  if (misfits > 0)
    return { tone: 'bad', text: misfits === 1 ? 'Algo no encaja' : `${misfits} cosas no encajan` }
  if (missing.length > 0) {
    const [first, ...others] = missing
    return {
      tone: 'plain',
      text: others.length === 0 ? `Solo falta ${first?.named}` : `Faltan ${missing.length} piezas`,
    }
  }
  const unknowns = count('unknown')
  if (unknowns > 0)
    return {
      tone: 'careful',
      text: unknowns === 1 ? '1 dato por verificar' : `${unknowns} datos por verificar`,
    }
  return isWhole
    ? { tone: 'good', text: 'Todo encaja' }
    : { tone: 'plain', text: 'Le falta algo para encender' }
}
