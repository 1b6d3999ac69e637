import { standingLabels } from '../../../contract/desk-filters.ts'
import { formatCents } from '../../../contract/money.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import { readPhone } from '../../../contract/phone.ts'
import { whatsappLink } from '../../../contract/whatsapp.ts'
import type { ShipmentOfOrder } from '../../db/shipment-rows.ts'
import type { OrderRow } from '../../orders/move-order.ts'

type Told = {
  order: OrderRow
  missingCents: number
  shipments: readonly ShipmentOfOrder[]
  shop: { name: string; address: string; openingHours: string }
}

/**
 * Messages to the buyer of an order that are ready to be sent by WhatsApp: what its step asks for, then one that only says
 * how it stands. Empty when the buyer's phone is none that can be written to.
 */
export function whatsappMessages({
  order,
  missingCents,
  shipments,
  shop,
}: Told): { label: string; url: string }[] {
  const phone = readPhone(order.buyerPhone)
  if (phone === null) return []
  const greeting = `Hola ${order.buyerName.trim().split(/\s+/, 1)[0]}, te escribimos de ${shop.name} por tu pedido ${formatOrderNumber(order.id)}.`
  const standing = order.stage ?? (order.state === 'PENDIENTE' ? null : order.state)
  const messages = [
    ...ofStep(order, { missingCents, shipments, shop }),
    ...(standing
      ? [{ label: 'Decir cómo va', text: `Está así: ${standingLabels[standing].toLowerCase()}.` }]
      : []),
  ]
  return messages.map(({ label, text }) => ({ label, url: whatsappLink(phone, `${greeting} ${text}`) }))
}

function ofStep(
  order: OrderRow,
  { missingCents, shipments, shop }: Omit<Told, 'order'>,
): { label: string; text: string }[] {
  const place = `${shop.address}. ${shop.openingHours}.`
  switch (order.stage) {
    case 'payment_review':
      return [
        {
          label: 'Pedir el comprobante',
          text: `¿Nos envías la foto del comprobante de ${formatCents(missingCents)}? Con ella confirmamos tu pago.`,
        },
      ]
    case 'payment_verified':
      return [{ label: 'Avisar del pago', text: 'Tu pago llegó. Ya preparamos tu pedido. ¡Gracias!' }]
    case 'preparing':
      return [
        { label: 'Avisar que lo preparamos', text: 'Lo estamos preparando. Te avisamos en cuanto esté.' },
      ]
    case 'partly_shipped':
    case 'shipped':
      return [
        {
          label: 'Enviar la guía',
          text: `Ya salió. ${shipments
            .map(({ carrierLabel, guideNumber, trackingUrl }) =>
              [carrierLabel, guideNumber && `guía ${guideNumber}`, trackingUrl].filter(Boolean).join(', '),
            )
            .join('; ')}`,
        },
      ]
    case 'ready_for_pickup':
      return [
        {
          label: 'Avisar que está listo',
          text: `Está listo para retirar en ${place} Trae tu documento de identidad.`,
        },
      ]
    case null:
      return order.state === 'CANCELADO'
        ? [
            {
              label: 'Hablar de la cancelación',
              text: `Quedó cancelado${order.cancelReason ? `: ${order.cancelReason}` : ''}.`,
            },
          ]
        : [{ label: 'Preguntar cómo llegó', text: 'Ya es tuyo. ¿Llegó todo bien? Gracias por tu compra.' }]
  }
}
