import type { ReservationsFileQuery } from '../../contract/api/admin/figures.ts'
import { leftLabels } from '../../contract/leaving-reasons.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { safeCell } from '../imports/safe-cell.ts'
import { figuresFile } from './internal/figures-file.ts'
import { readReservationFigures } from './read-reservation-figures.ts'

/**
 * The reservations of some days that came to nothing as a CSV: by reason, with what became of the others, or by article.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportReservations(
  db: Executor,
  staff: Staff,
  { from, to, by }: ReservationsFileQuery,
): Promise<AsyncGenerator<Uint8Array>> {
  const { total, reasons, articles } = await readReservationFigures(
    db,
    staff,
    { from, to },
    { mostArticles: null },
  )
  if (by === 'article')
    return figuresFile(db, staff, { from, to, told_by: 'Artículos de reservas abandonadas' }, [
      ['Artículo', 'SKU', 'Reservas abandonadas', 'Unidades', 'Con IVA'],
      ...articles.map(({ name, sku, left, units, left_value }) => [
        ...[safeCell(name), safeCell(sku)],
        ...[left, units, left_value],
      ]),
    ])
  return figuresFile(db, staff, { from, to, told_by: 'Reservas' }, [
    ['Qué fue de la reserva', 'Reservas', 'Con IVA', 'Compraron en un día'],
    ...reasons.map(({ reason, left, left_value, bought_later }) => [
      ...[leftLabels[reason], left, left_value, bought_later],
    ]),
    ['Abandonadas', total.left, total.left_value, total.bought_later],
    ['Terminaron en pedido', total.ordered, '', ''],
    ['En curso', total.running, '', ''],
    ['Reservas empezadas', total.made, '', ''],
  ])
}
