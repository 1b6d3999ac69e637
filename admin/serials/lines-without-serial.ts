import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import type { UnitsWithoutSerial } from './serial-fields'

type Line = DeskOrderAnswer['lines'][number]

/**
 * The units of an order that ask for a number and have none, by line. `leaving`: only as many of each line as have not
 * left yet.
 */
export function withoutSerial(lines: readonly Line[], { leaving = false } = {}): UnitsWithoutSerial[] {
  return lines
    .filter(({ asks_serial }) => asks_serial)
    .map(({ id, product_name, count, sent, serials }) => {
      const live = serials.filter(({ returned }) => !returned)
      const units = leaving
        ? count - sent - live.filter(({ shipment_id }) => shipment_id === null).length
        : count - live.length
      return { key: id, name: product_name, units: Math.max(0, Math.min(units, count - live.length)) }
    })
    .filter(({ units }) => units > 0)
}

/** What is said above the fields of units that leave. */
export function serialsHint(later: boolean): string {
  return later
    ? 'Escanea o escribe el de cada unidad. Los que falten quedan en Hoy.'
    : 'Escanea o escribe el de cada unidad. Sin ellos no sale.'
}
