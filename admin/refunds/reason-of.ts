import type { Refund } from '../../contract/api/admin/refunds.ts'

/** Why money goes back, as the list and the refund itself say it. */
export function reasonOf({ note, is_of_cancelled }: Refund): string {
  return note ?? (is_of_cancelled ? 'Pedido cancelado' : 'Devolución de artículos')
}
