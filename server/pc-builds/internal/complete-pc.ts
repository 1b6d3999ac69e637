import { candidateJudge, judgeWhole } from '../../compatibility/judge-parts.ts'
import type { Figures, Part, Verdict } from '../../compatibility/part.ts'
import { powerNeed } from '../../compatibility/power-need.ts'
import type { Shelf, ShelfPart } from './part-shelf.ts'

/** What the parts around processor and card have to offer. */
export type Comfort = {
  memoryGb: number
  driveGb: number
  /** Room for later: slots of memory and M.2 that stay free, a socket that is still made for, watts to spare. */
  grows: boolean
}

/** Sockets for which makers still announce processors. Intel's next ones leave LGA1851 for LGA1954. */
const livingSockets = ['AM5']
/** A PC that grows gets a supply of this many times its need, because the next card draws more. */
const WATTS_TO_GROW = 1.5

/*
 * What somebody who knows PCs would not save on; these are our rules of thumb. Where nothing in stock is like that, or its
 * figures do not say so, whatever fits will do.
 */
/** A processor that draws more at its most is warm. */
const WARM_PROCESSOR_W = 140
/** A PC that draws more wants air through its case. */
const WARM_PC_W = 450
const FANS_OF_WARM_CASE = 3
/** The makers' simplest chipsets: A620, H610. */
const simpleChipset = /^[AH]\d/

const numberOf = (specs: Figures, key: keyof Figures): number => Number(specs[key] ?? Number.NaN)

const wanted: Partial<Record<Part['kind'], (specs: Figures, comfort: Comfort) => boolean>> = {
  board: (specs, { grows }) =>
    !grows ||
    (numberOf(specs, 'memory_slots') >= 4 &&
      numberOf(specs, 'm2_slots') >= 2 &&
      livingSockets.includes(String(specs.socket))),
  // Two modules are twice as fast as one.
  memory: (specs, { memoryGb }) =>
    numberOf(specs, 'capacity_gb') >= memoryGb && numberOf(specs, 'module_count') === 2,
  drive: (specs, { driveGb }) =>
    numberOf(specs, 'capacity_gb') >= driveGb && String(specs.drive_form_factor).startsWith('M.2'),
}

/**
 * The cheapest board, memory, drive and, where none comes with the processor, cooler that fit it by known figures. Null where
 * something is not in stock.
 */
export function platformOf(shelf: Shelf, processor: ShelfPart, comfort: Comfort): ShelfPart[] | null {
  const chosen = [processor]
  const isWarm = (powerNeed(chosen).needW ?? 0) > WARM_PROCESSOR_W
  const suits = {
    board: ({ specs }: Part) => !isWarm || !simpleChipset.test(String(specs.chipset)),
    cooler: ({ specs }: Part) => !isWarm || numberOf(specs, 'fan_count') >= 2,
  }
  for (const kind of ['board', 'memory', 'drive'] as const) {
    const isWanted = ({ specs }: Part) => wanted[kind]?.(specs, comfort) ?? true
    if (!add(shelf, chosen, kind, isWanted, kind === 'board' ? suits.board : undefined)) return null
  }
  const hasCooler = processor.specs.includes_cooler === true
  return hasCooler || add(shelf, chosen, 'cooler', undefined, suits.cooler) ? chosen : null
}

/** Adds the card, a supply with headroom and a case. Null where they do not make a whole PC that fits by known figures. */
export function completePc(
  shelf: Shelf,
  platform: readonly ShelfPart[],
  card: ShelfPart | null,
  { grows }: Comfort,
): ShelfPart[] | null {
  const chosen = card ? [...platform, card] : [...platform]
  const { needW, advisedW } = powerNeed(chosen)
  if (needW === null || advisedW === null) return null
  const watts = grows ? Math.max(advisedW, needW * WATTS_TO_GROW) : advisedW
  if (!add(shelf, chosen, 'supply', ({ specs }) => numberOf(specs, 'wattage_w') >= watts)) return null
  const isAiry = ({ specs }: Part) => numberOf(specs, 'fan_count') >= FANS_OF_WARM_CASE
  if (!add(shelf, chosen, 'case', undefined, needW > WARM_PC_W ? isAiry : undefined)) return null
  return judgeWhole(chosen).every(({ verdict }) => verdict === 'fits') ? chosen : null
}

/** Adds the cheapest that fits, of those that suit where there are any. */
function add(
  shelf: Shelf,
  chosen: ShelfPart[],
  kind: Part['kind'],
  isWanted: (part: Part) => boolean = () => true,
  suits?: (part: Part) => boolean,
): boolean {
  const judge = candidateJudge(chosen)
  const find = (isIt: (part: Part) => boolean) =>
    shelf[kind].find((part) => isIt(part) && isWanted(part) && fits(judge(part)))
  const found = (suits && find(suits)) ?? find(() => true)
  if (found) chosen.push(found)
  return found !== undefined
}

/** A drive without a rule that speaks of it fits; what a rule does not know does not. */
const fits = (verdict: Verdict | null) => verdict === null || verdict === 'fits'
