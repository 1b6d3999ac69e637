import { fold } from './fold.ts'
import { emptyPcBuild, type PcBuildState, pcBuildPairs, readPcBuildState } from './pc-build.ts'
import { CALCULATOR_PATH, type Resolution, resolutions } from './performance.ts'

/** Gigabytes of memory that a buyer is offered to choose. */
export const memorySizes = [4, 8, 12, 16, 24, 32, 48, 64, 96, 128] as const

export const MAX_MEMORY_GB = 1024

/** Where parts of a known product are: all but these an address of a PC says in vain here. */
const partPlaces = ['processor', 'board', 'memory', 'graphics', 'case', 'supply'] as const

/**
 * What an address of the calculator says. Processor and card stand there by the name of their model, spelled as a slug, whether
 * we know it or not: `?cpu=core-i5-12400f&gpu=geforce-rtx-3060-12-gb&ram=16&resolucion=1440p`. Products stand there as in the
 * builder's address (`contract/pc-build.ts`).
 */
export type MachineQuery = {
  processor: string
  /** Empty: what is inside the processor draws. */
  graphics: string
  memoryGb: number | null
  /** At which steps are weighed, and limits told. */
  resolution: Resolution
  /** Products of a PC. Processor, memory and card among them stand for what the page then spells by name. */
  lines: PcBuildState['lines']
  /** A build of the shop, which stands for its parts. */
  build: number | null
}

export function emptyMachineQuery(): MachineQuery {
  const { lines } = emptyPcBuild()
  return { processor: '', graphics: '', memoryGb: null, resolution: '1080p', lines, build: null }
}

/** Reads an address. What means nothing counts for nothing: whether a model or an id is known the server says. */
export function readMachineQuery(params: URLSearchParams): MachineQuery {
  const { lines, from } = readPcBuildState(params)
  const query = emptyMachineQuery()
  if (from !== null) return { ...query, build: from }
  for (const place of partPlaces) query.lines[place] = lines[place]
  const memory = /^[1-9]\d{0,3}$/.exec(params.get('ram') ?? '')
  const memoryGb = Number(memory?.[0] ?? 0)
  return {
    ...query,
    processor: modelSlug(params.get('cpu') ?? ''),
    graphics: modelSlug(params.get('gpu') ?? ''),
    memoryGb: memoryGb > 0 && memoryGb <= MAX_MEMORY_GB ? memoryGb : null,
    resolution: resolutions.find((one) => one.toLowerCase() === params.get('resolucion')) ?? '1080p',
  }
}

/** The one spelling of the calculator's address. */
export function machinePath(query: MachineQuery): string {
  const { processor, graphics, memoryGb, resolution, lines, build } = query
  const parts = new URLSearchParams(
    build === null ? pcBuildPairs({ ...emptyPcBuild(), lines }) : [['ensamble', String(build)]],
  )
  const own = build === null ? { cpu: processor, gpu: graphics, ram: String(memoryGb ?? '') } : {}
  const pairs = [
    ...Object.entries(own),
    ...(build === null && resolution !== '1080p' ? [['resolucion', resolution.toLowerCase()]] : []),
    ...parts,
  ].filter(([, value]) => value !== '')
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  return text ? `${CALCULATOR_PATH}?${text}` : CALCULATOR_PATH
}

/** How an address spells the name of a model: "Core i5-12400F" as `core-i5-12400f`, whatever was typed. */
export function modelSlug(name: string): string {
  return fold(name.slice(0, 200))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}
