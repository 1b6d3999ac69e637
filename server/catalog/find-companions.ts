import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import type { CategoryId } from '../../contract/categories.ts'
import { singulars } from '../../contract/named-categories.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, type ProductRow, type Specs, selectProducts, toProduct } from './product-rows.ts'
import type { SpecKey } from './seed-spec-definitions.ts'

/** A product that fits another by its figures. */
export type Companion = {
  /** What kind of thing it is: "Placa madre". */
  role: string
  /** Why it fits: "zócalo AM5". */
  reason: string
  product: Pick<Product, 'id' | 'name' | 'img_url' | 'img_srcset' | 'price' | 'stock'>
}

/** One kind of companion: its category, what its specifications must say, and the words for it. */
type Wish = { kind: Kind; facts: SQL[]; reason: string }

/**
 * Kinds of parts by their category, with the dollars of a hundred that a gaming PC usually takes for them. A companion is
 * looked for at that ratio, so that a cheap processor is not shown with the dearest board. A rule of thumb, of no maker.
 */
const kinds = {
  processor: { categoryId: 1, share: 18 },
  graphicsCard: { categoryId: 2, share: 37 },
  motherboard: { categoryId: 3, share: 14 },
  memory: { categoryId: 4, share: 9 },
  drive: { categoryId: 5, share: 8 },
  powerSupply: { categoryId: 6, share: 9 },
  case: { categoryId: 7, share: 8 },
  cooler: { categoryId: 8, share: 5 },
} as const satisfies Record<string, { categoryId: CategoryId; share: number }>

type Kind = keyof typeof kinds

/**
 * Finds at most one product of each kind that fits this one, in stock, at a price that goes with its own. It fits only where
 * both say so: what lacks a figure is never shown. Nothing for what takes part in no rule, such as a laptop.
 */
export async function findCompanions(
  db: Executor,
  { categoryId, priceCents }: Pick<ProductRow, 'categoryId' | 'priceCents'>,
  specs: Specs,
): Promise<Companion[]> {
  const kind = kindOf(categoryId, specs)
  const wishes = kind ? wishesOf[kind](specs) : []
  if (!kind || wishes.length === 0 || priceCents === null) return []
  const nearest = wishes.map((wish, index) => {
    const { categoryId, share } = kinds[wish.kind]
    const target = (priceCents * share) / kinds[kind].share
    return sql`(select id, ${index}::int as wish from ${sellables}
                 where ${and(sql`kind = 'product' and category_id = ${categoryId} and stock > 0`, isForSale, ...wish.facts)}
                 order by abs(ln(price_cents / ${target}::float8)), id limit 1)`
  })
  const { rows: found } = await db.execute<{ id: number; wish: number }>(sql.join(nearest, sql` union all `))
  if (found.length === 0) return []
  const rows = await selectProducts(db).where(
    inArray(
      sellables.id,
      found.map(({ id }) => Number(id)),
    ),
  )
  return wishes.flatMap((wish, index) => {
    const id = found.find((one) => one.wish === index)?.id
    const row = rows.find((one) => one.id === Number(id))
    if (!row) return []
    const { name, img_url, img_srcset, price, stock } = toProduct(row, [])
    const role = wish.kind === 'cooler' ? 'Disipador' : singulars[kinds[wish.kind].categoryId]
    return { role, reason: wish.reason, product: { id: row.id, name, img_url, img_srcset, price, stock } }
  })
}

/** Of the categories that hold several kinds, their products say by their specifications what they are. */
function kindOf(categoryId: number | null, specs: Specs): Kind | undefined {
  if (categoryId === kinds.cooler.categoryId) return specs.cooler_sockets === undefined ? undefined : 'cooler'
  const single = Object.keys(kinds) as Kind[]
  return single.find((kind) => kinds[kind].categoryId === categoryId)
}

