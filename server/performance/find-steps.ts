import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PerformanceStep } from '../../contract/api/performance.ts'
import type { PcBuildState } from '../../contract/pc-build.ts'
import { games, performanceClasses, type Resolution } from '../../contract/performance.ts'
import { isForSale, readSpecs, type Specs, selectProducts, toProducts } from '../catalog/product-rows.ts'
import { readParts } from '../catalog/read-parts.ts'
import { judgeParts } from '../compatibility/judge-parts.ts'
import type { Part, RuleKey } from '../compatibility/part.ts'
import type { Executor } from '../db/database.ts'
import { sellables, specValues } from '../db/schema/catalog.ts'
import { graphicsFigures, type LimitingPart, type Machine, processorFigures, rateGame } from './classes-of.ts'
import { type Platform, platformOf } from './processor-models.ts'

/** A product that could take the place of a part, and the machine with it. */
type Candidate = { id: number; priceCents: number; machine: Machine }

/** A candidate that raises the class of games, and whether it fits. */
type Raising = Candidate & { gain: number; betterGames: number }

type Fit = { isSure: boolean; advice: string }

/** Of the products that raise most for their price, the best this many are asked whether they fit. */
const LOOKED_AT = 24
/** How many of the cheapest cards of one chip, and of the cheapest kits of one size, are compared. */
const OF_A_KIND = 3

/**
 * Finds the next best step of a machine: of each kind of part the product in stock that raises the classes most for its price
 * and that fits what is known of the machine, the best of them first. `lines` may name its board, case and supply.
 */
