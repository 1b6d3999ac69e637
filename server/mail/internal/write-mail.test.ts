import { expect, test } from 'vitest'
import { alertTexts } from '../../../contract/alerts.ts'
import { originalPalettes } from '../../../contract/colours.ts'
import { accountMailTemplates, orderMailTemplates } from '../../db/schema/mail.ts'
import { mailColours } from './mail-colours.ts'
import type { MailOrder, MailShop } from './mail-order.ts'
import { writeAccountMail, writeOrderMail } from './write-mail.ts'

const shop: MailShop = {
  name: 'Kuntur',
  slogan: 'de gamers, para gamers',
  paymentMinutes: 30,
  email: 'hola@kuntur.example',
  phone: '099 000 0000',
  whatsapp: '593990000000',
  address: 'Calle Bolívar, Ibarra',
  openingHours: 'Lunes a sábado, de 9:00 a 19:00',
  map: { page: 'https://www.openstreetmap.org', frame: null },
  socials: [],
  credit: { label: '', url: '' },
  deliveryMethods: ['carrier', 'pickup'],
  freightNote: '',
  carrierNote: '',
  taxPercent: 15,
  returnDays: 15,
  sendsMail: true,
  look: { css: '', bands: { light: '#1c1f33', dark: '#000000' }, logo: null, icons: [], appIcons: null },
  colours: mailColours({ colours_light: originalPalettes.light, colours_dark: originalPalettes.dark }),
  ordersUrl: 'https://kuntur.example/usuario/mispedidos',
  recoveryUrl: 'https://kuntur.example/login/recovery',
  freight: 'paid_on_delivery',
  bankAccounts: [
    {
      id: 1,
      bankName: 'Banco de prueba',
      accountType: 'Ahorros',
      number: '220011',
      holder: 'Kuntur S.A.S.',
      holderId: '1091234567001',
    },
  ],
  unpaidCancelHours: 0,
  ownWords: {},
}

const order: MailOrder = {
  number: '00123',
  email: 'ana@correo.example',
  firstName: 'Ana',
  placedOn: '21 nov 2026, 10:05',
  deliveryMethod: 'carrier',
  address: 'Bolívar 3-15. Portón verde. Ibarra, Imbabura',
  deliveryPlace: 'A domicilio',
  pickupName: null,
  lines: [{ name: 'Memoria «Ñandú» 16 GB', quantity: 2, unitPriceCents: 20_550, totalCents: 41_100 }],
  discountCents: 0,
  shippingCents: 0,
  taxBaseCents: 35_739,
  taxCents: 5_361,
  taxPercent: 15,
  totalCents: 41_100,
  receiptNumber: '4471',
  parcels: [],
  tracking: null,
  cancelledBy: null,
  cancelReason: null,
  transferCode: null,
  missingCents: 41_100,
  refundOwedCents: 0,
  hasRefundAccount: false,
  refund: null,
  invoice: {
    number: '001-001-000000123',
    accessKey: '0101202601179001167400120010010000001230000000112',
    issuedOn: '1 ene 2026',
    buyerName: 'Ana Quishpe',
    hasFiles: true,
  },
  isOfAccount: true,
  returnCase: {
    kind: 'warranty',
    contents: ['1 × Memoria «Ñandú» 16 GB'],
    note: 'Trae también la factura',
    resolution: 'replaced',
    refusalReason: 'Tiene un golpe en una esquina',
    creditNote: '001-001-000000009',
  },
}

