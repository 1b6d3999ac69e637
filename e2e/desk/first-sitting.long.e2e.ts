import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCents } from '../../contract/money.ts'
import { texts } from '../../contract/texts.ts'
import { newPage } from '../../test/browser.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { type Shop, startShop } from '../../test/shop.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { giveData, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { expectNoSidewaysScroll, phone, shown } from '../visitor.ts'
import type { Actions, ChosenFile, Hands } from './count-actions.ts'
import { DAY_MS } from './staff-of-the-day.ts'
import { Tally } from './tally.ts'

/* The first sitting of an owner: from the link on the console of an empty shop to the first sale in its figures. */

let mailServer: MailServer
let shop: Shop

beforeAll(async () => {
  mailServer = await startMailServer()
  shop = await startShop({ env: { DEMO: 'off', SMTP_URL: mailServer.url, LOG_LEVEL: 'warn' } })
})

afterAll(async () => {
  await shop?.stop()
  await mailServer?.close()
})

/** What the desk that we are measured by asks for the same, where it can do it. */
const theirs = {
  'come in': null,
  name: { clicks: 4, keys: 3, characters: 8, pages: 4, seconds: 2.3 },
  contact: null,
  'bank account': null,
  'carriers and freight': null,
  IVA: { clicks: 6, keys: 1, characters: 2, pages: 4, seconds: 1.7 },
  category: null,
  '50 products from a file': { clicks: 3, keys: 0, characters: 0, pages: 2, seconds: 1.4 },
  'publish them': null,
  'pictures of 50 products': null,
  'a build of 7 parts': null,
  banner: null,
  colour: null,
  'confirm the payment': { clicks: 2, keys: 0, characters: 0, pages: 0, seconds: 1 },
  'see it in the figures': null,
} satisfies Record<string, Actions | null>

type Work = (hands: Hands) => Promise<unknown>
type Sitting = { page: Page; count: (task: keyof typeof theirs, work: Work) => Promise<void> }

const SHOP_NAME = 'Rincón del Quinde'
const CHAIRS = 43
/** Each is made anew by the shop, one after another. */
const PICTURES_MS = 60_000
const COLOUR = '#7a2f00'
/** One chair to Imbabura: its price and what the carrier asks. */
const CHAIR_CENTS = 10_150
const FREIGHT_CENTS = 450

test('an owner opens an empty shop, has it selling in one sitting, and finds the first sale in the figures', {
  timeout: DAY_MS,
}, async () => {
  const begun = performance.now()
  const tally = new Tally(theirs)
  const page = await newPage({ baseURL: shop.url, allowedErrors: [refusedByShop] })
  const sitting: Sitting = { page, count: (task, work) => tally.count(task, page, work) }
  await comeIn(sitting)
  await tellOfTheShop(sitting)
  await takeMoney(sitting)
  await sendParcels(sitting)
  await addCategory(sitting)
  await importProducts(sitting)
  await addPictures(sitting)
  await composeBuild(sitting)
  await decorate(sitting)
  await settleTheRest(page)
  await buyAsStranger()
  await confirmPayment(sitting)
  await findInFigures(sitting)
  await findCustomer(page)
  tally.finish([])
  const { clicks, keys, characters, pages, seconds } = tally.sum()
  const told = `${clicks} clicks, ${keys} keys, ${characters} characters, ${pages} pages`
  const ours = `${Math.round(seconds)} s of them at the desk`
  console.log(
    `One sitting: ${told}; the machine took ${minutes(performance.now() - begun)} with axe, ${ours}, ` +
      `a practised hand takes ${minutes(byHand({ clicks, keys, characters }) + seconds * 1_000)}`,
  )
})

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`

/** By the keystroke-level model: look and point and press 2.65 s, a key or a character 0.28 s. */
const byHand = ({ clicks, keys, characters }: Pick<Actions, 'clicks' | 'keys' | 'characters'>) =>
  clicks * 2_650 + (keys + characters) * 280

async function well(page: Page, state: string) {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

/** Puts this in place of whatever a field holds. */
async function write({ click, press, type }: Hands, field: Locator, text: string) {
  await click(field)
  await press('Control+a')
  await type(text)
}

const picture = async (
  name: string,
  background: string,
  [width, height] = [1_200, 1_200],
): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const stepOfGuide = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Back to the guide, where its next step stands. */
async function toToday(page: Page, { click }: Hands) {
  await click(page.getByRole('navigation').getByRole('link', { name: 'Hoy', exact: true }).first())
  await page.getByRole('heading', { name: 'De la tienda vacía a la primera venta' }).waitFor()
}

async function save(page: Page, { click }: Hands) {
  await click(button(page, 'Guardar'))
  await page.getByText('sin guardar').waitFor({ state: 'detached' })
}

async function isDone(page: Page, title: string) {
  await stepOfGuide(page, title).getByText('(hecho)').waitFor({ state: 'attached' })
}

async function comeIn({ page, count }: Sitting) {
  await waitUntil(() => /\/admin\/bienvenida#\S+/.test(shop.output))
  const [way = ''] = /\/admin\/bienvenida#\S+/.exec(shop.output) ?? []
  await page.goto(way)
  await page.getByText('tu cuenta queda como dueña').waitFor()
  await well(page, 'welcome')
  await count('come in', async (hands) => {
    await hands.click(page.getByLabel('Nombre'))
    for (const text of ['Dora', 'Dueñas', 'dora@quinde.example', 'dora', 'cóndor de páramo']) {
      await hands.type(text)
      await hands.press('Tab')
    }
    await hands.type('cóndor de páramo')
    await hands.press('Enter')
    await page.getByRole('heading', { name: 'De la tienda vacía a la primera venta' }).waitFor()
  })
  await well(page, 'today of an empty shop')
  for (const path of ['/', '/productos', '/nosotros', '/ensambles']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
  }
}

async function tellOfTheShop({ page, count }: Sitting) {
  await count('name', async (hands) => {
    await hands.click(link(page, 'Escribir el nombre'))
    await write(hands, page.getByRole('textbox', { name: 'Nombre de la tienda' }), SHOP_NAME)
    await save(page, hands)
  })
  await well(page, 'name')
  await count('contact', async (hands) => {
    await toToday(page, hands)
    await isDone(page, 'Ponle nombre a tu tienda')
    await hands.click(link(page, 'Escribir el contacto'))
    for (const [label, text] of [
      ['Teléfono', '06 295 1234'],
      ['Correo de la tienda', 'hola@quinde.example'],
      ['Dirección', 'Bolívar 3-15, Ibarra'],
    ] as const)
      await write(hands, page.getByRole('textbox', { name: label, exact: true }), text)
    await save(page, hands)
  })
  await well(page, 'contact')
}

async function takeMoney({ page, count }: Sitting) {
  await count('bank account', async (hands) => {
    await toToday(page, hands)
    await hands.click(link(page, 'Agregar una cuenta'))
    await hands.click(button(page, 'Agregar una cuenta'))
    for (const [label, text] of [
      ['Banco o cooperativa', 'Banco del Quinde'],
      ['Número de cuenta', '2201234567'],
      ['Cédula o RUC del titular', '1710034065'],
      ['Titular', 'Dora Dueñas'],
    ] as const)
      await write(hands, page.getByRole('textbox', { name: label, exact: true }), text)
    await save(page, hands)
  })
  await well(page, 'bank account')
  await count('IVA', async (hands) => {
    await toToday(page, hands)
    await isDone(page, 'Agrega una cuenta bancaria')
    await hands.click(button(page, 'Está bien así: Revisa el IVA'))
    await isDone(page, 'Revisa el IVA')
  })
}

/** A carrier with a row for the own province and one for all others; the shop charges what it asks. */
async function sendParcels({ page, count }: Sitting) {
  await count('carriers and freight', async (hands) => {
    const { click, press, type } = hands
    await click(link(page, 'Ver el envío'))
    await click(page.getByRole('button', { name: /Quién paga el envío/ }))
    await click(page.getByRole('option', { name: /a la tienda: se suma/ }))
    await click(button(page, 'Agregar transportista'))
    await write(hands, page.getByRole('textbox', { name: 'Transportista', exact: true }), 'Servientrega')
    // Of each row two weights, and then from field to field by Tab: the third weight, each kilo more, and the days.
    await click(button(page, 'Quitar el peso 3 de Servientrega'))
    await click(page.getByLabel('Precio 1 a El resto del país con Servientrega'))
    for (const price of ['6', '9,50', '1,20']) {
      await type(price)
      await press('Tab')
    }
    await click(button(page, 'Agregar fila'))
    await click(button(page, 'El resto del país').last())
    await click(page.getByRole('dialog').getByText('Imbabura', { exact: true }))
    await click(button(page, 'Listo'))
    await click(page.getByLabel('Precio 1 a Imbabura con Servientrega'))
    for (const price of ['4,50', '6', '0,80']) {
      await type(price)
      await press('Tab')
    }
    await save(page, hands)
  })
  await page.getByRole('status').getByText('$6.00').waitFor()
  await well(page, 'delivery')
}

async function addCategory({ page, count }: Sitting) {
  await count('category', async (hands) => {
    await toToday(page, hands)
    await isDone(page, 'Decide quién paga el envío')
    await hands.click(stepOfGuide(page, 'Pon a la venta').getByRole('link', { name: 'Categorías' }))
    await hands.click(button(page, 'Nueva categoría'))
    const dialog = page.getByRole('dialog', { name: 'Nueva categoría' })
    await write(hands, dialog.getByLabel('Nombre'), 'Sillas gamer')
    await write(hands, dialog.getByLabel('Uno solo se llama'), 'Silla gamer')
    await hands.click(dialog.getByRole('button', { name: 'Crear categoría' }))
    await page.waitForURL(/\/admin\/categorias\/\d+$/)
    await page.getByLabel('Palabras para la búsqueda').waitFor()
  })
  await well(page, 'category')
}

const titles =
  'SKU;Nombre;Categoría;Marca;Precio;Costo;Unidades;Peso en gramos;Zócalo;Memoria compatible;Consumo típico;Incluye disipador;' +
  'Tipo de memoria;Ranuras de memoria;Ranuras M.2;form factor;memory format;drive form factor;Módulos;Por módulo;Capacidad;Potencia;Placas que admite'

/** The parts of a computer that works, as a shop's own list has them. */
const parts = [
  'P-1;Procesador Imbabura 5;Procesadores;AMD;200;150;4;400;AM5;DDR5;65;Sí',
  'P-2;Placa Cotacachi B650;Placas madre;MSI;150;110;4;900;AM5;;;;DDR5;4;1;Micro-ATX',
  'P-3;Tarjeta Mojanda 7600;Tarjetas gráficas;Sapphire;300;240;4;1200;;;165',
  'P-4;Memoria Yahuarcocha 16 GB;Memoria RAM;Kingston;50;35;4;100;;;;;DDR5;;;;DIMM;;1;16;16',
  'P-5;Disco Cubilche 1 TB;Almacenamiento;Kingston;60;42;4;100;;;;;;;;;;M.2 2280;;;1000',
  'P-6;Fuente Cayambe 650 W;Fuentes de poder;MSI;60;44;4;2500;;;;;;;;;;;;;;650',
  'P-7;Carcasa Fuya Fuya;Carcasas;Cooler Master;70;50;4;6000;;;;;;;;;;;;;;;Micro-ATX',
]

const nameOf = (nth: number) => `Silla Cotopaxi ${String(nth).padStart(3, '0')}`

const chairs = Array.from(
  { length: CHAIRS },
  (_, at) => `S-${at + 1};${nameOf(at + 1)};Sillas gamer;Kallpa;${101 + at},50;60;3;1500`,
)

function fileOfProducts(): ChosenFile {
  const lines = [titles, ...parts, ...chairs].map(
    (line) => line + ';'.repeat(22 - line.split(';').length + 1),
  )
  return { name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}

async function importProducts({ page, count }: Sitting) {
  await count('50 products from a file', async (hands) => {
    await hands.click(page.getByRole('navigation').getByRole('link', { name: 'Importar', exact: true }))
    await hands.choose(page.getByLabel('Suelta aquí un archivo de productos'), [fileOfProducts()])
    await page.getByText('50 productos nuevos').waitFor()
    await hands.aside(() => well(page, 'dry run'))
    await hands.click(button(page, 'Crear 50 borradores'))
    await page.getByText('Aplicado').waitFor()
  })
  await well(page, 'imported')
  await count('publish them', async ({ click, aside }) => {
    await click(link(page, 'Ver los borradores, para publicarlos'))
    const table = page.getByRole('table', { name: 'Productos' })
    await click(table.getByRole('checkbox').first())
    await click(button(page, 'Hacer otra cosa con lo elegido'))
    await click(page.getByRole('menuitem', { name: 'Publicar' }))
    await page.getByRole('dialog').getByText('De 50 productos, cambian 50').waitFor()
    await aside(() => well(page, 'publish'))
    await click(button(page, 'Publicar: 50 productos'))
    await page.getByText('Terminado', { exact: true }).waitFor()
  })
}

/** Of all products at once, by the names of the files. */
async function addPictures({ page, count }: Sitting) {
  const skus = [...parts, ...chairs].map((line) => line.split(';')[0])
  const files = await Promise.all(
    skus.map((sku, at) => picture(`${sku}.jpg`, `#${(0x5d6a70 + at * 0x20103).toString(16)}`)),
  )
  await count('pictures of 50 products', async (hands) => {
    await toToday(page, hands)
    await hands.click(link(page, 'Ver productos'))
    await hands.click(link(page, 'Subir fotos'))
    await hands.choose(page.getByLabel('Suelta aquí las fotos de todos los productos'), files)
    await page.getByText('50 listas').waitFor()
    await hands.aside(() => well(page, 'pictures matched'))
    await hands.click(button(page, 'Subir 50 fotos'))
    await page.getByText('50 subidas').waitFor({ timeout: PICTURES_MS })
  })
  await well(page, 'pictures sent')
}

