import { readIdentification } from '../../contract/identification.ts'
import type { OrderPosition } from '../../contract/order-states.ts'
import type { PickupPerson } from '../../contract/pickup-persons.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { pickups } from '../db/schema/fulfilment.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { leaveWithSerials } from '../orders/leave-with-serials.ts'
import { moveOrder, type OrderRow } from '../orders/move-order.ts'
import type { SerialsOfLine } from '../serials/pack-serials.ts'
import { lockForStaff } from './internal/lock-for-staff.ts'

export type Receiver = {
  receivedBy: PickupPerson
  /** As the staff read it on the document. */
  identification: string
  /** Of somebody whom the order does not name. */
  name?: string | undefined
}

/**
 * Hands an order over at the shop and writes down to whom. The identification must be that of the buyer, or of the person
 * whom the buyer named; of another person, whom the staff let through, name and number are kept. Neither stands in the
 * history or the audit, which nobody can clear.
 * @throws DomainError `invalid` when the identification is another or a serial number cannot be its, `serials_missing`,
 *   `order_not_found`, `not_permitted`, `order_changed` or `transition_refused`.
 */
export async function handOver(
  db: Database,
  staff: Staff,
  orderId: number,
  {
    receiver,
    serials,
    seen,
  }: {
    receiver: Receiver
    /** The numbers of its units, beside those that were written down while it was packed. */
    serials?: readonly SerialsOfLine[] | undefined
    seen?: number | undefined
  },
): Promise<OrderPosition> {
  return db.transaction(async (tx) => {
    const order = await lockForStaff(tx, staff, 'orders.hand_over', orderId, seen)
    if (order.stage !== 'ready_for_pickup') throw new DomainError('transition_refused')
    const person = checkReceiver(order, receiver)
    const position = await moveOrder(tx, staff, order, {
      event: 'delivered',
      note: notes[receiver.receivedBy],
    })
    await tx
      .insert(pickups)
      .values({ orderId, receivedBy: receiver.receivedBy, ...person, handedBy: staff.accountId })
    await leaveWithSerials(tx, staff, { orderId, serials })
    await queueMail(tx, { template: 'order-delivered', orderId })
    return position
  })
}

const notes: Record<PickupPerson, string> = {
  buyer: 'Retiró quien compró',
  named: 'Retiró la persona que nombró',
  other: 'Retiró otra persona',
}

/** Who it is, as it is kept. */
function checkReceiver(order: OrderRow, { receivedBy, identification, name }: Receiver) {
  const { number } = readIdentification(identification)
  switch (receivedBy) {
    case 'buyer':
      if (number !== readIdentification(order.identificationNumber).number)
        throw differs('No es la identificación de quien compró')
      return { name: order.buyerName, identification: number }
    case 'named':
      if (order.pickupName === null) throw differs('El pedido no nombra a nadie más', 'received_by')
      // The buyer may have given the name alone: then the number that the staff saw is kept.
      if (
        order.pickupIdentification !== null &&
        number !== readIdentification(order.pickupIdentification).number
      )
        throw differs('No es la identificación de la persona nombrada')
      return { name: order.pickupName, identification: number }
    case 'other':
      if (!name) throw differs('Escribe su nombre', 'name')
      return { name, identification: number }
  }
}

function differs(complaint: string, field = 'identification'): DomainError {
  return new DomainError('invalid', { fields: { [field]: complaint } })
}
