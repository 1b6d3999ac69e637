import type { Article } from '../../contract/api/admin/stock.ts'
import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { centsOf } from '../orders/dollars-text.ts'

/** An article that is being sold, with what stands in its way. */
export type SaleLine = { article: Article; count: number; problem?: string | undefined }

/** Adds units of what was scanned, or says why they cannot be sold. */
export function addUnits(
  lines: readonly SaleLine[],
  article: Article,
  units: number,
): { lines: readonly SaleLine[]; refusal: string | null } {
  const { name, stock, price } = article
  if (!article.is_for_sale || price === null) return { lines, refusal: `${name} no está a la venta.` }
  if (stock === 0) return { lines, refusal: `${name} está agotado.` }
  const count = (lines.find((line) => line.article.id === article.id)?.count ?? 0) + units
  if (count > mostOf(article)) return { lines, refusal: leftOf(article) }
  const others = lines.filter((line) => line.article.id !== article.id)
  return { lines: [{ article, count }, ...others], refusal: null }
}

/** The serial numbers of units that are being sold, by article: as typed, an empty one for a unit without. */
export type SerialsOfSale = Readonly<Record<number, readonly string[]>>

/** Those of the lines that ask for them, with one for each unit. */
export function serialsOf(
  lines: readonly SaleLine[],
  typed: SerialsOfSale,
): { id: number; numbers: string[] }[] {
  return lines
    .filter(({ article }) => article.asks_serial)
    .map(({ article: { id }, count }) => ({
      id,
      numbers: Array.from({ length: count }, (_, unit) => typed[id]?.[unit] ?? ''),
    }))
}

/** Units of one line; none takes the line away. */
export function setCount(lines: readonly SaleLine[], id: number, count: number): readonly SaleLine[] {
  return lines.flatMap((line) => {
    if (line.article.id !== id) return [line]
    return count < 1 ? [] : [{ article: line.article, count: Math.min(count, mostOf(line.article)) }]
  })
}

export const mostOf = ({ stock }: Article) => Math.min(stock, MAX_LINE_COUNT)

const leftOf = (article: Article) =>
  mostOf(article) === 1
    ? `De ${article.name} queda 1 unidad.`
    : `De ${article.name} quedan ${mostOf(article)} unidades.`

export function totalCentsOf(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, { article, count }) => sum + centsOf(article.price ?? 0) * count, 0)
}

type RefusedLine = { id: number; message: string; available?: number | undefined; price?: number | undefined }

/** The lines with what the shop said of each: today's price, and what is left. */
export function withProblems(
  lines: readonly SaleLine[],
  refused: readonly RefusedLine[],
): readonly SaleLine[] {
  return lines.map(({ article, count }) => {
    const found = refused.find(({ id }) => id === article.id)
    if (!found) return { article, count }
    const changed =
      found.price !== undefined ? found.price !== article.price && { price: found.price } : undefined
    return {
      count,
      article: {
        ...article,
        ...changed,
        ...(found.available !== undefined && { stock: found.available }),
      },
      // Of a changed price every line is told; only those that changed are marked.
      problem: found.price === undefined || changed ? found.message : undefined,
    }
  })
}
