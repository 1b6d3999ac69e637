import { type PcUse, type PcWish, PLAY } from '../../../contract/pc-build.ts'
import { type GameKey, games, performanceClasses, WANTED_CLASS } from '../../../contract/performance.ts'
import { type Machine, machineOf, type Rating, rateGame, rateWorkOf } from '../../performance/classes-of.ts'
import { gameProcessorScore, graphicsScore, workProcessorScore } from '../../performance/score-parts.ts'
import { type Comfort, completePc, platformOf } from './complete-pc.ts'
import type { Shelf, ShelfPart } from './part-shelf.ts'

export type PcKind = 'balanced' | 'graphics' | 'processor' | 'growth'

/** A whole PC of parts in stock that fit. */
export type FoundPc = { parts: readonly ShelfPart[]; priceCents: number }

/** How much graphics, a processor in games and in work, and a low price count. */
type Weights = { graphics: number; games: number; work: number; thrift: number }

/** Rules of thumb of ours. Thrift keeps a part from being dear for little more. Who writes letters is served by little. */
const weightsOf: Record<PcUse, Weights> = {
  juegos: { graphics: 0.6, games: 0.4, work: 0, thrift: 0.5 },
  'edicion-de-video': { graphics: 0.25, games: 0, work: 0.75, thrift: 0.15 },
  diseno: { graphics: 0.3, games: 0, work: 0.6, thrift: 0.3 },
  programacion: { graphics: 0, games: 0, work: 0.8, thrift: 0.4 },
  'oficina-y-estudio': { graphics: 0, games: 0, work: 0.15, thrift: 0.6 },
}
/** For buyers who name no use. */
const usualWeights: Weights = { graphics: 0.2, games: 0.2, work: 0.3, thrift: 0.3 }

/** Gigabytes of memory from which a use runs well. */
const memoryFor: Record<PcUse, number> = {
  juegos: 16,
  'edicion-de-video': 32,
  diseno: 16,
  programacion: 16,
  'oficina-y-estudio': 8,
}
/** Beside a dear card less memory would be what limits. */
const PLENTY_GB = 32
const PLENTY_FROM_CENTS = 120_000
const DRIVE_GB = 480
const BIG_DRIVE_GB = 960

/** A kind gives its part this much more weight. */
const TILT = 2.5
/** It keeps this share of the other part's score in the balanced PC: a dear card beside a weak processor is money lost. */
const KEPT_PROCESSOR = 0.75
const KEPT_GRAPHICS = 0.6

/** Graphics that draw a desktop, of which we have no figures. */
const SOME_GRAPHICS = 0.3

/** What a price is compared with. */
const USUAL_PC_CENTS = 100_000

/** Where no game was named, this share of all games must run. */
const SHARE_OF_GAMES = 0.5

/** One processor with one card, or none. `leastCents` is less than a whole PC of them costs, and hardly so. */
type Pair = {
  processor: ShelfPart
  card: ShelfPart | null
  machine: Machine
  leastCents: number
  worth: number
}

/**
 * Finds the PC of this kind that serves a wish best within the budget, and is none of those that were found `before`. One that
 * is named after its card or its processor has a better one than the balanced PC. Null where the budget does not reach.
 */
export function findPc(
  shelf: Shelf,
  wish: PcWish,
  kind: PcKind,
  budgetCents: number,
  before: ReadonlyMap<string, FoundPc>,
): FoundPc | null {
  const balanced = before.get('balanced') ?? null
  const weights = tilted(weightsFor(wish), kind)
  // A use for which graphics do not count has no PC with more of them.
  if (kind === 'graphics' && weights.graphics === 0) return null
  const comforts = comfortsFor(wish, kind === 'growth', budgetCents)
  const [least] = comforts
  if (!least) return null
  const platforms = platformsOf(shelf)
  const pairs = pairsOf(shelf, weights, (processor) => platforms(processor, least))
    .filter(({ leastCents }) => leastCents <= budgetCents)
    .map((pair) => ({ ...pair, wellCount: wellCount(pair.machine, wish, least.memoryGb) }))
    .sort((a, b) => b.wellCount - a.wellCount || b.worth - a.worth || a.leastCents - b.leastCents)
  for (const pair of pairs) {
    if (!exceeds(pair, kind, balanced) || !serves(pair.machine, wish, least.memoryGb)) continue
    const pc = richest(
      comforts.map((comfort) => () => completed(shelf, platforms(pair.processor, comfort), pair, comfort)),
      budgetCents,
    )
    if (pc && !isAmong(pc, before.values())) return pc
  }
  return null
}

