import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { findProduct } from '../../server/catalog/find-product.ts'
import type { Cell } from '../../server/sheets/sheet-row.ts'
import { xlsxOf } from '../../server/sheets/write-xlsx.ts'
import { anOwner, aProduct, aStaffMember, somePcParts, stockOf } from '../../test/factories.ts'
import { openShopWithMail } from '../account/shop-with-mail.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { goToPayment, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone, shown } from '../visitor.ts'
import { DAY_MS, inconsistenciesOf } from './staff-of-the-day.ts'

/* The shelves as their owner fills them: a category of their own, its products, a build, and what buyers see of it. */

const shop = openShopWithMail({ RATE_LIMIT: 'off' })

/** For what somebody published to be on the shop's page, in milliseconds. */
const SOON_MS = 1_000
const CHAIRS = 50
/** The last of them, which are never published. */
const STOOLS = 5
const MISFIT = /no funciona/

async function well(page: Page, state: string) {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

test('an owner fills a category of their own, and buyers find, compare and buy what stands there', {
  timeout: DAY_MS,
}, async () => {
  const owner = await anOwner(shop.db, { firstName: 'Dora' })
  const page = await shop.visit(owner, [], { allowedErrors: [refusedByShop] })
  const categoryId = await addCategory(page)
  const shownId = await aProduct(shop.db, {
    sku: 'SILLA-000',
    name: 'Silla de exhibición',
    categoryId,
    priceCents: 8_000,
    openingStock: 1,
  })
  const { importPath, ids } = await importChairs(page)
  await changePricesAndUndo(page, categoryId)
  await addPictures(page, at(ids, 0))
  await editTogether(page, at(ids, 0))
  await publish(page, at(ids, 0))
  await publishOthers(page, categoryId)
  const buyer = await shop.visit(await shop.aBuyer(), [])
  await findAsBuyer(buyer)
  const { buildId, parts } = await composeBuild(page)
  await buy(buyer, buildId, parts, at(ids, 0))
  await undoImport(page, importPath, shownId)
  expect(await inconsistenciesOf(shop)).toEqual([])
})

async function pick(within: Page | Locator, field: RegExp | string, option: string | RegExp) {
  await within.getByRole('button', { name: field }).click()
  const page = 'page' in within ? within.page() : within
  await page.getByRole('option', { name: option }).click()
}

function at<One>(list: readonly One[], nth: number): One {
  const one = list[nth]
  if (one === undefined) throw new Error(`There is no ${nth}`)
  return one
}

const specifications = [
  ['Peso que soporta', 'Número', 'kg'],
  ['Tapizado', 'Texto', null],
  ['Reposabrazos regulables', 'Sí o no', null],
  ['Colores de la silla', 'Varios valores', null],
] as const

/** A category with four specifications of its own, one of each kind, which buyers narrow its listing by. */
async function addCategory(page: Page): Promise<number> {
  await page.goto('/admin/categorias')
  await page.getByText('Todavía no añadiste ninguna').waitFor()
  await well(page, 'no categories')
  await page.getByRole('button', { name: 'Nueva categoría' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva categoría' })
  await dialog.getByLabel('Nombre').fill('Sillas gamer')
  await dialog.getByLabel('Uno solo se llama').fill('Silla gamer')
  await well(page, 'new category')
  await dialog.getByRole('button', { name: 'Crear categoría' }).click()
  await page.waitForURL(/\/admin\/categorias\/\d+$/)
  const categoryPage = page.url()
  await page.getByLabel('Palabras para la búsqueda').fill('butaca, asiento de juego')
  await pick(page, /Dibujo/, 'Silla')
  await page.getByLabel('Texto de su página').fill('Para jugar horas sin que duela la espalda.')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Guardado').first().waitFor()

  await page.goto('/admin/caracteristicas')
  for (const [label, kind, unit] of specifications) {
    await page.getByRole('button', { name: 'Nueva característica' }).click()
    const spec = page.getByRole('dialog', { name: 'Nueva característica' })
    await spec.getByLabel('Nombre').fill(label)
    if (kind !== 'Número') await pick(spec, /Qué se escribe/, kind)
    if (unit) await spec.getByLabel('Unidad (opcional)').fill(unit)
    if (kind === 'Número') await well(page, 'new spec')
    await spec.getByRole('button', { name: 'Crear característica' }).click()
    await spec.waitFor({ state: 'detached' })
  }
  await well(page, 'specs')
  await page.goto(categoryPage)
  for (const list of ['En la ficha', 'Como filtros', 'En la tarjeta'])
    for (const [label] of specifications) {
      const field = page.getByRole('combobox', { name: `Añadir a «${list}»` })
      await field.pressSequentially(label.slice(0, 12))
      await page.getByRole('option', { name: label }).click()
      // While its list is open, what lies behind is hidden from roles.
      await page.locator(`ol[aria-label="${list}"] li`).filter({ hasText: label }).waitFor()
      await page.keyboard.press('Escape')
    }
  await page
    .getByRole('list', { name: 'En la ficha' })
    .getByRole('button', { name: 'Subir Tapizado' })
    .press('Enter')
  await page.getByRole('button', { name: 'Guardar listas' }).click()
  await page.getByText('Cambios sin guardar en las listas').waitFor({ state: 'detached' })
  await well(page, 'category')
  return Number(categoryPage.split('/').at(-1))
}

const skuOf = (nth: number) => `SILLA-${String(nth).padStart(3, '0')}`
const nameOf = (nth: number) =>
  `${nth > CHAIRS - STOOLS ? 'Taburete Imbabura' : 'Silla Cotopaxi'} ${String(nth).padStart(3, '0')}`

async function* chairRows(): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield [
    [
      'Ítem',
      'Nombre del producto',
      'Fabricante',
      'PVP',
      'Costo',
      'Stock',
      'Soporta (kg)',
      'Tapiz',
      'Reposabrazos 4D',
      'Color',
    ],
  ]
  const rows: Cell[][] = []
  for (let nth = 1; nth <= CHAIRS; nth++)
    rows.push([
      skuOf(nth),
      nameOf(nth),
      nth % 2 ? 'Kallpa' : 'Chimbo',
      100 + nth,
      60,
      nth > CHAIRS - STOOLS ? '' : 3,
      nth % 2 ? 120 : 150,
      nth % 3 ? 'Tela' : 'Cuero',
      nth % 2 ? 'Sí' : 'No',
      nth % 2 ? 'Negro, Rojo' : 'Negro',
    ])
  yield [
    ...rows,
    ['SILLA-000', 'Silla de exhibición', '', 95, '', '', '', '', '', ''],
    ['SILLA-999', 'Silla sin precio legible', 'Cotopaxi', 'pregunta', 60, 3, 120, 'Tela', 'Sí', 'Negro'],
  ]
}

const mapped = [
  [/^Columna 1,/, 'SKU'],
  [/^Columna 2,/, 'Nombre'],
  [/^Columna 3,/, 'Marca'],
  [/^Columna 4,/, 'Precio con IVA'],
  [/^Columna 5,/, 'Costo sin IVA'],
  [/^Columna 6,/, 'Unidades iniciales'],
  [/^Columna 7,/, 'Peso que soporta'],
  [/^Columna 8,/, 'Tapizado'],
  [/^Columna 9,/, 'Reposabrazos regulables'],
  [/^Columna 10,/, 'Colores de la silla'],
] as const

async function importChairs(page: Page) {
  const bytes: Uint8Array[] = []
  for await (const piece of xlsxOf(chairRows())) bytes.push(piece)
  await page.goto('/admin/importar')
  await page.getByText('Aún no hay ninguno.').waitFor()
  await well(page, 'import empty')
  await page.locator('input[type=file]').setInputFiles({
    name: 'sillas.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.concat(bytes),
  })
  await page.getByRole('table', { name: 'Primeras filas del archivo' }).waitFor()
  await well(page, 'mapping guess')
  for (const [column, field] of mapped) {
    const choice = page.getByRole('combobox', { name: column })
    if ((await choice.inputValue()).startsWith(field)) continue
    // Scrolling closes its list, so the field comes into view first.
    await choice.click()
    await choice.fill(field)
    await page
      .getByRole('option', { name: new RegExp(`^${field}`) })
      .first()
      .click()
  }
  await pick(page, /Categoría de los nuevos/, 'Sillas gamer')
  await well(page, 'mapping')
  await page.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await page.getByText('50 productos nuevos, 1 que cambia, 1 fila que no se toma').waitFor()
  await well(page, 'dry run')
  const [{ count: before }] = await shop.rows(
    `select count(*)::int as count from sellable where sku like 'SILLA-%'`,
  )
  expect(before).toBe(1)
  await page.getByRole('button', { name: 'Aplicar', exact: true }).click()
  await page.getByRole('button', { name: `Aplicar ${CHAIRS + 1} filas` }).click()
  await page.getByText('Aplicado').waitFor()
  await well(page, 'applied')
  const made = await shop.rows(
    `select id::float8 as id from sellable where sku like 'SILLA-%' and sku <> 'SILLA-000' order by sku`,
  )
  expect(made).toHaveLength(CHAIRS)
  return { importPath: new URL(page.url()).pathname, ids: made.map(({ id }) => id as number) }
}

const prices = async () =>
  (await shop.rows(`select price_cents as cents from sellable where sku like 'SILLA-%' order by sku`)).map(
    ({ cents }) => cents as number,
  )

async function changePricesAndUndo(page: Page, categoryId: number) {
  const before = await prices()
  await page.goto(`/admin/productos?categoria=${categoryId}`)
  await chooseAll(page, CHAIRS + 1)
  await well(page, 'chosen')
  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar precios' })
  await dialog.getByLabel('Cuánto').fill('7,5')
  await dialog.getByRole('button', { name: 'Ver qué cambiaría' }).click()
  await dialog.getByText(`De ${CHAIRS + 1} productos, cambian ${CHAIRS + 1}`).waitFor()
  await well(page, 'bulk preview')
  expect(await prices()).toEqual(before)
  await dialog.getByRole('button', { name: `Cambiar precios: ${CHAIRS + 1} productos` }).click()
  await page.waitForURL(/\/admin\/lotes\/\d+$/)
  await page.getByText('Terminado', { exact: true }).waitFor()
  await well(page, 'batch done')
  const after = await prices()
  for (const [nth, cents] of after.entries()) {
    expect(cents % 100).toBe(90)
    expect(Math.abs(cents - at(before, nth) * 1.075)).toBeLessThanOrEqual(50)
  }
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('heading', { name: /^Deshacer: / }).waitFor()
  await page.getByText('Terminado', { exact: true }).waitFor()
  await well(page, 'batch undone')
  expect(await prices()).toEqual(before)
}

async function chooseAll(page: Page, count: number) {
  const table = page.getByRole('table', { name: 'Productos' })
  await table.waitFor()
  await table.getByRole('checkbox').first().check()
  const all = page.getByRole('button', { name: `Elegir los ${count} que coinciden` })
  if (await all.isVisible()) await all.click()
  await page.getByText(`${count} elegidas`).waitFor()
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1_200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

async function addPictures(page: Page, id: number) {
  await page.goto(`/admin/productos/${id}`)
  await page.getByText('Aún sin fotos del producto').waitFor()
  await well(page, 'product')
  const files = await Promise.all([
    photo('frente.jpg', '#8a6f4d'),
    photo('lado.jpg', '#5d6a70'),
    photo('detalle.jpg', '#704d5d'),
  ])
  const transfer = await page.evaluateHandle(
    async (given) => {
      const data = new DataTransfer()
      for (const { name, base64 } of given)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: 'image/jpeg' }),
        )
      return data
    },
    files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  )
  await page.getByText('Suelta aquí las fotos').dispatchEvent('drop', { dataTransfer: transfer })
  const row = page.getByRole('list', { name: 'Fotos del producto' })
  await expect.poll(() => row.getByRole('listitem').count()).toBe(3)
  const shown = async () =>
    (await findProduct(shop.db, id, { isPreview: true }))?.pictures.map(({ src }) => src) ?? []
  const first = (await shown())[0]
  await page.getByRole('button', { name: 'Mover antes la foto 2' }).press('Enter')
  await expect.poll(async () => (await shown())[1]).toBe(first)
  await row.getByRole('button', { name: /^Foto 1:/ }).click()
  await well(page, 'picture')
  await page.getByRole('button', { name: 'Recortar' }).click()
  await page.getByRole('button', { name: 'Cuadrada' }).click()
  await well(page, 'cut')
  await page.getByRole('button', { name: 'Usar esta parte' }).click()
  await page.getByLabel('Qué muestra (opcional)').fill('La silla de lado')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await row.getByRole('button', { name: 'Foto 1: La silla de lado' }).waitFor()
  await row.getByText('Recortada').waitFor()
  await well(page, 'pictures')
}

