import { and, asc, sql } from 'drizzle-orm'
import type { PowerCutAdvice } from '../../contract/api/power-cuts.ts'
import type { PowerLoad } from '../../contract/power-cuts.ts'
import { isForSale, readSpecs, type Specs, selectProducts, toProducts } from '../catalog/product-rows.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import {
  backupMinutes,
  type Carries,
  carries,
  neededVa,
  type PowerUnit,
  regulatorWatts,
} from './backup-power.ts'

/** What `product_type` says of the two kinds of units. */
const UPS = 'UPS'
const REGULATOR = 'Regulador'

type Backup = PowerCutAdvice['backups'][number]
type Regulator = PowerCutAdvice['regulators'][number]

/** Says what keeps a load on while the light is out, of all that is in stock; of what serves alike the cheapest is first. */
export async function adviseOnPowerCuts(db: Executor, load: PowerLoad): Promise<PowerCutAdvice> {
  const rows = await selectProducts(db)
    .where(and(isForSale, sql`${sellables.stock} > 0`, isOfType([UPS, REGULATOR])))
    .orderBy(asc(sellables.priceCents), asc(sellables.id))
  const [products, specs] = await Promise.all([
    toProducts(db, rows),
    readSpecs(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const backups: Backup[] = []
  const regulators: Regulator[] = []
  for (const product of products) {
    const own = specs.get(product.id) ?? {}
    if (own.product_type === UPS) backups.push({ product, ...judgeBackup(load, unitOf(own)) })
    else regulators.push({ product, ...judgeRegulator(load, unitOf(own)) })
  }
  return {
    neededVa: {
      interactive: neededVa(load, { isOnline: false, isSine: true }),
      stepped: neededVa(load, { isOnline: false, isSine: false }),
      online: neededVa(load, { isOnline: true, isSine: true }),
    },
    backups: backups.toSorted(byUse),
    regulators: regulators.toSorted((a, b) => useOrder.indexOf(a.verdict) - useOrder.indexOf(b.verdict)),
  }
}

function isOfType(types: readonly string[]) {
  return sql`exists (select from spec_value where sellable_id = ${sellables.id} and key = 'product_type' and text in ${types})`
}

const useOrder: readonly (Backup | Regulator)['verdict'][] = ['lasts', 'fits', 'short', 'unknown', 'weak']

/** What lasts first; of those that are short, the longest. */
function byUse(a: Backup, b: Backup): number {
  const order = useOrder.indexOf(a.verdict) - useOrder.indexOf(b.verdict)
  return order || (a.verdict === 'short' ? (b.minutes ?? 0) - (a.minutes ?? 0) : 0)
}

function unitOf(specs: Specs): PowerUnit {
  const { ups_topology: topology, waveform } = specs
  return {
    va: figure(specs.ups_va),
    watts: figure(specs.ups_watts),
    isOnline: typeof topology === 'string' ? topology === 'En línea' : null,
    isSine: typeof waveform === 'string' ? waveform === 'Senoidal pura' : null,
    batteryVolts: figure(specs.battery_v),
    batteryAh: figure(specs.battery_ah),
  }
}

function figure(value: Specs['ups_va']): number | null {
  return typeof value === 'number' ? value : null
}

function judgeBackup(load: PowerLoad, unit: PowerUnit): Omit<Backup, 'product'> {
  const carried = carries(load, unit)
  const minutes = backupMinutes(unit, load.watts)
  if (carried.verdict === 'unknown')
    return { verdict: 'unknown', minutes, text: `Sin dato de ${missingWords[carried.missing]}` }
  if (carried.verdict === 'weak') return { verdict: 'weak', minutes, text: whyWeak(load, unit, carried) }
  if (minutes === null)
    return {
      verdict: 'unknown',
      minutes,
      text: `Soporta ${load.watts} W. Sin dato de su batería: pregunta cuántos minutos da.`,
    }
  const text = `Te da ${minutes < 1 ? 'menos de 1 min' : `unos ${minutes} min`} con ${load.watts} W.`
  return { verdict: minutes >= load.minutes ? 'lasts' : 'short', minutes, text }
}

const missingWords: Record<Extract<Carries, { verdict: 'unknown' }>['missing'], string> = {
  va: 'sus VA: verifica que alcancen.',
  topology: 'su tecnología: verifica que sus VA alcancen.',
  waveform: 'su onda: verifica que sea senoidal pura.',
}

function whyWeak(
  { watts }: PowerLoad,
  unit: PowerUnit,
  { needed, by }: Extract<Carries, { verdict: 'weak' }>,
): string {
  if (by === 'watts') return `No alcanza: da ${unit.watts} W y conectas ${watts} W.`
  const isStepped = unit.isSine === false && unit.isOnline === false
  return `No alcanza: da ${unit.va} VA y necesitas ${needed} VA${isStepped ? ', porque su onda es simulada' : ''}.`
}

function judgeRegulator(load: PowerLoad, { watts }: PowerUnit): Omit<Regulator, 'product'> {
  if (watts === null) return { verdict: 'unknown', text: 'Sin dato de sus vatios: verifica que alcancen.' }
  const needed = regulatorWatts(load.watts)
  return watts >= needed
    ? { verdict: 'fits', text: `Soporta tus ${load.watts} W: da ${watts} W.` }
    : { verdict: 'weak', text: `No alcanza: da ${watts} W y necesitas ${needed} W.` }
}
