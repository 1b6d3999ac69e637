import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import type { PcBuild, PcLack, PcNote, PcPart, PcPlace } from '../../contract/api/pc-build.ts'
import type { BuildSlot } from '../../contract/build-slots.ts'
import { toDollars } from '../../contract/money.ts'
import {
  choosingFor,
  emptyPcBuild,
  linesOf,
  type PcBuildState,
  type PcLine,
  type PcPlaceKey,
  pcBuildPairs,
  pcBuildPath,
  pcPlaces,
  withCount,
  writePartList,
} from '../../contract/pc-build.ts'
import { isForSale, readSpecs, type Specs, selectProducts, toProducts } from '../catalog/product-rows.ts'
import { readParts } from '../catalog/read-parts.ts'
import { notesOf, readChipsetNotes } from '../compatibility/chipset-notes.ts'
import { judgeParts, judgeWhole } from '../compatibility/judge-parts.ts'
import { type Finding, neededKinds, type Part, type RuleKey, type Verdict } from '../compatibility/part.ts'
import { powerNeed } from '../compatibility/power-need.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, sellables } from '../db/schema/catalog.ts'
import { limitOf, machineOf, performanceKeys } from '../performance/classes-of.ts'
import { readSettings } from '../settings/settings.ts'
import { placeOf } from './internal/place-of.ts'
import { shownProduct } from './internal/shown-product.ts'

/** A product as it stands in a place, priced and counted as the database says now. */
type Chosen = {
  product: Product
  kind: 'product' | 'build'
  priceCents: number
  place: PcPlaceKey | null
  specs: Specs
}

/**
 * Reads the PC that an address says, with today's prices and stock. What is no product for sale, or not of its place, is left
 * out: `path` is the address without it.
 */
export async function readPcBuild(db: Executor, asked: PcBuildState): Promise<PcBuild> {
  const given = asked.from === null ? asked : await stateOfBuild(db, asked.from)
  const { assembly_product: assemblyId } = await readSettings(db)
  const ids = linesOf(given).map(({ id }) => id)
  const chosen = await readChosen(db, [...ids, given.base ?? 0, assemblyId ?? 0])
  const assembly = chosen.get(assemblyId ?? 0)
  const state = onlyKnown(given, chosen, assembly)
  const lines = linesOf(state)
  const [parts, base, notes] = await Promise.all([
    readParts(db, lines),
    readBase(db, state, chosen),
    readChipsetNotes(db),
  ])
  const findings = judgeParts(parts)
  const { needW, advisedW, supplyW } = powerNeed(parts)
  const wanted = state.hasAssembly && assembly ? [...lines, { id: assembly.product.id, count: 1 }] : lines
  const totalCents = wanted.reduce((sum, { id, count }) => sum + count * (chosen.get(id)?.priceCents ?? 0), 0)
  const home = { ...state, choosing: null, wish: null }
  return {
    path: pcBuildPath(state),
    pairs: pcBuildPairs(home),
    homePath: pcBuildPath(home),
    name: state.name,
    places: pcPlaces.map((place) => toPlace(home, place, chosen)),
    // Written out, because a finding makes its sentence when it is read.
    findings: findings.map(({ rule, verdict, ids, text }) => ({ rule, verdict, ids, text })),
    lacks: lacksOf(parts, findings),
    notes: notesOf(parts, notes),
    watts: { need: needW, advised: advisedW, supply: supplyW },
    total: toDollars(totalCents),
    verdict: worstOf(findings),
    isWhole: isWhole(parts),
    isInStock: wanted.every(({ id, count }) => (chosen.get(id)?.product.stock ?? 0) >= count),
    limits: limitsOf(state, chosen),
    assembly: assembly ? toAssembly(home, assembly) : null,
    base,
    armado: writePartList(parts.map(({ id, count }) => ({ id, count })).sort((a, b) => a.id - b.id)),
  }
}

