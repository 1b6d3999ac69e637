import { dollarsText } from '../orders/dollars-text.ts'

/** A price in dollars, with the one of before struck through. */
export function PriceText({ price, before }: { price: number | null; before: number | null }) {
  return (
    <>
      {before !== null && (
        <del className="mr-2 text-muted">
          <span className="sr-only">Antes </span>
          {dollarsText(before)}
        </del>
      )}
      {price === null ? 'Sin precio' : dollarsText(price)}
    </>
  )
}