async function composeBuild({ page, count }: Sitting) {
  await count('a build of 7 parts', async (hands) => {
    const { click } = hands
    await toToday(page, hands)
    await isDone(page, 'Pon a la venta tus primeros productos')
    await click(link(page, 'Armar uno'))
    await write(hands, page.getByLabel('Nombre'), 'PC Quinde')
    await click(button(page, 'Crear borrador'))
    await page.waitForURL(/\/admin\/ensambles\/\d+$/)
    for (const [slot, name] of [
      ['CPU', 'Procesador'],
      ['Placa madre', 'Placa'],
      ['RAM', 'Memoria'],
      ['Almacenamiento', 'Disco'],
      ['Fuente de poder', 'Fuente'],
      ['Tarjeta gráfica', 'Tarjeta'],
      ['Carcasa', 'Carcasa'],
    ] as const) {
      await click(button(page, `Elegir: ${slot}`))
      await click(
        page.getByRole('dialog', { name: slot }).getByRole('button', { name: new RegExp(`^${name}`) }),
      )
    }
    await click(button(page, 'Guardar'))
    await click(button(page, 'Publicar ahora').and(page.locator(':enabled')))
    await page.getByText('Ya está a la venta').waitFor()
  })
  await well(page, 'build')
}

async function decorate({ page, count }: Sitting) {
  const wide = await picture('banner.jpg', '#5b1a3a', [1_800, 900])
  await count('banner', async (hands) => {
    await toToday(page, hands)
    await isDone(page, 'Arma un ensamble')
    await hands.click(link(page, 'Hacer un banner'))
    await hands.choose(page.getByLabel('Agregar un banner: suelta aquí su imagen'), [wide])
    await write(hands, page.getByRole('textbox', { name: 'Título' }), 'Abrimos en Ibarra')
    await write(hands, page.getByRole('textbox', { name: 'A dónde lleva' }), '/productos/sillas-gamer')
    await save(page, hands)
  })
  await well(page, 'banner')
  await count('colour', async (hands) => {
    await hands.click(
      page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name: 'Apariencia' }),
    )
    await write(hands, page.getByRole('textbox', { name: 'Resalte', exact: true }).first(), COLOUR)
    await save(page, hands)
  })
  await well(page, 'colour')
}

