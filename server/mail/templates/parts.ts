import { formatCents } from '../../../contract/money.ts'
import type { Block, Fact, Sum } from '../internal/layout.ts'
import type { MailOrder, MailShop } from '../internal/mail-order.ts'

/** The lines of an order and their sums. */
export function summary(order: MailOrder): Block {
  const sums: (Sum | null)[] = [
    order.discountCents > 0 ? { name: 'Descuento', amount: formatCents(-order.discountCents) } : null,
    order.shippingCents > 0 ? { name: 'Envío', amount: formatCents(order.shippingCents) } : null,
    { name: 'Base sin IVA', amount: formatCents(order.taxBaseCents) },
    { name: `IVA ${order.taxPercent} %`, amount: formatCents(order.taxCents) },
    { name: 'Total', amount: formatCents(order.totalCents), isTotal: true },
  ]
  return {
    kind: 'lines',
    lines: order.lines.map(({ name, quantity, unitPriceCents, totalCents }) => ({
      name,
      quantity,
      unitAmount: formatCents(unitPriceCents),
      amount: formatCents(totalCents),
    })),
    sums: sums.filter((sum) => sum !== null),
  }
}

/** Where it is sent, or who picks it up. */
export function delivery(order: MailOrder, shop: MailShop): Fact[] {
  if (order.deliveryMethod === null) return [['Comprado en la tienda', shop.address]]
  if (order.deliveryMethod === 'pickup') return [['Retiro en la tienda', shop.address], ...whoPicksUp(order)]
  return [['Entrega', [order.address, order.deliveryPlace].filter(Boolean).join('. ')]]
}

/** Each parcel with its carrier, guide number and the page where it is followed. */
export function parcels({ parcels }: MailOrder): Block[] {
  return parcels.flatMap((parcel, nth) => [
    {
      kind: 'facts' as const,
      facts: [
        [parcels.length > 1 ? `Paquete ${nth + 1}` : 'Transportista', parcel.carrier] as const,
        ...(parcel.guideNumber ? [['Guía', parcel.guideNumber] as const] : []),
        ...(parcels.length > 1 ? [['Contenido', parcel.contents.join(', ')] as const] : []),
      ],
    },
    ...(parcel.link
      ? [{ kind: 'button' as const, label: `Rastrear en ${parcel.carrier}`, href: parcel.link }]
      : []),
  ])
}

/** Where to send money, and what to write with it. */
export function howToPay(order: MailOrder, shop: MailShop): Block[] {
  return [
    ...shop.bankAccounts.map((account) => ({
      kind: 'facts' as const,
      facts: [
        ['Banco', account.bankName],
        ['Cuenta', `${account.accountType} ${account.number}`],
        ['Titular', account.holder],
        ['RUC o cédula', account.holderId],
      ] as const,
    })),
    { kind: 'facts', facts: [['Concepto', conceptOf(order)]] },
  ]
}

/** What the buyer writes into the concept of the transfer: the short code, or for an old order its number. */
export function conceptOf({ transferCode, number }: MailOrder): string {
  return transferCode ?? number
}

/** Empty when the buyer does. */
export function whoPicksUp({ pickupName }: MailOrder): Fact[] {
  return pickupName === null ? [] : [['Retira', pickupName]]
}

/** The end of "Te escribimos …". */
export function whenItLeaves(order: MailOrder): string {
  return order.deliveryMethod === 'pickup' ? 'cuando esté listo para retirar' : 'cuando salga'
}

export function ordersButton(shop: MailShop): Block {
  return { kind: 'button', label: 'Ver mis pedidos', href: shop.ordersUrl }
}

/** How the buyer says to which account money goes back. */
export function whereTo(order: MailOrder): string {
  return order.hasRefundAccount
    ? 'Va a la cuenta que nos indicaste.'
    : 'Dinos a qué cuenta tuya en Mis pedidos; si no, va a la cuenta de la que salió.'
}

/** What becomes of the money of a cancelled order. */
export function moneyBack(order: MailOrder): string {
  return order.refundOwedCents > 0
    ? `Te devolvemos ${formatCents(order.refundOwedCents)}. ${whereTo(order)}`
    : 'Si ya transferiste, responde a este correo con el comprobante: lo que llegue se devuelve.'
}

/** "devolución" or "garantía". */
export function caseName({ returnCase }: MailOrder): string {
  return returnCase?.kind === 'warranty' ? 'garantía' : 'devolución'
}

/** Which articles a return or a warranty is about. */
export function caseContents({ returnCase }: MailOrder): Block[] {
  return returnCase ? [{ kind: 'facts', facts: [['Artículos', returnCase.contents.join(', ')]] }] : []
}

/** What the staff wrote to the buyer with this step. */
export function caseNote({ returnCase }: MailOrder): Block[] {
  return returnCase?.note ? [{ kind: 'facts', facts: [['La tienda escribe', returnCase.note]] }] : []
}