/** The last of these that the budget reaches, where it reaches the first. */
function richest(ascending: readonly (() => FoundPc | null)[], budgetCents: number): FoundPc | null {
  let found: FoundPc | null = null
  for (const make of ascending) {
    const pc = make()
    if (pc && pc.priceCents <= budgetCents) found = pc
    else if (!found) return null
  }
  return found
}

/** Finds the cheapest whole PC that serves a wish. */
export function findCheapestPc(shelf: Shelf, wish: PcWish): FoundPc | null {
  const [comfort] = comfortsFor(wish, false, 0)
  if (!comfort) return null
  const platforms = platformsOf(shelf)
  const pairs = pairsOf(shelf, weightsFor(wish), (processor) => platforms(processor, comfort)).sort(
    (a, b) => a.leastCents - b.leastCents,
  )
  let cheapest: FoundPc | null = null
  for (const pair of pairs) {
    if (cheapest && pair.leastCents >= cheapest.priceCents) break
    if (!serves(pair.machine, wish, comfort.memoryGb)) continue
    const pc = completed(shelf, platforms(pair.processor, comfort), pair, comfort)
    if (pc && (!cheapest || pc.priceCents < cheapest.priceCents)) cheapest = pc
  }
  return cheapest
}

/** From the least to the richest: what is left of the budget goes into memory and a bigger drive. */
function comfortsFor({ uses }: PcWish, grows: boolean, budgetCents: number): Comfort[] {
  const draws = uses.some((use) => weightsOf[use].graphics > 0)
  const plenty = draws && budgetCents >= PLENTY_FROM_CENTS ? PLENTY_GB : 0
  const memoryGb = Math.max(8, plenty, ...uses.map((use) => memoryFor[use]))
  return [
    { memoryGb, driveGb: DRIVE_GB, grows },
    { memoryGb, driveGb: BIG_DRIVE_GB, grows },
    { memoryGb: memoryGb * 2, driveGb: BIG_DRIVE_GB, grows },
  ]
}

function weightsFor({ uses }: PcWish): Weights {
  const chosen = uses.length > 0 ? uses.map((use) => weightsOf[use]) : [usualWeights]
  const mean = (key: keyof Weights) => chosen.reduce((sum, one) => sum + one[key], 0) / chosen.length
  return { graphics: mean('graphics'), games: mean('games'), work: mean('work'), thrift: mean('thrift') }
}

function tilted(weights: Weights, kind: PcKind): Weights {
  if (kind === 'graphics') return { ...weights, graphics: weights.graphics * TILT }
  if (kind === 'processor') return { ...weights, games: weights.games * TILT, work: weights.work * TILT }
  return weights
}

/** Each platform is the same for all cards. */
function platformsOf(shelf: Shelf) {
  const known = new Map<string, ShelfPart[] | null>()
  return (processor: ShelfPart, comfort: Comfort) => {
    const key = JSON.stringify([processor.id, comfort])
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const platform = platformOf(shelf, processor, comfort)
    known.set(key, platform)
    return platform
  }
}

function completed(
  shelf: Shelf,
  platform: readonly ShelfPart[] | null,
  { card }: Pair,
  comfort: Comfort,
): FoundPc | null {
  const parts = platform && completePc(shelf, platform, card, comfort)
  return parts && { parts, priceCents: costOf(parts) }
}

const costOf = (parts: readonly ShelfPart[]) => parts.reduce((sum, { priceCents }) => sum + priceCents, 0)

/** All pairs of which we have figures and the platform, without what costs more and is no better. */
function pairsOf(
  shelf: Shelf,
  weights: Weights,
  platformFor: (processor: ShelfPart) => readonly ShelfPart[] | null,
): Pair[] {
  const cards = withoutDominated(
    shelf.graphics.flatMap((card) => {
      const { graphics } = machineOf({ graphics: card.specs })
      const { length_mm, tdp_w, power_connectors } = card.specs
      const isKnown = length_mm !== undefined && tdp_w !== undefined && power_connectors !== undefined
      return graphics && isKnown
        ? [{ part: card, goods: [graphicsScore(graphics), graphics.vramGb ?? 0] }]
        : []
    }),
  )
  const processors = withoutDominated(
    shelf.processor.flatMap((part) => {
      const { processor, graphics } = machineOf({ processor: part.specs })
      if (!processor) return []
      const own = graphics ? graphicsScore(graphics) : 0
      const goods = [gameProcessorScore(processor) ?? 0, workProcessorScore(processor) ?? 0, own]
      // One that brings its cooler may be the cheaper PC.
      return [{ part, goods, group: `${part.specs.socket} ${part.specs.includes_cooler}` }]
    }),
  )
  const aroundCents = (shelf.supply[0]?.priceCents ?? 0) + (shelf.case[0]?.priceCents ?? 0)
  return processors.flatMap(({ part: processor }) => {
    const platform = platformFor(processor)
    if (!platform) return []
    const platformCents = costOf(platform) + aroundCents
    return [null, ...cards.map(({ part }) => part)].map((card) =>
      toPair(processor, card, platformCents, weights),
    )
  })
}

