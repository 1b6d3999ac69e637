import type { Figures, Part, PartKind, Verdict } from '../part.ts'

/**
 * What one rule says of some parts. The tables of this folder were written from the sheets of the parts before the rules
 * were, by somebody else: they say what a person who builds machines would.
 */
export type RuleCase = {
  /** What the case shows. */
  title: string
  parts: readonly Part[]
  /**
   * The worst of the rule's findings: one misfit counts more than what is unknown, and that more than what fits. Silent
   * where the rule has no finding at all.
   */
  verdict: Verdict | 'silent'
  /** Figures and words that must stand in the sentences of that verdict, in whatever order. */
  tells?: readonly string[]
}

export const processor = partMaker('processor', 1, 'Ryzen 5 7600')
export const board = partMaker('board', 2, 'B650M Pro RS')
export const memory = partMaker('memory', 3, 'Fury Beast')
export const graphics = partMaker('graphics', 4, 'Dual OC')
export const drive = partMaker('drive', 5, 'NV3')
export const pcCase = partMaker('case', 6, 'Q300L')
export const supply = partMaker('supply', 7, 'A550BN')
export const cooler = partMaker('cooler', 8, 'AK400')
export const machine = partMaker('machine', 9, 'Latitude')

type Others = Partial<Pick<Part, 'id' | 'count'>>

function partMaker(kind: PartKind, id: number, name: string) {
  return (specs: Figures, others: Others = {}): Part => ({ id, kind, name, count: 1, specs, ...others })
}
