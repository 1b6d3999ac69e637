/** Millimetres; `scene/kinds/motherboard.py` builds to the same. */
export const boardSizes = {
  ATX: { width: 244, height: 305 },
  mATX: { width: 244, height: 244 },
  ITX: { width: 170, height: 170 },
} as const