const placeOfSlot: Record<BuildSlot, PcPlaceKey> = {
  CPU: 'processor',
  MBO: 'board',
  GPU: 'graphics',
  RAM: 'memory',
  SSD: 'drive',
  PSU: 'supply',
  CASE: 'case',
  COOLER: 'cooler',
}

/** The parts of a build of the shop that are sold by themselves. Nothing of a build that is not for sale. */
async function stateOfBuild(db: Executor, id: number): Promise<PcBuildState> {
  const state = emptyPcBuild()
  const parts = await readBuildParts(db, id)
  for (const { slot, productId, quantity } of parts)
    state.lines[placeOfSlot[slot]].push({ id: productId, count: quantity })
  return { ...state, base: parts.length > 0 ? id : null }
}

async function readBuildParts(
  db: Executor,
  id: number,
): Promise<{ slot: BuildSlot; productId: number; quantity: number }[]> {
  const rows = await db
    .select({
      slot: buildComponents.slot,
      productId: buildComponents.productId,
      quantity: buildComponents.quantity,
    })
    .from(buildComponents)
    .innerJoin(sellables, eq(sellables.id, buildComponents.buildId))
    .where(and(eq(buildComponents.buildId, id), isNotNull(buildComponents.productId), isForSale))
  return rows.flatMap(({ slot, productId, quantity }) =>
    productId === null ? [] : [{ slot, productId, quantity }],
  )
}

/** The products and builds of these that are for sale, by id. */
async function readChosen(db: Executor, ids: number[]): Promise<Map<number, Chosen>> {
  const rows = await selectProducts(db).where(and(inArray(sellables.id, ids), isForSale))
  const [products, specs] = await Promise.all([
    toProducts(db, rows),
    readSpecs(db, ids, { only: ['product_type', 'cooler_sockets', 'capacity_gb', ...performanceKeys] }),
  ])
  return new Map(
    rows.flatMap(({ id, kind, categoryId, priceCents }, at) => {
      const product = products[at]
      const own = specs.get(id) ?? {}
      const place = kind === 'product' ? placeOf(categoryId, own) : null
      return product ? [[id, { product, kind, priceCents: priceCents ?? 0, place, specs: own }]] : []
    }),
  )
}

function onlyKnown(
  state: PcBuildState,
  chosen: ReadonlyMap<number, Chosen>,
  assembly: Chosen | undefined,
): PcBuildState {
  const lines = emptyPcBuild().lines
  for (const { key } of pcPlaces)
    lines[key] = state.lines[key].filter(({ id }) => chosen.get(id)?.place === key)
  const { base, choosing } = state
  const swaps = lines[choosing?.place ?? 'board'].some(({ id }) => id === choosing?.swaps)
  return {
    ...state,
    lines,
    from: null,
    // Of nothing there is nothing to put together.
    hasAssembly: state.hasAssembly && assembly !== undefined && linesOf({ lines }).length > 0,
    base: chosen.get(base ?? 0)?.kind === 'build' ? base : null,
    choosing: choosing && { ...choosing, swaps: swaps ? choosing.swaps : null },
  }
}

function toAssembly(
  home: PcBuildState,
  { product: { id, name, price, stock } }: Chosen,
): PcBuild['assembly'] {
  const { hasAssembly } = home
  return {
    id,
    name,
    price,
    stock,
    isChosen: hasAssembly,
    togglePath: pcBuildPath({ ...home, hasAssembly: !hasAssembly }),
  }
}

function toPlace(
  state: PcBuildState,
  { key, label, max }: (typeof pcPlaces)[number],
  chosen: ReadonlyMap<number, Chosen>,
): PcPlace {
  const lines = state.lines[key]
  return {
    place: key,
    label,
    parts: lines.flatMap((line) => {
      const product = chosen.get(line.id)?.product
      return product ? [toPart(state, key, line, product, max)] : []
    }),
    choosePath: lines.length < max ? pcBuildPath(choosingFor(state, key)) : null,
  }
}

