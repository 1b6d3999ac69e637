import type { CaseLook } from '../../catalog/types.ts'

type Size = { width: number; height: number; depth: number }

const designs: Record<CaseLook['design'], Size> = {
  corner: { width: 230, height: 496, depth: 440 },
  slanted: { width: 287, height: 424, depth: 435 },
  bent: { width: 300, height: 463, depth: 470 },
  fine: { width: 219, height: 459, depth: 450 },
  triangles: { width: 230, height: 466, depth: 453 },
  diamonds: { width: 230, height: 466, depth: 453 },
}

/** Millimetres; `scene/kinds/case.py` builds to the same. */
export const caseSize = ({ design, size }: CaseLook): Size =>
  size === 'compact' ? { ...designs[design], height: 383, depth: 387 } : designs[design]