test('every mail names the order and its exact amounts, in HTML and in text, and fetches nothing', () => {
  for (const template of orderMailTemplates) {
    const { subject, html, text } = writeOrderMail(template, order, shop)
    expect(subject).toContain('00123')
    for (const words of [html, text]) {
      expect(words).toContain('Memoria «Ñandú» 16 GB')
      expect(words).toContain('2 × $205.50')
      expect(words).toContain('$357.39')
      expect(words).toContain('$53.61')
      expect(words).toContain('$411.00')
      expect(words).toContain('https://kuntur.example/usuario/mispedidos')
      expect(words).toContain('https://wa.me/593990000000')
      expect(words).not.toMatch(/undefined|null|NaN|\[object/)
    }
    expect(html).not.toMatch(/src=|@import|url\(|<link/)
  }
})

test('the bank accounts stand in the mails that ask for money, and in no other', () => {
  const naming = orderMailTemplates.filter((template) =>
    writeOrderMail(template, order, shop).html.includes('220011'),
  )
  expect(naming.sort()).toEqual(['payment-incomplete', 'payment-not-found', 'payment-reminder'])
  const { text } = writeOrderMail('payment-reminder', order, shop)
  expect(text).toContain('envía $411.00 a una de estas cuentas y escribe 00123 en el concepto')
  expect(text).not.toContain('cancelar')
  expect(writeOrderMail('payment-reminder', order, { ...shop, unpaidCancelHours: 72 }).text).toContain(
    'Si no la recibimos en 72 horas, contadas de lunes a viernes y sin feriados, podemos cancelar el pedido.',
  )
})

test('the code of the transfer stands in the mail of a new order, and wherever money is asked for', () => {
  const coded = { ...order, transferCode: 'K7MQ4RD' }
  const naming = orderMailTemplates.filter((template) => {
    const { html, text } = writeOrderMail(template, coded, shop)
    return html.includes('K7MQ4RD') && text.includes('K7MQ4RD')
  })
  expect(naming.sort()).toEqual([
    'order-placed',
    'payment-incomplete',
    'payment-not-found',
    'payment-reminder',
  ])
})

test('a part of the money, and a transfer that was not found, are told with what is missing', () => {
  const part = writeOrderMail('payment-incomplete', { ...order, missingCents: 21_100 }, shop)
  expect(part.subject).toBe('Faltan $211.00 de tu pedido 00123')
  expect(part.text).toContain('recibimos $200.00. Faltan $211.00.')
  const none = writeOrderMail('payment-not-found', order, shop)
  expect(none.text).toContain('tu transferencia con el comprobante 4471 y no la encontramos')
})

test('the mail that asks for the payment says where its photo goes', () => {
  const { text } = writeOrderMail('payment-reminder', order, shop)
  expect(text).toContain('sube la foto del comprobante a este pedido en Mis pedidos')
  expect(text).toContain('tenemos el número de comprobante 4471, pero no su foto')
})

test('the mail that asks for the payment does not say that anybody looked for it', () => {
  const { subject, html, text } = writeOrderMail('payment-reminder', order, shop)
  for (const words of [subject, html, text]) expect(words).not.toMatch(/no encontramos|no vemos/i)
})

test('a payment that came late is promised back, and one that went back is told with date and reference', () => {
  const late = writeOrderMail('payment-late', { ...order, refundOwedCents: 41_100 }, shop)
  expect(late.subject).toBe('Llegó el pago de tu pedido cancelado 00123: te lo devolvemos')
  expect(late.text).toContain(
    'tu transferencia de $411.00 con el comprobante 4471 llegó cuando tu pedido 00123',
  )
  const refund = { on: '20 nov 2026', reference: 'TR-991', cents: 41_100 }
  const { text } = writeOrderMail('payment-refunded', { ...order, refund }, shop)
  expect(text).toContain('te devolvimos $411.00 de tu pedido 00123.')
  expect(text).toContain('Fecha: 20 nov 2026')
  expect(text).toContain('Referencia: TR-991')
  const part = { ...order, refund, refundOwedCents: 500, hasRefundAccount: true }
  expect(writeOrderMail('payment-refunded', part, shop).text).toContain(
    'Faltan $5.00: también te los devolvemos.',
  )
  const owed = writeOrderMail('refund-owed', part, shop)
  expect(owed.subject).toBe('Te devolvemos $5.00 de tu pedido 00123')
  expect(owed.text).toContain('Va a la cuenta que nos indicaste. Te escribimos cuando esté hecho.')
})

test('the mail of a cancelled order says who cancelled it, why, and what becomes of the money', () => {
  const byBuyer = writeOrderMail('order-cancelled', { ...order, cancelledBy: 'buyer' }, shop).text
  expect(byBuyer).toContain('Ana, cancelamos tu pedido, como pediste.')
  expect(byBuyer).toContain('Si ya transferiste, responde a este correo con el comprobante')
  const byStaff = writeOrderMail(
    'order-cancelled',
    { ...order, cancelledBy: 'staff', cancelReason: 'Llegó dañada', refundOwedCents: 41_100 },
    shop,
  ).text
  expect(byStaff).toContain('Motivo: Llegó dañada')
  expect(byStaff).toContain('Te devolvemos $411.00. Dinos a qué cuenta tuya en Mis pedidos')
})

test('a sent order is told with its number at the carrier, if there is one', () => {
  const sent = writeOrderMail('order-shipped', { ...order, tracking: 'Servientrega 9912' }, shop).text
  expect(sent).toContain('Guía: Servientrega 9912')
  expect(writeOrderMail('order-shipped', order, shop).text).not.toContain('Guía')
})

test('the mail of a parcel says what is in it and where to follow it, and leaves the others out', () => {
  const parcel = { carrier: 'Servientrega', guideNumber: '9912-44', link: 'https://rastreo.example/9912-44' }
  const parcels = [
    { ...parcel, isOfMail: false, contents: ['1 × Teclado'] },
    { ...parcel, isOfMail: true, carrier: 'Urbano', guideNumber: 'U-7', contents: ['2 × Monitor'] },
  ]
  const { text } = writeOrderMail('parcel-sent', { ...order, parcels }, shop)
  expect(text).toContain('entregamos al transportista 2 × Monitor. Lo demás sale en otro paquete')
  expect(text).toContain('Guía: U-7')
  expect(text).toContain('Rastrear en Urbano: https://rastreo.example/9912-44')
  expect(text).not.toContain('Teclado')
  const whole = writeOrderMail('order-shipped', { ...order, tracking: 'x', parcels }, shop).text
  for (const guide of ['Guía: 9912-44', 'Guía: U-7']) expect(whole).toContain(guide)
})

test('an order that is picked up is told of the shop, one that is sent of its address', () => {
  expect(writeOrderMail('payment-confirmed', order, shop).text).toContain(
    'Entrega: Bolívar 3-15. Portón verde. Ibarra, Imbabura. A domicilio',
  )
  const pickedUp = writeOrderMail('payment-confirmed', { ...order, deliveryMethod: 'pickup' }, shop).text
  expect(pickedUp).toContain('Retiro en la tienda: Calle Bolívar, Ibarra')
  expect(pickedUp).toContain('cuando esté listo para retirar')
  expect(pickedUp).not.toContain('Retira:')
})

test('an order that another person picks up says who, and whom the shop expects', () => {
  const byLuis: MailOrder = { ...order, deliveryMethod: 'pickup', pickupName: 'Luis Cachimuel' }
  for (const template of ['order-placed', 'payment-confirmed', 'order-ready'] as const)
    expect(writeOrderMail(template, byLuis, shop).text, template).toContain('Retira: Luis Cachimuel')
  expect(writeOrderMail('order-ready', byLuis, shop).text).toContain(
    'Ana, esperamos a Luis Cachimuel en la tienda, con su documento de identidad y este número: 00123.',
  )
})

const question = {
  productName: 'Memoria «Ñandú» 16 GB',
  words: '¿Trae disipador?',
  answer: 'Sí, de aluminio.',
  productUrl: 'https://kuntur.example/producto/12',
}

const ofOwners = { alerts: [alertTexts.disk_low], deskUrl: 'https://kuntur.example/admin' }

test('every mail about an account says the same in HTML and in text, and fetches nothing', () => {
  const account = { ...ofOwners, name: 'Ana', link: 'https://kuntur.example/login/x#token', question }
  for (const template of accountMailTemplates) {
    const { subject, html, text } = writeAccountMail(template, account, shop)
    expect(subject, template).toMatch(/^[^\r\n]{10,70}$/)
    for (const words of [html, text]) {
      expect(words).toContain('https://wa.me/593990000000')
      expect(words).not.toMatch(/undefined|null|NaN|\[object/)
    }
    expect(html).not.toMatch(/src=|@import|url\(|<link/)
  }
})

test('of the mails about an account, those that ask for a click have the link, and no other', () => {
  const account = { ...ofOwners, name: 'Ana', link: 'https://kuntur.example/login/x#token', question }
  const linking = accountMailTemplates.filter((template) => {
    const { html, text } = writeAccountMail(template, account, shop)
    return html.includes(`href="${account.link}"`) && text.includes(account.link)
  })
  expect(linking).toEqual(['new-password', 'confirm-email', 'confirm-new-email'])
})

test('IN-2: a name that somebody gave the account is text in its mails', () => {
  const evil = '<img/src=x onerror=alert(1)>"'
  const account = { ...ofOwners, name: evil, link: '', question: { ...question, words: evil, answer: evil } }
  for (const template of accountMailTemplates) {
    const { subject, html } = writeAccountMail(template, account, shop)
    expect(subject).not.toContain('<')
    expect(html, template).not.toMatch(/<img/)
  }
})

test('each step of a return or a warranty is told with its articles, and its end with what comes of it', () => {
  const steps = orderMailTemplates.filter((template) => /^(return|warranty)-/.test(template))
  for (const template of steps)
    expect(writeOrderMail(template, order, shop).text, template).toContain(
      'Artículos: 1 × Memoria «Ñandú» 16 GB',
    )
  const resolved = writeOrderMail('return-resolved', order, shop)
  expect(resolved.subject).toBe('Tu artículo nuevo está aquí: pedido 00123')
  expect(resolved.text).toContain('Nota de crédito: 001-001-000000009')
  expect(resolved.text).toContain('La tienda escribe: Trae también la factura')
  const refused = writeOrderMail('return-refused', order, shop)
  expect(refused.subject).toBe('No aceptamos tu garantía: pedido 00123')
  expect(refused.text).toContain('Motivo: Tiene un golpe en una esquina')
  expect(writeOrderMail('return-accepted', { ...order, returnCase: null }, shop).subject).toBe(
    'Aceptamos tu devolución: pedido 00123',
  )
})

test('a mail takes the colours of the shop’s buttons and links, where they can be seen on its card', () => {
  const of = (light: Partial<typeof originalPalettes.light>) => {
    const { html } = writeAccountMail(
      'new-password',
      { ...ofOwners, name: 'Ana', link: 'https://kuntur.example/x', question: null },
      {
        ...shop,
        colours: mailColours({
          colours_light: { ...originalPalettes.light, ...light },
          colours_dark: { ...originalPalettes.dark, highlight: '#ffb07a' },
        }),
      },
    )
    return /class="button" style="background-color:(#\w+).*?color:(#\w+);text/.exec(html)?.slice(1)
  }
  expect(of({})).toEqual(['#006eb8', '#ffffff'])
  expect(of({ highlight: '#7a2f00' })).toEqual(['#7a2f00', '#ffffff'])
  // Made for a dark page: on the white card of a mail it would be seen by nobody.
  expect(of({ background: '#101010', text: '#ffffff', highlight: '#ffee99' })).toEqual(['#006eb8', '#ffffff'])
})