async function editTogether(page: Page, id: number) {
  const luis = await aStaffMember(shop.db, { firstName: 'Luis' })
  const other = await shop.visit(luis, [], { allowedErrors: [refusedByShop] })
  await other.goto(`/admin/productos/${id}`)
  await page.goto(`/admin/productos/${id}`)
  await other.getByLabel('Modelo').fill('Pro 2')
  await other.getByLabel('Garantía (meses)').fill('36')
  await page.getByLabel('Garantía (meses)').fill('24')
  await page.getByLabel('Descripción').fill('Una silla para el día entero.')
  await other.getByRole('button', { name: 'Guardar' }).click()
  await other.getByText('Guardado').first().waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Luis cambió este producto' })
  await notice.getByText('Modelo: nada → Pro 2').waitFor()
  await well(page, 'merge')
  await page.getByLabel('Lo nuevo: 36').check()
  await page.getByRole('button', { name: 'Juntar con lo mío' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado').first().waitFor()
  expect(
    await shop.rows(`select model, warranty_months as months, description from sellable where id = ${id}`),
  ).toEqual([{ model: 'Pro 2', months: 36, description: 'Una silla para el día entero.' }])
  await other.context().close()
}

async function publish(page: Page, id: number) {
  const started = performance.now()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  let ms = 0
  for (;;) {
    const places = await Promise.all(
      [`/producto/${id}`, '/productos/sillas-gamer'].map(async (path) =>
        (await fetch(shop.url + path)).text(),
      ),
    )
    ms = performance.now() - started
    if (places.every((html) => html.includes(nameOf(1))) || ms > SOON_MS) break
  }
  console.log(`Published, on its page and in its listing after ${Math.round(ms)} ms`)
  expect(ms).toBeLessThan(SOON_MS)
  await page.getByText('Ya está a la venta').waitFor()
  await well(page, 'published')
}

/** All that are called a chair; the stools stay drafts. */
async function publishOthers(page: Page, categoryId: number) {
  await page.goto(`/admin/productos?categoria=${categoryId}&q=cotopaxi`)
  await chooseAll(page, CHAIRS - STOOLS)
  await page.getByRole('button', { name: 'Hacer otra cosa con lo elegido' }).click()
  await page.getByRole('menuitem', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicar' })
  await dialog
    .getByText(`De ${CHAIRS - STOOLS} productos, cambian ${CHAIRS - STOOLS - 1}, 1 queda igual`)
    .waitFor()
  await well(page, 'bulk publish')
  await dialog.getByRole('button', { name: `Publicar: ${CHAIRS - STOOLS - 1} productos` }).click()
  await page.waitForURL(/\/admin\/lotes\/\d+$/)
  await page.getByText('Terminado', { exact: true }).waitFor()
}

/** A buyer comes by the menu, narrows the listing, finds one by searching, and puts it into the cart. */
async function findAsBuyer(buyer: Page) {
  await buyer.goto('/')
  await buyer.getByRole('button', { name: 'Componentes' }).click()
  await buyer.getByRole('link', { name: 'Sillas gamer' }).filter({ visible: true }).click()
  await buyer.getByRole('heading', { name: 'Sillas gamer', level: 1 }).waitFor()
  await shown(buyer, `${CHAIRS - STOOLS + 1} productos`).waitFor()
  await well(buyer, 'listing')
  const filters = buyer.getByRole('region', { name: 'Filtros' })
  await filters.getByRole('link', { name: /^Cuero/ }).click()
  await shown(buyer, '15 productos').waitFor()
  await filters.getByRole('link', { name: /^Rojo/ }).click()
  await shown(buyer, '8 productos').waitFor()
  await well(buyer, 'filtered')
  await buyer.goBack()
  await shown(buyer, '15 productos').waitFor()

  await buyer.goto('/buscar?q=butaca')
  await buyer
    .getByRole('heading', { name: nameOf(2) })
    .first()
    .waitFor()
  await buyer.getByRole('combobox', { name: 'Buscar productos' }).fill(nameOf(1))
  await buyer
    .getByRole('listbox', { name: 'Productos encontrados' })
    .getByRole('option', { name: nameOf(1) })
    .click()
  await buyer.getByRole('heading', { name: nameOf(1), level: 1 }).waitFor()
  await buyer.getByRole('img', { name: 'La silla de lado' }).first().waitFor()
  await well(buyer, 'chair')
  await addToCart(buyer)
}

async function addToCart(buyer: Page) {
  await buyer
    .getByRole('main')
    .getByRole('button', { name: /^Añadir al carrito/ })
    .filter({ visible: true })
    .first()
    .click()
  await buyer.getByRole('status').filter({ hasText: 'carrito' }).first().waitFor({ state: 'attached' })
}

/** A build of real parts: refused while its processor does not fit its board, and then on sale. */
async function composeBuild(page: Page) {
  const mark = 'Antisana'
  const named = (name: string) => ({ name: `${name} ${mark}` })
  const parts = await somePcParts(shop.db, {
    CPU: named('Procesador'),
    MBO: named('Placa'),
    GPU: named('Tarjeta'),
    RAM: named('Memoria'),
    SSD: named('Disco'),
    PSU: named('Fuente'),
    CASE: named('Carcasa'),
  })
  await somePcParts(shop.db, {
    CPU: { name: 'Procesador Illiniza', specs: { socket: 'LGA1700', tdp_w: 65 } },
  })
  await page.goto('/admin/ensambles/nuevo')
  await page.getByLabel('Nombre').fill('PC Antisana')
  await page.getByRole('button', { name: 'Crear borrador' }).click()
  await page.waitForURL(/\/admin\/ensambles\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const choose = async (slot: string, name: string) => {
    await page.getByRole('button', { name: new RegExp(`(Elegir|Cambiar): ${slot}`) }).click()
    const dialog = page.getByRole('dialog', { name: slot })
    await dialog.getByRole('searchbox').fill(name)
    await dialog
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Publicar ahora' }).and(page.locator(':enabled')).waitFor()
  }
  await well(page, 'new build')
  await choose('CPU', 'Procesador Illiniza')
  for (const [slot, name] of [
    ['Placa madre', 'Placa'],
    ['RAM', 'Memoria'],
    ['Almacenamiento', 'Disco'],
    ['Fuente de poder', 'Fuente'],
    ['Tarjeta gráfica', 'Tarjeta'],
    ['Carcasa', 'Carcasa'],
  ] as const)
    await choose(slot, `${name} ${mark}`)
  await page.getByText('Así no funciona, y no se puede publicar:').waitFor()
  await save()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByText(MISFIT).first().waitFor()
  await well(page, 'misfit')
  expect(await findProduct(shop.db, id)).toBeNull()
  await choose('CPU', `Procesador ${mark}`)
  await page.getByText('Así no funciona, y no se puede publicar:').waitFor({ state: 'detached' })
  await save()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByText('Ya está a la venta').waitFor()
  await well(page, 'build')
  return { buildId: id, parts: Object.values(parts) }
}

async function buy(buyer: Page, buildId: number, parts: readonly number[], chairId: number) {
  await buyer.goto(`/producto/${buildId}`)
  await buyer.getByRole('heading', { name: 'PC Antisana', level: 1 }).waitFor()
  await well(buyer, 'build for buyers')
  await addToCart(buyer)
  const before = await Promise.all(parts.map((id) => stockOf(shop.db, id)))
  await goToPayment(buyer)
  await buyer.getByLabel('Número de comprobante').fill('ANTISANA-1')
  await buyer.getByRole('button', { name: 'Finalizar Compra' }).click()
  await buyer.getByText(texts.orderPlaced).waitFor()
  const after = await Promise.all(parts.map((id) => stockOf(shop.db, id)))
  expect(after).toEqual(before.map(({ stock, ledger }) => ({ stock: stock - 1, ledger: ledger - 1 })))
  expect(await stockOf(shop.db, chairId)).toEqual({ stock: 2, ledger: 2 })
}

/** What was sold stays, what was on sale is hidden, what nobody touched goes, and what was changed is as it was. */
async function undoImport(page: Page, importPath: string, shownId: number) {
  await page.goto(importPath)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho').waitFor()
  await page
    .getByText(`Al deshacer: ${CHAIRS - STOOLS} cambiados, ${STOOLS} descartados, 1 que no se pudo`)
    .waitFor()
  await well(page, 'import undone')
  const [left] = await shop.rows(`
    select count(*) filter (where name like 'Silla Cotopaxi%' and hidden_at is null)::int as chairs,
           count(*) filter (where name like 'Taburete%')::int as stools
      from sellable where sku like 'SILLA-%'`)
  expect(left).toEqual({ chairs: 1, stools: 0 })
  expect(await findProduct(shop.db, shownId)).toMatchObject({ product: { price: 80 } })
}
