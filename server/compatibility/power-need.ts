import { numberOf } from './figures.ts'
import type { Figures, Part } from './part.ts'

/** Watts. Null where the figures do not say. */
export type PowerNeed = {
  /** What the parts draw at their most. */
  needW: number | null
  /** What a supply should give, so that it works in quiet and lasts: never less than the maker of the card asks for. */
  advisedW: number | null
  /** What the chosen supply gives, or else the one that the case brings. */
  supplyW: number | null
}

/** What is known of the need: `knownW` is the least that it is. */
type Need = { knownW: number; isWhole: boolean }

const BOARD_W = 25
const MODULE_W = 5
const DRIVE_W = 8
const FAN_W = 5

/** A processor draws more than its typical watts for as long as it is cool enough. Makers who do not say how much: a third. */
const MOST_OF_TYPICAL_PERCENT = 135

/** A supply at three quarters of what it can give is quiet, and has some left for the next card. */
const HEADROOM = 1.3
const SUPPLY_STEP_W = 50

/** How many watts these parts need, what supply is advised, and what the one that is there gives. */
export function powerNeed(parts: readonly Part[]): PowerNeed {
  const { knownW, isWhole } = needOf(parts)
  const needW = isWhole && parts.some(decidesNeed) ? knownW : null
  return { needW, advisedW: advisedFor(parts, needW), supplyW: suppliedW(parts) }
}

/** Processor and cards: all others together draw less than they are wrong about. */
export function decidesNeed({ kind }: Part): boolean {
  return kind === 'processor' || kind === 'graphics'
}

export function needOf(parts: readonly Part[]): Need {
  let [knownW, isWhole] = [0, true]
  for (const { kind, specs, count } of parts) {
    const watts = drawnBy(kind, specs)
    if (watts === null) isWhole = false
    else knownW += watts * count
  }
  return { knownW: Math.ceil(knownW), isWhole }
}

function drawnBy(kind: Part['kind'], specs: Figures): number | null {
  switch (kind) {
    case 'processor':
      return numberOf(specs, 'max_power_w') ?? percent(numberOf(specs, 'tdp_w'), MOST_OF_TYPICAL_PERCENT)
    case 'graphics':
      return numberOf(specs, 'tdp_w')
    case 'board':
      return BOARD_W
    case 'memory':
      return times(numberOf(specs, 'module_count'), MODULE_W)
    case 'drive':
      return DRIVE_W
    case 'case':
    case 'cooler':
      return (numberOf(specs, 'fan_count') ?? 0) * FAN_W
    default:
      return 0
  }
}

const times = (value: number | null, factor: number) => (value === null ? null : value * factor)

/** A factor of 1.35 makes 243.00000000000003 of 180, which would be rounded up. */
const percent = (value: number | null, percents: number) => (value === null ? null : (value * percents) / 100)

export function advisedFor(parts: readonly Part[], needW: number | null): number | null {
  const asked = parts.flatMap(({ kind, specs }) =>
    kind === 'graphics' ? (numberOf(specs, 'recommended_psu_w') ?? []) : [],
  )
  const ours = needW === null ? [] : [Math.ceil((needW * HEADROOM) / SUPPLY_STEP_W) * SUPPLY_STEP_W]
  const all = [...asked, ...ours]
  return all.length === 0 ? null : Math.max(...all)
}

function suppliedW(parts: readonly Part[]): number | null {
  const supply = parts.find(({ kind }) => kind === 'supply')
  if (supply) return numberOf(supply.specs, 'wattage_w')
  const pcCase = parts.find(({ kind }) => kind === 'case')
  return pcCase ? numberOf(pcCase.specs, 'included_psu_w') : null
}
