import type { CategoryId } from '../../../../contract/categories.ts'
import type { Specs } from '../../product-rows.ts'
import type { SpecKey, SpecValue } from '../../spec-definitions.ts'
import type { OpenRecord } from './open-record.ts'

/** A file of OpenDB, and how its parts are recognised among the shop's products. */
export type SpecKind = {
  /** `gpu` is `gpu.jsonl.gz`. */
  file: string
  label: string
  categoryId: CategoryId
  /** In a category of several kinds: which products are of this one. */
  isOfKind?(specs: Specs): boolean
  /** What a record says, under the shop's own keys. */
  specs(record: OpenRecord): Partial<Record<SpecKey, SpecValue | null | undefined>>
  /**
   * What a name repeats of the part's figures. Without it, and without maker and colours, the model remains; the
   * figures themselves are compared as figures.
   */
  figures(specs: Specs): RegExp[]
  /** Colours are names here, as of a drive: "Blue" is slower than "Black". */
  coloursAreNames?: true
  /** Words that a record's name may say beyond the model's own. */
  besideModel?(record: OpenRecord): string[]
  /** Figures that both must have, and have alike, if a name is to be enough: by them sizes and kits differ. */
  needed(ours: Specs): readonly SpecKey[]
  /** Figures that must not contradict each other where both have them. */
  agreeing: Partial<Record<SpecKey, Agreement>>
  /** Figures that both have alike, or neither has: where one is silent, the other may speak of a sister model. */
  bothOrNeither?: readonly SpecKey[]
  /** What a certain match may add to a product that lacks it. */
  adds: readonly SpecKey[]
}

export type Agreement = (ours: SpecValue, theirs: SpecValue) => boolean

export const same: Agreement = (ours, theirs) => String(ours).toLowerCase() === String(theirs).toLowerCase()

/** Equal but for rounding or measuring. */
export function within(most: number): Agreement {
  return (ours, theirs) => Math.abs(Number(ours) - Number(theirs)) <= most
}

export function withinShare(share: number): Agreement {
  return (ours, theirs) =>
    Math.abs(Number(ours) - Number(theirs)) <= share * Math.max(Number(ours), Number(theirs))
}