function toPair(processor: ShelfPart, card: ShelfPart | null, platformCents: number, weights: Weights): Pair {
  const machine = machineOf({ processor: processor.specs, graphics: card?.specs })
  const leastCents = platformCents + (card?.priceCents ?? 0)
  return { processor, card, machine, leastCents, worth: worthOf(machine, card !== null, leastCents, weights) }
}

/** Twice as much of something is worth the same, however much there was. What a missing card leaves will buy it later. */
function worthOf(
  { processor, graphics }: Machine,
  hasCard: boolean,
  priceCents: number,
  weights: Weights,
): number {
  if (!processor) return Number.NEGATIVE_INFINITY
  const drawn = graphics ? graphicsScore(graphics) : SOME_GRAPHICS
  const thrift = weights.thrift + (hasCard ? 0 : weights.graphics)
  return (
    weights.graphics * Math.log(drawn) +
    weights.games * Math.log(gameProcessorScore(processor) ?? 1) +
    weights.work * Math.log(workProcessorScore(processor) ?? 1) -
    thrift * Math.log(priceCents / USUAL_PC_CENTS)
  )
}

type Rated = { part: ShelfPart; goods: readonly number[]; group?: string }

/** Cheapest first, each better in something than all cheaper ones of its group. */
function withoutDominated(rated: readonly Rated[]): Rated[] {
  const kept: Rated[] = []
  for (const one of rated) {
    const isDominated = kept.some(
      ({ goods, group }) => group === one.group && one.goods.every((good, at) => good <= (goods[at] ?? 0)),
    )
    if (!isDominated) kept.push(one)
  }
  return kept
}

/** Whether the figures say that every use runs at least in the lowest class. */
function serves(machine: Machine, { uses, games: named }: PcWish, memoryGb: number): boolean {
  const whole = { ...machine, memoryGb }
  return uses.every((use) => (use === PLAY ? plays(whole, named) : runs(rateWorkOf(whole, use))))
}

function plays(machine: Machine, named: readonly GameKey[]): boolean {
  const keys = named.length > 0 ? named : games.map(({ key }) => key)
  const running = keys.filter((key) => runs(rateGame(machine, key, '1080p'))).length
  return running >= keys.length * (named.length > 0 ? 1 : SHARE_OF_GAMES)
}

/** How many of the named games run as well as a proposal should. It is compared before anything else. */
function wellCount(machine: Machine, { games: named }: PcWish, memoryGb: number): number {
  const whole = { ...machine, memoryGb }
  return named.filter((key) => isWell(rateGame(whole, key, '1080p'))).length
}

const isWell = (rating: Rating) =>
  rating !== null && performanceClasses.indexOf(rating.class) >= performanceClasses.indexOf(WANTED_CLASS)

const runs = (rating: Rating) => rating !== null && performanceClasses.indexOf(rating.class) > 0

/** Whether a PC named after its card, or its processor, has a better one than the balanced PC, and not at any price. */
function exceeds({ machine }: Pair, kind: PcKind, balanced: FoundPc | null): boolean {
  if (!balanced || kind === 'balanced' || kind === 'growth') return true
  const specsOf = (kind: 'processor' | 'graphics') => balanced.parts.find((part) => part.kind === kind)?.specs
  const other = machineOf({ processor: specsOf('processor'), graphics: specsOf('graphics') })
  if (kind === 'graphics')
    return drawnBy(machine) > drawnBy(other) && playedBy(machine) >= playedBy(other) * KEPT_PROCESSOR
  return workedBy(machine) > workedBy(other) && drawnBy(machine) >= drawnBy(other) * KEPT_GRAPHICS
}

const drawnBy = ({ graphics }: Machine) => (graphics ? graphicsScore(graphics) : 0)
const playedBy = ({ processor }: Machine) => (processor && gameProcessorScore(processor)) ?? 0
const workedBy = ({ processor }: Machine) => (processor && workProcessorScore(processor)) ?? 0

/** Whether one of these is of the same parts. */
export function isAmong(pc: FoundPc, others: Iterable<FoundPc>): boolean {
  const idsOf = ({ parts }: FoundPc) =>
    parts
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join()
  return [...others].some((other) => idsOf(other) === idsOf(pc))
}
