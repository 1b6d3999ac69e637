import {
  type GameKey,
  games,
  type PerformanceClass,
  performanceClasses,
  type Resolution,
  type WorkKey,
  works,
} from '../../contract/performance.ts'
import { findGraphicsChip, findIntegratedGraphics, type GraphicsFigures } from './graphics-chips.ts'
import { type Need, needsOfGame, needsOfWork } from './needs.ts'
import { findArchitecture, type ProcessorFigures } from './processor-models.ts'
import { gameProcessorScore, graphicsScore, workProcessorScore } from './score-parts.ts'

/** A part's specifications as the shop keeps them, by the keys of `spec_definition`. */
type Specs = Readonly<Record<string, unknown>>

/** The specifications of products that are read here. */
export const performanceKeys = [
  'microarchitecture',
  'core_count',
  'boost_clock_ghz',
  'cache_l3_mb',
  'integrated_graphics',
  'gpu_chip',
  'vram_gb',
] as const

/** The parts of a computer that decide on its performance. Null where there is none, or nothing is known of it. */
export type Machine = {
  processor: ProcessorFigures | null
  /** A card's; that of the processor where there is no card. */
  graphics: GraphicsFigures | null
  /** Of all modules. */
  memoryGb: number | null
}

/** What keeps a computer in its class. */
export type LimitingPart = 'processor' | 'graphics' | 'memory'

/** Null: we have no figures of a part that the use needs. */
export type Rating = { class: PerformanceClass; limitedBy: LimitingPart | null } | null

export type GameRating = { key: GameKey; at: Record<Resolution, Rating> }
export type WorkRating = { key: WorkKey; rating: Rating }
export type MachineClasses = { games: GameRating[]; works: WorkRating[] }

/** The figures of a processor of the shop. Null where one is missing, or we do not know its architecture. */
export function processorFigures(specs: Specs): ProcessorFigures | null {
  const { microarchitecture, core_count, boost_clock_ghz, cache_l3_mb } = specs
  if (typeof microarchitecture !== 'string' || !findArchitecture(microarchitecture)) return null
  if (typeof core_count !== 'number' || typeof boost_clock_ghz !== 'number') return null
  return {
    architecture: microarchitecture,
    cores: core_count,
    boostGhz: boost_clock_ghz,
    cacheMb: typeof cache_l3_mb === 'number' ? cache_l3_mb : null,
  }
}

/** The figures of a card's chip, by its name. Null for one that we do not know. */
export function graphicsFigures({ gpu_chip, vram_gb }: Specs): GraphicsFigures | null {
  if (typeof gpu_chip !== 'string') return null
  return findGraphicsChip(gpu_chip, typeof vram_gb === 'number' ? vram_gb : null)
}

/** What a processor of the shop draws with by itself. Null where it does not, or we do not know it. */
export function integratedFigures({ integrated_graphics }: Specs): GraphicsFigures | null {
  return typeof integrated_graphics === 'string' ? findIntegratedGraphics(integrated_graphics) : null
}

/** Parts of the shop by their specifications, as the figures that count. Without a card the processor draws. */
export function machineOf(parts: {
  processor?: Specs | null | undefined
  graphics?: Specs | null | undefined
  memoryGb?: number | null | undefined
}): Machine {
  const { processor, graphics, memoryGb } = parts
  return {
    processor: processor ? processorFigures(processor) : null,
    graphics: graphics ? graphicsFigures(graphics) : processor ? integratedFigures(processor) : null,
    memoryGb: memoryGb ?? null,
  }
}

/** How well a computer serves each game at each resolution, and each kind of work: an estimate, in classes. */
export function classesOf(machine: Machine): MachineClasses {
  const scores = scoresOf(machine)
  return {
    games: games.map(({ key }) => ({
      key,
      at: {
        '1080p': rate(scores, needsOfGame(key, '1080p')),
        '1440p': rate(scores, needsOfGame(key, '1440p')),
        '4K': rate(scores, needsOfGame(key, '4K')),
      },
    })),
    works: works.map(({ key }) => ({ key, rating: rateWork(machine, needsOfWork(key)) })),
  }
}