const wishesOf: Record<Kind, (specs: Specs) => Wish[]> = {
  processor(specs) {
    const sockets = texts(specs, 'socket')
    const memory = texts(specs, 'supported_memory')
    return [
      ...wish('motherboard', `zócalo ${sockets}`, has('socket', sockets), has('memory_type', memory)),
      // One that takes two kinds of memory leaves the choice to the board.
      ...(memory.length === 1 ? memoryOf(memory) : []),
      ...(specs.includes_cooler
        ? []
        : wish('cooler', `para zócalo ${sockets}`, has('cooler_sockets', sockets))),
    ]
  },
  motherboard(specs) {
    const sockets = texts(specs, 'socket')
    const memory = texts(specs, 'memory_type')
    const formats = texts(specs, 'form_factor')
    return [
      ...wish('processor', `zócalo ${sockets}`, has('socket', sockets), has('supported_memory', memory)),
      ...memoryOf(memory),
      ...(figure(specs, 'm2_slots') ? wish('drive', 'para su ranura M.2', has('drive_form_factor', M2)) : []),
      ...wish('case', `admite ${formats}`, has('board_form_factors', formats)),
    ]
  },
  memory(specs) {
    const memory = texts(specs, 'memory_type')
    if (specs.memory_format !== DIMM) return []
    return [
      ...wish('motherboard', `memoria ${memory}`, has('memory_type', memory)),
      ...wish('processor', `acepta ${memory}`, has('supported_memory', memory)),
    ]
  },
  graphicsCard(specs) {
    const watts = figure(specs, 'recommended_psu_w')
    const length = figure(specs, 'length_mm')
    const enough = `da los ${watts} W que pide`
    return [
      ...wish('powerSupply', enough, atLeast('wattage_w', watts), feeds(texts(specs, 'power_connectors')[0])),
      ...wish('case', `caben sus ${length} mm`, atLeast('max_gpu_length_mm', length)),
    ]
  },
  powerSupply(specs) {
    const watts = figure(specs, 'wattage_w')
    return wish('graphicsCard', `le bastan ${watts} W`, atMost('recommended_psu_w', watts))
  },
  case(specs) {
    const length = figure(specs, 'max_gpu_length_mm')
    const height = figure(specs, 'max_cooler_height_mm')
    return [
      ...wish('motherboard', 'cabe en ella', has('form_factor', texts(specs, 'board_form_factors'))),
      ...wish('graphicsCard', `cabe: hasta ${length} mm`, atMost('length_mm', length)),
      ...wish('cooler', `cabe: hasta ${height} mm`, atMost('cooler_height_mm', height)),
    ]
  },
  drive(specs) {
    const formats = texts(specs, 'drive_form_factor')
    if (formats[0] === M2[0]) return wish('motherboard', 'con ranura M.2', atLeast('m2_slots', 1))
    return formats[0] === '3.5″' ? wish('case', 'con bahía de 3.5″', atLeast('bays_35', 1)) : []
  },
  cooler(specs) {
    const height = figure(specs, 'cooler_height_mm')
    const radiator = figure(specs, 'radiator_mm')
    return [
      ...wish('processor', 'zócalo compatible', has('socket', texts(specs, 'cooler_sockets'))),
      ...wish('case', `caben sus ${height} mm`, atLeast('max_cooler_height_mm', height)),
      ...wish('case', `cabe su radiador de ${radiator} mm`, atLeast('max_radiator_mm', radiator)),
    ]
  },
}

const M2 = ['M.2 2280']
const DIMM = 'DIMM'

const memoryOf = (types: readonly string[]) =>
  wish('memory', `${types}`, has('memory_type', types), has('memory_format', [DIMM]))

/** No wish where one of its facts cannot be asked, because the product lacks the figure. */
function wish(kind: Kind, reason: string, ...facts: (SQL | null)[]): Wish[] {
  const asked = facts.filter((fact) => fact !== null)
  return asked.length < facts.length ? [] : [{ kind, reason, facts: asked }]
}

function texts(specs: Specs, key: SpecKey): string[] {
  return [specs[key] ?? []].flat().map(String)
}

function figure(specs: Specs, key: SpecKey): number | null {
  const value = specs[key]
  return typeof value === 'number' ? value : null
}

function has(key: SpecKey, values: readonly string[]): SQL | null {
  return values.length === 0 ? null : says(key, sql`text in ${values}`)
}

function atLeast(key: SpecKey, value: number | null): SQL | null {
  return value === null ? null : says(key, sql`number >= ${value}`)
}

function atMost(key: SpecKey, value: number | null): SQL | null {
  return value === null ? null : says(key, sql`number <= ${value}`)
}

/** Whether a supply has the plugs of a card: "2 × 8 pines" of "4 × 8 pines". Of plugs in other words nothing is known. */
function feeds(plugs: string | undefined): SQL | null {
  if (plugs === 'Ninguno') return sql`true`
  const [, count, pins] = /^(\d+) × (8|16) pines$/.exec(plugs ?? '') ?? []
  if (count === undefined || pins === undefined) return null
  const pattern = `^(\\d+) × ${pins} pines$`
  return says('gpu_connectors', sql`substring(text from ${pattern})::int >= ${Number(count)}`)
}

function says(key: SpecKey, condition: SQL): SQL {
  return sql`exists (select from spec_value where sellable_id = ${sellables.id} and key = ${key} and ${condition})`
}
