import type { CategoryId } from '../../../../contract/categories.ts'
import type { Specs } from '../../product-rows.ts'
import type { SpecKey, SpecValue } from '../../spec-definitions.ts'
import { type Columns, needed, price, type Row, text } from '../columns.ts'

/** What every kind has beside its own columns. */
export const commonColumns = { name: needed(text), price } satisfies Columns

/** What a row says of its part. */
export type PartFacts = {
  /** Brand, line and what a buyer would type. */
  name: string
  /** What tells apart parts of the same name, the most telling first; only what is needed is added to it. */
  variants: (string | null)[]
  specs: Specs
  description: string
}

/** A kind of part, as a file of it comes: `video-card.csv` holds rows of the kind `video-card`. */
export type Kind = {
  file: string
  /** How the summary calls them. */
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
