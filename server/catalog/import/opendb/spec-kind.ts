import type { CategoryId } from '../../../../contract/categories.ts'
import type { OpenKind } from '../../open-parts/open-kinds.ts'
import type { OpenRecord } from '../../open-parts/open-record.ts'
import type { Specs } from '../../product-rows.ts'
import type { SpecKey } from '../../seed-spec-definitions.ts'
import type { SpecValue } from '../../spec-definitions.ts'

/** A file of OpenDB, and how its records are matched with the shop's products. */
export type SpecKind = {
  /** `gpu` for `gpu.jsonl.gz`. */
  file: OpenKind
  label: string
  categoryId: CategoryId
  /** Which products are of this kind, in a category with several kinds. */
  isOfKind?(specs: Specs): boolean
  /** The values of a record under the shop's own keys. */
  specs(record: OpenRecord): Partial<Record<SpecKey, SpecValue | null | undefined>>
  /**
   * Matches figures that a name repeats. Without these, the maker and the colours, the model remains. The figures
   * themselves are compared as specifications.
   */
  figures(specs: Specs): RegExp[]
  /** Colours are part of the model's name: a "Blue" drive is slower than a "Black" one. */
  coloursAreNames?: true
  /** Words that a record's name may contain besides the model. */
  besideModel?(record: OpenRecord): string[]
  /** Figures that both must have and that must be equal if they match by name, because sizes and kits differ in them. */
  needed(ours: Specs): readonly SpecKey[]
  /** Figures that must agree if both have them. */
  agreeing: Partial<Record<SpecKey, Agreement>>
  /** Figures that must be equal or absent in both: if only one has them, it may be another model of the same series. */
  bothOrNeither?: readonly SpecKey[]
  /** What a certain match may add to a product. */
  adds: readonly SpecKey[]
}

export type Agreement = (ours: SpecValue, theirs: SpecValue) => boolean

export const same: Agreement = (ours, theirs) => String(ours).toLowerCase() === String(theirs).toLowerCase()

/** Equal except for differences of rounding or measuring. */
export function within(most: number): Agreement {
  return (ours, theirs) => Math.abs(Number(ours) - Number(theirs)) <= most
}

export function withinShare(share: number): Agreement {
  return (ours, theirs) =>
    Math.abs(Number(ours) - Number(theirs)) <= share * Math.max(Number(ours), Number(theirs))
}