export async function findSteps(
  db: Executor,
  machine: Machine,
  resolution: Resolution,
  lines: Pick<PcBuildState['lines'], 'board' | 'case' | 'supply'>,
): Promise<PerformanceStep[]> {
  const platform = machine.processor && platformOf(machine.processor.architecture)
  const known = await readParts(db, [...lines.board, ...lines.case, ...lines.supply])
  const of = (kind: Part['kind']) => known.find((part) => part.kind === kind)
  const [board, enclosure, supply] = [of('board'), of('case'), of('supply')]
  const found = [
    await bestOf('graphics', await findCards(db, machine), (card) => fitOfCard(card, enclosure, supply)),
    platform &&
      (await bestOf('processor', await findProcessors(db, machine, platform), (part) =>
        fitOfProcessor(part, board, platform),
      )),
    platform &&
      (await bestOf('memory', await findKits(db, machine, platform), (kit) =>
        fitOfKit(kit, board, platform),
      )),
  ].filter((one) => one !== null)
  const best = found.toSorted((a, b) => b.gain / b.priceCents - a.gain / a.priceCents)
  const rows = await selectProducts(db).where(
    inArray(
      sellables.id,
      best.map(({ id }) => id),
    ),
  )
  const products = new Map((await toProducts(db, rows)).map((product) => [product.id, product]))
  return best.flatMap(({ id, part, betterGames, isSure, advice }) => {
    const product = products.get(id)
    return product ? [{ part, product, betterGames, isSure, text: textOf(betterGames), advice }] : []
  })

  function textOf(count: number): string {
    return `Sube de clase ${count} de ${games.length} juegos en ${resolution}.`
  }

  async function bestOf(
    part: LimitingPart,
    candidates: readonly Candidate[],
    fitOf: (part: Part) => Fit | null,
  ): Promise<(Raising & Fit & { part: LimitingPart }) | null> {
    const raising = candidates
      .map((candidate) => ({ ...candidate, ...gainOf(machine, candidate.machine, resolution) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain / b.priceCents - a.gain / a.priceCents || a.id - b.id)
      .slice(0, LOOKED_AT)
    const parts = await readParts(
      db,
      raising.map(({ id }) => ({ id, count: 1 })),
    )
    const byId = new Map(parts.map((one) => [one.id, one]))
    for (const one of raising) {
      const product = byId.get(one.id)
      const fit = product && fitOf(product)
      if (fit) return { ...one, ...fit, part }
    }
    return null
  }
}

/** By how many classes the games rise in all, and how many of them. What makes a single game worse is no gain. */
function gainOf(from: Machine, to: Machine, resolution: Resolution): { gain: number; betterGames: number } {
  const steps = games.map(({ key }) => rank(to, key) - rank(from, key))
  if (steps.some((step) => step < 0)) return { gain: 0, betterGames: 0 }
  return {
    gain: steps.reduce((sum, step) => sum + step, 0),
    betterGames: steps.filter((step) => step > 0).length,
  }

  function rank(machine: Machine, key: (typeof games)[number]['key']): number {
    return performanceClasses.indexOf(rateGame(machine, key, resolution)?.class ?? 'insufficient')
  }
}

const isInStock = and(eq(sellables.kind, 'product'), isForSale, sql`${sellables.stock} > 0`)

/** The cheapest cards in stock of each chip that we have figures of. */
async function findCards(db: Executor, machine: Machine): Promise<Candidate[]> {
  const chip = alias(specValues, 'chip')
  const vram = alias(specValues, 'vram')
  const ranked = db
    .select({
      id: sellables.id,
      priceCents: sellables.priceCents,
      chip: chip.text,
      vramGb: vram.number,
      place:
        sql<number>`row_number() over (partition by ${chip.text}, ${vram.number} order by ${sellables.priceCents}, ${sellables.id})`.as(
          'place',
        ),
    })
    .from(sellables)
    .innerJoin(chip, and(eq(chip.sellableId, sellables.id), eq(chip.key, 'gpu_chip')))
    .leftJoin(vram, and(eq(vram.sellableId, sellables.id), eq(vram.key, 'vram_gb')))
    .where(isInStock)
    .as('ranked')
  const rows = await db.select().from(ranked).where(sql`${ranked.place} <= ${OF_A_KIND}`)
  return rows.flatMap(({ id, priceCents, chip: name, vramGb }) => {
    const graphics = graphicsFigures({ gpu_chip: name, vram_gb: vramGb })
    return graphics && priceCents ? [{ id, priceCents, machine: { ...machine, graphics } }] : []
  })
}

/** The processors in stock that go where the machine's own does. */
async function findProcessors(db: Executor, machine: Machine, platform: Platform): Promise<Candidate[]> {
  const socket = alias(specValues, 'socket')
  const rows = await db
    .select({ id: sellables.id, priceCents: sellables.priceCents })
    .from(sellables)
    .innerJoin(socket, and(eq(socket.sellableId, sellables.id), eq(socket.key, 'socket')))
    // Suppliers write "LGA 1700" and "LGA1700".
    .where(and(isInStock, sql`upper(replace(${socket.text}, ' ', '')) = ${platform.socket}`))
  const specs = await readSpecs(
    db,
    rows.map(({ id }) => id),
    { only: ['microarchitecture', 'core_count', 'boost_clock_ghz', 'cache_l3_mb'] },
  )
  return rows.flatMap(({ id, priceCents }) => {
    const processor = processorFigures(specs.get(id) ?? {})
    const isOfPlatform = processor && platformOf(processor.architecture) === platform
    return isOfPlatform && priceCents ? [{ id, priceCents, machine: { ...machine, processor } }] : []
  })
}

/** The cheapest kits in stock of each size that is more than the machine has. */
async function findKits(db: Executor, machine: Machine, platform: Platform): Promise<Candidate[]> {
  const capacity = alias(specValues, 'capacity')
  const type = alias(specValues, 'type')
  const format = alias(specValues, 'format')
  const ranked = db
    .select({
      id: sellables.id,
      priceCents: sellables.priceCents,
      gigabytes: capacity.number,
      place:
        sql<number>`row_number() over (partition by ${capacity.number}, ${type.text} order by ${sellables.priceCents}, ${sellables.id})`.as(
          'place',
        ),
    })
    .from(sellables)
    .innerJoin(capacity, and(eq(capacity.sellableId, sellables.id), eq(capacity.key, 'capacity_gb')))
    .innerJoin(type, and(eq(type.sellableId, sellables.id), eq(type.key, 'memory_type')))
    .innerJoin(format, and(eq(format.sellableId, sellables.id), eq(format.key, 'memory_format')))
    .where(
      and(
        isInStock,
        sql`${capacity.number} > ${machine.memoryGb ?? 0}`,
        inArray(type.text, [...platform.memory]),
        eq(format.text, 'DIMM'),
      ),
    )
    .as('ranked')
  const rows = await db.select().from(ranked).where(sql`${ranked.place} <= ${OF_A_KIND}`)
  return rows.flatMap(({ id, priceCents, gigabytes }) =>
    gigabytes && priceCents ? [{ id, priceCents, machine: { ...machine, memoryGb: gigabytes } }] : [],
  )
}

/** What the rules say of a part beside one of the machine's. Null where there is none of it. */
function judged(part: Part, other: Part | undefined, rules: readonly RuleKey[]) {
  if (!other) return null
  const verdicts = judgeParts([part, other])
    .filter(({ rule }) => rules.includes(rule))
    .map(({ verdict }) => verdict)
  if (verdicts.includes('misfit')) return 'misfit'
  return verdicts.length === 0 || verdicts.includes('unknown') ? 'unknown' : 'fits'
}

const numberOf = ({ specs }: Part, key: keyof Specs & keyof Part['specs']): number | null => {
  const value = specs[key]
  return typeof value === 'number' ? value : null
}

function fitOfCard(card: Part, enclosure: Part | undefined, supply: Part | undefined): Fit | null {
  const room = judged(card, enclosure, ['card-in-case'])
  const plugs = judged(card, supply, ['supply-connectors'])
  const [asked, given] = [numberOf(card, 'recommended_psu_w'), supply ? numberOf(supply, 'wattage_w') : null]
  const isWeak = asked !== null && given !== null && given < asked
  if (room === 'misfit' || plugs === 'misfit' || isWeak) return null
  const hasPower = plugs === 'fits' && asked !== null && given !== null
  const length = numberOf(card, 'length_mm')
  const open = [
    room === 'fits' ? '' : `que ${length === null ? 'quepa' : `quepan sus ${length} mm`} en tu carcasa`,
    hasPower ? '' : `que tu fuente dé ${asked === null ? 'lo que pide' : `los ${asked} W que pide`}`,
  ].filter(Boolean)
  if (open.length > 0) return { isSure: false, advice: `Verifica ${open.join(' y ')}.` }
  return { isSure: true, advice: 'Cabe en tu carcasa, y tu fuente da lo que pide.' }
}

function fitOfProcessor(processor: Part, board: Part | undefined, { socket }: Platform): Fit | null {
  const fit = judged(processor, board, ['socket'])
  if (fit === 'misfit') return null
  if (fit === 'fits')
    return { isSure: true, advice: 'Usa el zócalo de tu placa, que puede pedir un BIOS al día.' }
  return {
    isSure: false,
    advice: `Usa tu zócalo, ${socket}: verifica en la página de tu placa que lo admita, y con qué BIOS.`,
  }
}

function fitOfKit(kit: Part, board: Part | undefined, { memory }: Platform): Fit | null {
  const fit = judged(kit, board, ['memory-type', 'memory-slots', 'memory-capacity'])
  if (fit === 'misfit') return null
  if (fit === 'fits') return { isSure: true, advice: 'Encaja en tu placa, en lugar de la que tienes.' }
  const type = String(kit.specs.memory_type)
  return {
    isSure: false,
    advice:
      memory.length === 1
        ? `Es ${type}, como la de tu procesador, y va en lugar de la que tienes.`
        : `Es ${type} y va en lugar de la que tienes: verifica que tu placa sea ${type}.`,
  }
}
