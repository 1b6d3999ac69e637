import type { CategoryId } from '../../../../contract/categories.ts'
import type { Specs } from '../../product-rows.ts'
import type { SpecKey } from '../../seed-spec-definitions.ts'
import type { SpecValue } from '../../spec-definitions.ts'
import { type Columns, needed, number, price, type Row, text, UnreadableCell } from '../cell-readers.ts'

/** Columns that a file of every kind must have beside those of its kind. */
export const commonColumns = { name: needed(text), price } satisfies Columns

const LONGEST_SKU = 64

/** Columns that a file of any kind may have. */
export const extraColumns = {
  sku: {
    ...text,
    read(cell) {
      if (cell.length > LONGEST_SKU) throw new UnreadableCell(`tiene más de ${LONGEST_SKU} caracteres`)
      return cell || null
    },
  },
  stock: number(0, 1_000_000),
  description: { ...text, read: (cell) => cell.slice(0, 2000) || null },
  brand: text,
  part_number: text,
} satisfies Columns

/** What a row says about its part. */
export type PartFacts = {
  /** Brand, product line, and the words that a buyer would search for. */
  name: string
  /** What parts of the same name may differ in, the most important first. The name gets only those that it needs. */
  variants: (string | null)[]
  specs: Specs
  description: string
}

/** A kind of part with the layout of its file: `video-card.csv` holds rows of the kind `video-card`. */
export type Kind = {
  file: string
  /** The name of such parts in the summary. */
  label: string
  skuPrefix: string
  categoryId: CategoryId
  columns: Columns
  describe(row: Record<string, unknown>): PartFacts
}

type Definition<C extends Columns> = Omit<Kind, 'columns' | 'describe'> & {
  columns: C
  describe(row: Row<C & typeof commonColumns>): Omit<PartFacts, 'specs'> & { specs: MaybeSpecs }
}

type MaybeSpecs = Partial<Record<SpecKey, SpecValue | null | undefined>>

export function defineKind<C extends Columns>({ columns, describe, ...kind }: Definition<C>): Kind {
  return {
    ...kind,
    columns: { ...commonColumns, ...columns },
    describe(row) {
      const facts = describe(row as Row<C & typeof commonColumns>)
      return { ...facts, specs: filled(facts.specs) }
    },
  }
}

function filled(specs: MaybeSpecs): Specs {
  const known = Object.entries(specs).filter(([, value]) => {
    return (
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
    )
  })
  return Object.fromEntries(known)
}
