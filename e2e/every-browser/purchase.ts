import { expect } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { isTakenOver } from '../../test/browser.ts'
import type { CartPiece, openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import type { Hands } from './hands.ts'
import { look, patiently, see, type Wanted } from './look.ts'
import type { Tab } from './tab.ts'

type Shop = ReturnType<typeof openShopForBuyers>

const button = (name: string | RegExp): Wanted => ({ role: 'button', name })
const link = (name: string | RegExp): Wanted => ({ role: 'link', name })
const field = (name: string | RegExp): Wanted => ({ role: 'textbox', name })
const heading = (name: string | RegExp): Wanted => ({ role: 'heading', name })

/** What is bought: one part that is searched for, and one that lies first in the list of its category. */
export type Parts = { searched: CartPiece; listed: CartPiece }

/** For as many buyers as a file has. Nothing in the category costs less than the one that is listed. */
export async function parts(shop: Shop): Promise<Parts> {
  return {
    searched: await shop.aPiece({ name: 'Tarjeta del cóndor solitario', openingStock: 100 }),
    listed: await shop.aPiece({ name: 'Tarjeta del páramo', priceCents: 100, openingStock: 100 }),
  }
}

/** From the first look at the shop to the order in MIS PEDIDOS, by somebody who has no account yet. */
export async function buy(shop: Shop, tab: Tab, hands: Hands, wares: Parts): Promise<void> {
  try {
    await walk(shop, tab, hands, wares)
  } catch (error) {
    const page = await tab.run(() => document.body.innerText)
    throw new Error(`The buyer got no further than here:\n${page}\n${error}`, { cause: error })
  }
}

async function walk(shop: Shop, tab: Tab, hands: Hands, { searched, listed }: Parts): Promise<void> {
  const user = `u${crypto.randomUUID().slice(0, 13)}`
  const arrive = async (sign: Wanted) => {
    await see(tab, sign)
    await expectNoSidewaysScroll(tab)
  }

  await tab.open(shop.url)
  await patiently(() => tab.run(isTakenOver), 'the scripts of the page').toBe(true)
  await tab.run(keepWatch)
  await expectNoSidewaysScroll(tab)

  // Finds a part by a piece of its name.
  await hands.write({ role: 'combobox', name: 'Buscar productos' }, 'cóndor solit')
  await hands.takeFirst({ role: 'option', name: new RegExp(searched.name) })
  await arrive({ role: 'heading', name: searched.name })
  await addToCart(searched)

  // Finds another in its category, and takes a closer look.
  const isWide = (await look(tab, button('Componentes'))).length > 0
  await hands.press(button(isWide ? 'Componentes' : 'Accesos Directos'))
  await hands.press(link('Tarjetas de Video'))
  await arrive(heading('Tarjetas de Video'))
  await hands.press(link(listed.name))
  await arrive({ role: 'dialog', name: listed.name })
  await addToCart(listed)

  // Buys without an account, and makes one on the way.
  await hands.press(button('Ver carrito'))
  await arrive({ role: 'dialog', name: 'Carrito' })
  await hands.press(button(`Aumentar cantidad de ${listed.name}`))
  await hands.press(button('COMPRAR'))
  await arrive({ role: 'dialog', name: 'Ups! Aún no has iniciado sesión' })
  await hands.press(link('Crear cuenta'))
  await arrive(heading('Crea tu cuenta'))
  await hands.write(field('Correo electrónico'), `${user}@example.com`)
  await hands.write(field('Usuario'), user)
  await hands.write(field('Contraseña'), 'cóndor de páramo')
  await hands.write(field('Repite la contraseña'), 'cóndor de páramo')
  await hands.press(button('Registrarse'))

  // Step 1 knows the e-mail of the account.
  await arrive(heading('Datos de Facturacion y Envio'))
  await patiently(async () => (await see(tab, field('Correo electrónico'))).value, 'the e-mail').toBe(
    `${user}@example.com`,
  )
  const carrier: Wanted = { role: 'radio', name: /^Envío con transportista/ }
  const pickup: Wanted = { role: 'radio', name: /^Retiro en la tienda/ }
  await hands.choose(pickup, carrier)
  await hands.choose(carrier, pickup)
  await hands.write(field('Nombres'), 'María Ñáñez')
  await hands.write(field('Celular'), '0991234567')
  await hands.write(field(/^Cédula/), '1710034065')
  await hands.write(field('Dirección'), 'Av. Atahualpa 1-23, Ibarra')
  await hands.tick({ role: 'checkbox', name: /^Acepto los términos/ })
  await hands.press(button('Pagar'))

  await arrive(heading('Transfiere $102.00'))
  await hands.write(field('Número de comprobante'), `N-${user}`)
  await hands.press(button('Finalizar Compra'))
  await arrive(heading(texts.orderPlaced))

  const orders = await shop.rows(
    `select lpad(o.id::text, 5, '0') as number, o.total_cents as cents, o.buyer_name as buyer, p.receipt_number as receipt,
            array_agg(l.name || ' × ' || l.count order by l.position) as lines
       from customer_order o join account a on a.id = o.account_id
       join order_line l on l.order_id = o.id join payment p on p.order_id = o.id
      where a.username = '${user}' group by o.id, p.id`,
  )
  expect(orders).toEqual([
    {
      number: expect.stringMatching(/^\d{5}$/),
      cents: 10_200,
      buyer: 'María Ñáñez',
      receipt: `N-${user}`,
      lines: [`${searched.name} × 1`, `${listed.name} × 2`],
    },
  ])
  await hands.press(link('Ver tu pedido'))
  await arrive(heading('MIS PEDIDOS'))
  await see(tab, button(new RegExp(`^Pedido ${orders[0].number}.*PENDIENTE`)))
  await arrive({ role: 'text', name: new RegExp(`^${listed.name}`) })

  /** The button stays where it was, and says so; the focus stays on it. */
  async function addToCart({ name }: CartPiece) {
    await hands.press(button(`Añadir al carrito: ${name}`))
    await hands.goOnFrom(button('Artículo añadido'))
  }
}

type Seen = { presses: string[]; errors: string[] }

/** What the page was pressed with and what it reported as errors, since it came and without another in its place. */
export const seen = (tab: Tab): Promise<Seen> => tab.run(() => (globalThis as unknown as { seen: Seen }).seen)

/** Runs in the page: not every browser tells its driver. */
function keepWatch(): void {
  const seen: Seen = { presses: [], errors: [] }
  Object.assign(globalThis, { seen })
  const press = ({ pointerType }: PointerEvent) => {
    if (!seen.presses.includes(pointerType)) seen.presses.push(pointerType)
  }
  addEventListener('pointerdown', press, true)
  addEventListener('error', ({ message }) => seen.errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => seen.errors.push(String(reason)))
  console.error = (...words: unknown[]) => seen.errors.push(words.join(' '))
}

async function expectNoSidewaysScroll(tab: Tab): Promise<void> {
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await tab.run(excess), 'pixels that stick out').toBeLessThanOrEqual(0)
}
