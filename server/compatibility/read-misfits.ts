import { and, inArray } from 'drizzle-orm'
import { isForSale, readSpecs, type Specs } from '../catalog/product-rows.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { findMisfits, type Misfit, type Part } from './rules.ts'

/** The categories whose products are parts of a machine to be built. A whole machine takes part in no rule. */
const kindOf = new Map<number, Part['kind']>([
  [1, 'processor'],
  [3, 'board'],
  [4, 'memory'],
])

/** Which of these products do not go together, as far as their specifications tell. */
export async function readMisfits(db: Executor, ids: number[]): Promise<Misfit[]> {
  const rows = await db
    .select({
      id: sellables.id,
      categoryId: sellables.categoryId,
      name: sellables.name,
      model: sellables.model,
      brand: sellables.brand,
    })
    .from(sellables)
    .where(and(inArray(sellables.id, ids), inArray(sellables.categoryId, [...kindOf.keys()]), isForSale))
  // One part alone fits.
  if (rows.length < 2) return []
  const specs = await readSpecs(
    db,
    rows.map(({ id }) => id),
    { only: ['socket', 'memory_type', 'memory_format'] },
  )
  const order = new Map(ids.map((id, index) => [id, index]))
  const parts = rows
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .flatMap((row): Part[] => {
      const kind = kindOf.get(row.categoryId ?? 0)
      const figures = figuresOf(specs.get(row.id) ?? {})
      return kind ? [{ id: row.id, name: nameOf(row, Object.values(figures)), kind, ...figures }] : []
    })
  return findMisfits(parts)
}

function figuresOf({ socket, memory_type, memory_format }: Specs): Pick<Part, 'socket' | 'memoryType'> {
  return {
    socket: textOf(socket),
    // A laptop's module is bought for a laptop, whatever board lies beside it.
    memoryType: memory_format === 'SODIMM' ? undefined : textOf(memory_type),
  }
}

/** A part that takes several is not decided by one word. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

type Named = { name: string; model: string | null; brand: string | null }

/** The shop's names end with the maker and bear the very figures that the sentence goes on to say. */
function nameOf({ name, model, brand }: Named, said: readonly unknown[]): string {
  if (model) return model
  const short = brand && name.endsWith(` ${brand}`) ? name.slice(0, -brand.length - 1) : name
  return short
    .split(' ')
    .filter((word) => !said.includes(word))
    .join(' ')
}
