import { alertTexts } from '../../../contract/alerts.ts'
import type { MailName } from '../../../contract/mail-labels.ts'
import { accountMailTemplates, noticeMailTemplates, orderMailTemplates } from '../../db/schema/mail.ts'
import type { Letter } from './layout.ts'
import type { MailAccount } from './mail-account.ts'
import type { MailNotice } from './mail-notice.ts'
import type { MailOrder, MailShop } from './mail-order.ts'
import { writeAccountMail, writeNoticeMail, writeOrderMail } from './write-mail.ts'

/** A mail as the shop would write it now, to a buyer and about an order that are invented. Its links lead nowhere. */
export function writeExample(name: MailName, shop: MailShop, publicUrl: string): Letter {
  const ofOrder = orderMailTemplates.find((template) => template === name)
  if (ofOrder) return writeOrderMail(ofOrder, exampleOrder(name, shop), shop)
  const ofAccount = accountMailTemplates.find((template) => template === name)
  if (ofAccount) return writeAccountMail(ofAccount, exampleAccount(publicUrl), shop)
  const ofNotice = noticeMailTemplates.find((template) => template === name)
  if (ofNotice) return writeNoticeMail(ofNotice, exampleNotice(publicUrl), shop)
  throw new Error(`There is no mail ${name}`)
}

const TOTAL_CENTS = 41_100
const ARTICLE = 'Memoria DDR5 Kuntur 16 GB'
const contents = [`2 × ${ARTICLE}`]

function exampleOrder(name: MailName, shop: MailShop): MailOrder {
  const taxBaseCents = Math.round(TOTAL_CENTS / (1 + shop.taxPercent / 100))
  return {
    number: '00123',
    email: 'ana@correo.example',
    firstName: 'Ana',
    placedOn: '21 nov 2026, 10:05',
    deliveryMethod: name === 'order-ready' ? 'pickup' : 'carrier',
    address: 'Bolívar 3-15. Portón verde. Ibarra, Imbabura',
    deliveryPlace: 'A domicilio',
    pickupName: null,
    lines: [{ name: ARTICLE, quantity: 2, unitPriceCents: TOTAL_CENTS / 2, totalCents: TOTAL_CENTS }],
    discountCents: 0,
    shippingCents: 0,
    taxBaseCents,
    taxCents: TOTAL_CENTS - taxBaseCents,
    taxPercent: shop.taxPercent,
    totalCents: TOTAL_CENTS,
    receiptNumber: '004471',
    transferCode: 'K7MQ4RD',
    parcels: [
      {
        isOfMail: true,
        carrier: 'Servientrega',
        guideNumber: '9912445',
        link: null,
        contents,
      },
    ],
    tracking: null,
    cancelledBy: 'staff',
    cancelReason: name === 'order-cancelled' ? 'No llegó la transferencia' : null,
    missingCents: 11_100,
    refundOwedCents: name === 'payment-late' || name === 'refund-owed' ? TOTAL_CENTS : 0,
    hasRefundAccount: false,
    refund: { on: '22 nov 2026', reference: 'TR-991', cents: TOTAL_CENTS },
    invoice: {
      number: '001-001-000000123',
      accessKey: '2211202601109123456700110010010000001230000000112',
      issuedOn: '22 nov 2026',
      buyerName: 'Ana Quishpe',
      hasFiles: true,
    },
    isOfAccount: true,
    returnCase: {
      kind: name === 'warranty-requested' || name === 'return-at-supplier' ? 'warranty' : 'return',
      contents,
      note: null,
      resolution: 'refund',
      refusalReason: 'Tiene un golpe en una esquina',
      creditNote: null,
    },
  }
}

function exampleAccount(publicUrl: string): MailAccount {
  return {
    name: 'Ana',
    link: `${publicUrl}/login#ejemplo`,
    question: {
      productName: ARTICLE,
      words: '¿Trae disipador?',
      answer: 'Sí, de aluminio.',
      productUrl: `${publicUrl}/productos`,
    },
    alerts: [alertTexts.disk_low],
    deskUrl: `${publicUrl}/admin`,
  }
}

function exampleNotice(publicUrl: string): MailNotice {
  return {
    kind: 'price',
    productName: ARTICLE,
    productUrl: `${publicUrl}/productos`,
    price: '$195.00',
    below: '$200.00',
    confirmUrl: `${publicUrl}/#ejemplo`,
    endUrl: `${publicUrl}/#ejemplo`,
  }
}
