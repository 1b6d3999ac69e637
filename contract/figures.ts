import { formatDate, shopDay } from './shop-time.ts'

/** What the figures of sales can be told by, each as the staff read it. */
export const salesByLabels = {
  day: 'Día',
  week: 'Semana',
  month: 'Mes',
  category: 'Categoría',
  product: 'Producto',
  staff: 'Vendedor',
  channel: 'Canal',
} as const
export type SalesBy = keyof typeof salesByLabels
export const salesBys = Object.keys(salesByLabels) as [SalesBy, ...SalesBy[]]

export const isPeriod = (by: SalesBy): by is 'day' | 'week' | 'month' =>
  by === 'day' || by === 'week' || by === 'month'

/** What products are put in order by. */
export const salesOrderLabels = { net: 'Ventas', units: 'Unidades', margin: 'Margen' } as const
export type SalesOrder = keyof typeof salesOrderLabels
export const salesOrders = Object.keys(salesOrderLabels) as [SalesOrder, ...SalesOrder[]]

/** Days, YYYY-MM-DD at the shop, both of them within. */
export type Range = { from: string; to: string }

/** The longest range that is told: ten years. */
export const MOST_FIGURE_DAYS = 3_653
/** More bars than that cannot be told apart: longer ranges are told by week or month. */
export const MOST_BARS = 186

/** For how many days back the shelf is compared with what was sold. */
export const shelfDays = [30, 90, 180, 365] as const

/** For how long a unit has lain on the shelf, in days: from the end of the one before up to this. */
export const ageLabels = {
  d30: 'Hasta 30 días',
  d90: '31 a 90 días',
  d180: '91 a 180 días',
  d365: '181 a 365 días',
  older: 'Más de un año',
} as const
export type Age = keyof typeof ageLabels
export const ages = Object.keys(ageLabels) as [Age, ...Age[]]

export const rangeLabels = {
  hoy: 'Hoy',
  '7': '7 días',
  '30': '30 días',
  '90': '90 días',
  mes: 'Este mes',
  'mes-pasado': 'Mes pasado',
} as const
export type RangeName = keyof typeof rangeLabels
/** In the order in which they are offered; an object puts its numbers first. */
export const rangeNames = [
  'hoy',
  '7',
  '30',
  '90',
  'mes',
  'mes-pasado',
] as const satisfies readonly RangeName[]

/** The days at the shop that a name means at this moment, both ends included. */
export function rangeOf(name: RangeName, now: Date): Range {
  const today = shopDay(now)
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (name) {
    case 'hoy':
      return { from: today, to: today }
    case 'mes':
      return { from: firstOfMonth, to: today }
    case 'mes-pasado': {
      const to = addDays(firstOfMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    default:
      return { from: addDays(today, 1 - Number(name)), to: today }
  }
}

/** Of a day such as `2026-11-23`, the one so many days later; below zero earlier. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** How many days there are, both ends counted. */
export function daysIn({ from, to }: Range): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1
}

/**
 * What a range is compared with: as many days before it. A month, or its first days, is compared with the same days of the month
 * before, because months differ in length.
 */
export function rangeBefore(range: Range): Range {
  const { from, to } = range
  const isOneMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (!isOneMonth) {
    const days = daysIn(range)
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  const lastBefore = addDays(from, -1)
  const isWhole = addDays(to, 1).endsWith('-01')
  const sameDay = `${lastBefore.slice(0, 8)}${to.slice(8)}`
  return {
    from: `${lastBefore.slice(0, 8)}01`,
    to: isWhole || sameDay > lastBefore ? lastBefore : sameDay,
  }
}

/** A period as people read it, by its first day: "22 nov 2026", "Semana del 16 nov 2026", "nov 2026". */
export function periodLabel(by: 'day' | 'week' | 'month', start: string): string {
  const day = formatDate(start)
  if (by === 'week') return `Semana del ${day}`
  return by === 'month' ? day.slice(day.indexOf(' ') + 1) : day
}

/** "22 nov 2026", or "16 nov 2026 – 22 nov 2026". */
export function rangeLabel({ from, to }: Range): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
}