function toPart(
  state: PcBuildState,
  place: PcPlaceKey,
  { id, count }: PcLine,
  product: Product,
  max: number,
): PcPart {
  const pathWith = (count: number) => pcBuildPath(withCount(state, place, id, count))
  return {
    ...shownProduct(product),
    count,
    isEnough: product.stock >= count,
    swapPath: pcBuildPath(choosingFor(state, place, max > 1 ? id : null)),
    removePath: pathWith(0),
    lessPath: count > 1 ? pathWith(count - 1) : null,
    morePath: count < max ? pathWith(count + 1) : null,
  }
}

async function readBase(
  db: Executor,
  { base, lines }: PcBuildState,
  chosen: ReadonlyMap<number, Chosen>,
): Promise<PcBuild['base']> {
  const build = chosen.get(base ?? 0)?.product
  if (base === null || !build) return null
  const own = emptyPcBuild().lines
  for (const { slot, productId } of await readBuildParts(db, base))
    own[placeOfSlot[slot]].push({ id: productId, count: 1 })
  return {
    id: base,
    name: build.name,
    price: build.price,
    stock: build.stock,
    isUnchanged: JSON.stringify(own) === JSON.stringify(lines),
  }
}

/** What only a whole machine is asked for, as far as it is not fulfilled. */
function lacksOf(parts: readonly Part[], findings: readonly Finding[]): PcLack[] {
  if (parts.length === 0) return []
  const told = new Set(findings.map(({ rule }) => rule))
  return judgeWhole(parts)
    .filter(({ rule, verdict }) => verdict !== 'fits' && !told.has(rule))
    .map(({ rule, verdict, ids, text }) => ({ ids, text, places: lackingPlaces(parts, rule, verdict) }))
}

const placeOfLack: Partial<Record<RuleKey, PcPlaceKey>> = {
  picture: 'graphics',
  'cooler-present': 'cooler',
  'supply-present': 'supply',
}

/** Where a part is missing for sure. */
function lackingPlaces(parts: readonly Part[], rule: RuleKey, verdict: Verdict): PcPlaceKey[] {
  if (verdict !== 'misfit') return []
  if (rule === 'complete') return neededKinds.filter((needed) => !parts.some(({ kind }) => kind === needed))
  const place = placeOfLack[rule]
  return place ? [place] : []
}

/** What is not known, such as whether a cooler comes with the processor, is told, and leaves it whole. */
function isWhole(parts: readonly Part[]): boolean {
  return parts.length > 0 && judgeWhole(parts).every(({ verdict }) => verdict !== 'misfit')
}

/** What holds the others back, by the figures of processor, card and memory. Null where they go well together or one has none. */
function limitsOf({ lines }: PcBuildState, chosen: ReadonlyMap<number, Chosen>): PcNote | null {
  const specsOf = (place: PcPlaceKey) => chosen.get(lines[place][0]?.id ?? 0)?.specs
  const gigabytes = lines.memory.map(({ id, count }) => Number(chosen.get(id)?.specs.capacity_gb) * count)
  const limit = limitOf(
    machineOf({
      processor: specsOf('processor'),
      graphics: specsOf('graphics'),
      memoryGb: sumOf(gigabytes),
    }),
  )
  return limit && { ids: lines[limit.part].map(({ id }) => id), text: limit.text }
}

/** Null where there is nothing to add up, or a figure is missing. */
function sumOf(figures: readonly number[]): number | null {
  const sum = figures.reduce((all, one) => all + one, 0)
  return sum > 0 ? sum : null
}

function worstOf(findings: readonly Finding[]): PcBuild['verdict'] {
  const verdicts = new Set(findings.map(({ verdict }) => verdict))
  return (['misfit', 'unknown', 'fits'] as const).find((verdict) => verdicts.has(verdict)) ?? 'empty'
}