/** What the shop goes on without: the guide says so, and shrinks. */
async function settleTheRest(page: Page) {
  await page.goto('/admin')
  await page.getByText('9 de 11 pasos').waitFor()
  await page.getByText('De la tienda vacía a la primera venta').click()
  await isDone(page, 'Conecta tu correo')
  await button(page, 'Ahora no: Protege tu cuenta con un segundo paso').click()
  await page.getByText('10 de 11 pasos').waitFor()
  await well(page, 'today of a shop that sells')
}

/** Who bought first stands among the customers. */
async function findCustomer(page: Page) {
  await page.goto('/admin/clientes')
  await page.getByRole('link', { name: 'maria' }).click()
  const [left, right] = await Promise.all(
    ['Historial', 'Cuenta'].map((name) =>
      page.getByRole('heading', { name, exact: true }).locator('xpath=ancestor::section[1]').boundingBox(),
    ),
  )
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
  await well(page, 'customer')
}

/** Somebody who has never been here, with a phone. */
async function buyAsStranger() {
  const buyer = await newPage({
    baseURL: shop.url,
    viewport: phone,
    hasTouch: true,
    allowedErrors: [refusedByShop],
  })
  await buyer.goto('/')
  await buyer.getByRole('heading', { name: 'Abrimos en Ibarra' }).waitFor()
  expect(await buyer.title()).toContain(SHOP_NAME)
  const action = await buyer.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--action').trim(),
  )
  expect(action).toBe(COLOUR)
  await well(buyer, 'home')
  await buyer.goto('/ensambles')
  await buyer.getByRole('heading', { name: 'PC Quinde' }).first().waitFor()
  await buyer.goto('/productos/sillas-gamer')
  await buyer
    .getByRole('link', { name: nameOf(1) })
    .first()
    .click()
  await buyer.getByRole('link', { name: 'Ver página completa' }).click()
  await buyer.getByRole('heading', { name: nameOf(1), level: 1 }).waitFor()
  await well(buyer, 'product')
  await buyer
    .getByRole('main')
    .getByRole('button', { name: /^Añadir al carrito/ })
    .filter({ visible: true })
    .first()
    .click()
  await buyer.getByRole('status').filter({ hasText: 'carrito' }).first().waitFor({ state: 'attached' })
  await buyer.goto('/checkout')
  await buyer.getByRole('link', { name: 'Crear cuenta' }).click()
  // The checkout behind the dialog has such fields too.
  await buyer.getByRole('heading', { name: 'Crea tu cuenta' }).waitFor()
  await buyer.getByLabel('Correo electrónico').fill('maria@example.com')
  await buyer.getByLabel('Usuario').fill('maria')
  await buyer.getByLabel('Contraseña', { exact: true }).fill('páramo de noche')
  await buyer.getByLabel('Repite la contraseña').fill('páramo de noche')
  await buyer.getByRole('button', { name: 'Registrarse' }).click()
  await buyer.getByLabel('Nombres').waitFor()
  await giveData(buyer)
  await buyer.getByLabel('Provincia').selectOption('Imbabura')
  const total = formatCents(CHAIR_CENTS + FREIGHT_CENTS)
  await shown(buyer, total).first().waitFor({ state: 'attached' })
  await buyer.getByRole('button', { name: 'Pagar' }).click()
  await buyer.getByRole('heading', { name: `Transfiere ${total}` }).waitFor()
  await buyer.getByText('Banco del Quinde').first().waitFor()
  await expectNoSidewaysScroll(buyer)
  await well(buyer, 'payment')
  await buyer.getByLabel('Número de comprobante').fill('TRX-PRIMERA')
  await buyer.getByRole('button', { name: 'Finalizar Compra' }).click()
  await buyer.getByText(texts.orderPlaced).waitFor()
  const isToBuyer = ({ recipients }: { recipients: string[] }) => recipients.includes('maria@example.com')
  await waitUntil(() => mailServer.mails.filter(isToBuyer).some(({ text }) => text.includes('$106.00')))
}

