import { and, inArray } from 'drizzle-orm'
import type { Comparison, ComparisonRow } from '../../contract/api/comparison.ts'
import { buildSlots, slotLabels } from '../../contract/build-slots.ts'
import { formatCents } from '../../contract/money.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, readComponents, readSpecs, selectProducts, toProducts } from './product-rows.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { type SpecDefinition, type SpecValues, specsAt, specText } from './spec-definitions.ts'

/** What one product says in a row, with the figure by which the best is found. Null: nothing is known. */
type Said = { text: string; figure: number | null } | null

/** Compares products and builds for sale, in the order of `ids`, by what their pages say of them. */
export async function compareProducts(db: Executor, ids: readonly number[]): Promise<Comparison> {
  const found = await selectProducts(db).where(and(inArray(sellables.id, [...ids]), isForSale))
  const rows = ids.flatMap((id) => found.filter((row) => row.id === id))
  const shownIds = rows.map(({ id }) => id)
  const [products, specs, parts, definitions] = await Promise.all([
    toProducts(db, rows),
    readSpecs(db, shownIds),
    readComponents(db, shownIds),
    readSpecDefinitions(db),
  ])
  const isMixed = new Set(rows.map(({ kind, categoryId }) => `${kind} ${categoryId}`)).size > 1

  /** Unlike things have no best one, and a row that only one of them has compares nothing. */
  const toRow = (label: string, said: readonly Said[], better: SpecDefinition['better'] = null) =>
    said.filter(Boolean).length < (isMixed ? 2 : 1) ? [] : [compared(label, said, isMixed ? null : better)]

  const priced = rows.map(({ priceCents }) => ({ text: formatCents(priceCents ?? 0), figure: priceCents }))
  const branded = rows.map(({ brand }) => (brand ? { text: brand, figure: null } : null))
  const guaranteed = rows.map(({ warrantyMonths }) => ({
    text: warrantyMonths === 1 ? '1 mes' : `${warrantyMonths} meses`,
    figure: warrantyMonths,
  }))
  return {
    products,
    rows: [
      ...toRow('Precio', priced, 'less'),
      ...toRow('Marca', branded),
      ...buildSlots.flatMap((slot) =>
        toRow(
          slotLabels[slot],
          shownIds.map((id) => {
            const part = parts.get(id)?.find((component) => component.slot === slot)
            return part ? { text: part.label, figure: null } : null
          }),
        ),
      ),
      ...definitionsOf(rows, definitions).flatMap((definition) =>
        toRow(
          definition.label,
          shownIds.map((id) => saidBy(definition, specs.get(id) ?? {})),
          definition.better,
        ),
      ),
      ...toRow('Garantía', guaranteed, 'more'),
    ],
    isMixed,
  }
}

/** In the order of the first product's page; what only others have follows in theirs. */
function definitionsOf(
  rows: readonly { categoryId: number | null }[],
  definitions: readonly SpecDefinition[],
): SpecDefinition[] {
  const tables = rows.map(({ categoryId }) => specsAt('tablePosition', definitions, categoryId ?? 0))
  return [...new Set(tables.flat())]
}

function saidBy(definition: SpecDefinition, specs: SpecValues): Said {
  const value = specs[definition.key]
  if (value === undefined) return null
  return { text: specText(definition, value), figure: typeof value === 'number' ? value : null }
}

/** A best figure takes another one to be better than; where all are equal, none is. */
function compared(label: string, said: readonly Said[], better: SpecDefinition['better']): ComparisonRow {
  const figures = said.flatMap((one) => one?.figure ?? [])
  const best = better === 'less' ? Math.min(...figures) : Math.max(...figures)
  const hasBest = better !== null && new Set(figures).size > 1
  return {
    label,
    cells: said.map((one) => ({
      text: one?.text ?? null,
      isBest: hasBest && one !== null && one.figure === best,
    })),
    differs: new Set(said.map((one) => one?.text)).size > 1,
  }
}