/** How well it serves one game: the same as in `classesOf`, for who compares many computers. */
export function rateGame(machine: Machine, key: GameKey, resolution: Resolution): Rating {
  return rate(scoresOf(machine), needsOfGame(key, resolution))
}

/** How well it serves one kind of work. */
export function rateWorkOf(machine: Machine, key: WorkKey): Rating {
  return rateWork(machine, needsOfWork(key))
}

/** What limits a computer, told for a resolution, and in how many of the games. */
export type Limit = { part: LimitingPart; resolution: Resolution; gameCount: number; text: string }

/** A part limits a computer if it alone keeps it in its class in this share of the games. */
const LIMITING_SHARE = 1 / 3

const limitWords: Record<LimitingPart, string> = {
  processor: 'el procesador',
  graphics: 'la gráfica',
  memory: 'la memoria',
}

/** What limits a computer most at a resolution. Null where its parts go well together, or we have no figures. */
export function limitOf(machine: Machine, resolution: Resolution = '1080p'): Limit | null {
  const scores = scoresOf(machine)
  const counts = new Map<LimitingPart, number>()
  for (const { key } of games) {
    const part = rate(scores, needsOfGame(key, resolution))?.limitedBy
    if (part) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!most || most[1] < games.length * LIMITING_SHARE) return null
  const [part, gameCount] = most
  return {
    part,
    resolution,
    gameCount,
    text: `En ${resolution} lo que más limita es ${limitWords[part]}: en ${gameCount} de ${games.length} juegos se queda por debajo del resto.`,
  }
}

type Scores = { processor: number | null; graphics: number | null; memoryGb: number | null; vramGb: number }

function scoresOf({ processor, graphics, memoryGb }: Machine): Scores {
  return {
    processor: processor && gameProcessorScore(processor),
    graphics: graphics && graphicsScore(graphics),
    memoryGb,
    // A chip without memory of its own takes the computer's.
    vramGb: graphics ? (graphics.vramGb ?? memoryGb ?? 0) : 0,
  }
}

function rate({ processor, graphics, memoryGb, vramGb }: Scores, needs: readonly Need[]): Rating {
  if (processor === null || graphics === null || memoryGb === null) return null
  return lowestOf({
    processor: reached(needs, (need) => processor >= need.processor),
    graphics: reached(needs, (need) => graphics >= need.graphics && vramGb >= need.vramGb),
    memory: reached(needs, (need) => memoryGb >= need.memoryGb),
  })
}

function rateWork({ processor, graphics, memoryGb }: Machine, needs: readonly Need[]): Rating {
  const score = processor && workProcessorScore(processor)
  if (score === null || memoryGb === null) return null
  // Programs ask for a card's own memory.
  const vramGb = graphics?.vramGb ?? 0
  return lowestOf({
    processor: reached(needs, (need) => score >= need.processor),
    graphics: reached(needs, (need) => vramGb >= need.vramGb),
    memory: reached(needs, (need) => memoryGb >= need.memoryGb),
  })
}

/** The place of the highest class whose need and all below it are met; 0 is "insufficient". */
function reached(needs: readonly Need[], meets: (need: Need) => boolean): number {
  const failed = needs.findIndex((need) => !meets(need))
  return failed === -1 ? needs.length : failed
}

/** The lowest class of the parts, and the part that alone is there. */
function lowestOf(ranks: Record<LimitingPart, number>): Rating {
  const lowest = Math.min(ranks.processor, ranks.graphics, ranks.memory)
  const parts: readonly LimitingPart[] = ['processor', 'graphics', 'memory']
  const limiting = parts.filter((part) => ranks[part] === lowest)
  const [only] = limiting
  return {
    class: performanceClasses[lowest] ?? 'insufficient',
    limitedBy: limiting.length === 1 && only ? only : null,
  }
}