async function confirmPayment({ page, count }: Sitting) {
  await page.goto('/admin')
  const waiting = page.getByRole('link', { name: /^1 Pagos por revisar/ })
  await waiting.waitFor()
  // The last step of the guide was this order.
  expect(await page.getByText('De la tienda vacía a la primera venta').count()).toBe(0)
  await well(page, 'today with a payment')
  await count('confirm the payment', async ({ click }) => {
    // The order that has waited longest, which is the only one.
    await click(page.getByRole('listitem').filter({ has: waiting }).getByRole('link').last())
    await click(
      button(
        page,
        new RegExp(`^Confirmar ${formatCents(CHAIR_CENTS + FREIGHT_CENTS).replace(/[$.]/g, '\\$&')}`),
      ),
    )
    await page.locator('h1 + *').getByText('Pago verificado').first().waitFor()
  })
  await well(page, 'order')
}

async function findInFigures({ page, count }: Sitting) {
  const total = formatCents(CHAIR_CENTS + FREIGHT_CENTS)
  await count('see it in the figures', async ({ click }) => {
    await click(page.getByRole('navigation').getByRole('link', { name: 'Cifras', exact: true }).first())
    await page.getByRole('region', { name: 'En total' }).getByText(total, { exact: true }).first().waitFor()
  })
  const byCategory = page.getByRole('table', { name: 'Ventas por categoría' })
  await byCategory
    .getByRole('row')
    .filter({ hasText: 'Sillas gamer' })
    .getByText(formatCents(CHAIR_CENTS))
    .waitFor()
  await byCategory.getByRole('row').filter({ hasText: 'Total' }).getByText(total).waitFor()
  for (const part of ['Ventas', 'Productos', 'Inventario', 'Reservas', 'Búsquedas y correos']) {
    await page.getByRole('navigation', { name: 'Cifras' }).getByRole('link', { name: part }).click()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await well(page, `figures: ${part}`)
  }
}
