import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tieCode } from '../../server/inventory/tie-code.ts'
import { aLabel } from '../../test/bar-code.ts'
import { aProduct, aStaffMember, stockOf } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'
import { countActions } from './count-actions.ts'

const shop = openShopForBuyers()

const EAN = '7861234567898'
const warehouse = { permissions: ['orders.read', 'stock.read', 'stock.change'] as const }

async function visitDesk(path: string, options: Parameters<typeof shop.visit>[2] = {}): Promise<Page> {
  const page = await shop.visit(await aStaffMember(shop.db, warehouse), [], options)
  await page.goto(`/admin${path}`)
  return page
}

/** A scanner types like a keyboard, without a pause between the keys. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
}

const done = (page: Page, text: string) => page.getByText(text).first().waitFor()

test('20 units are received by a scan and one click, and a count is corrected with its reason', async () => {
  const id = await aProduct(shop.db, { name: 'Tarjeta Cóndor 20', openingStock: 0 })
  await tieCode(shop.db, await aStaffMember(shop.db), id, EAN)
  const page = await visitDesk('/')
  await page.getByRole('link', { name: 'Inventario' }).waitFor()
  const units = page.getByLabel('Llegaron')
  const received = await countActions(page, async ({ click, type, press }) => {
    await click(page.getByRole('link', { name: 'Inventario', exact: true }))
    await hasFocus(page.getByLabel('Buscar en el inventario'))
    await scan(page, EAN)
    await hasFocus(units)
    await type('20')
    await press('Enter')
    await done(page, '20 unidades recibidas')
  })
  // The other desk takes 5 clicks, 2 keys and 15 characters for it.
  expect(received).toMatchObject({ clicks: 1, keys: 1, characters: 2 })
  expect(await stockOf(shop.db, id)).toEqual({ stock: 20, ledger: 20 })

  await page.getByLabel('Contadas').fill('18')
  await page.getByText('Faltan 2 unidades.').waitFor()
  await page.getByLabel('Dañado').check()
  await expectWell(page, 'an article')
  await page.getByLabel('Contadas').press('Enter')
  await done(page, 'Conteo guardado: 2 de menos')
  const row = page.getByRole('table', { name: 'Movimientos' }).locator('tbody tr').first()
  await expect.poll(() => row.textContent()).toMatch(/Conteo corregido.*Dañado.*−2.*18/)
})

longTest(
  'a delivery is scanned without waiting, an unknown code is tied on the spot, and all is received at once',
  async () => {
    const [first, second] = [
      await aProduct(shop.db, { name: 'Memoria Yana', sku: 'YANA-1', openingStock: 0 }),
      await aProduct(shop.db, { name: 'Fuente Puca', sku: 'PUCA-1', openingStock: 3 }),
    ]
    const page = await visitDesk('/inventario/recibir')
    const field = page.getByLabel('Qué llegó')
    await field.focus()
    for (const code of ['YANA-1', 'PUCA-1', 'YANA-1', '18*yana-1']) await scan(page, code)
    const list = page.getByRole('list', { name: 'Lo que llegó' })
    await expect.poll(() => list.getByLabel('Unidades de Memoria Yana').inputValue()).toBe('20')
    await scan(page, '4006381333931')
    await page.getByText('Ningún artículo tiene el código «4006381333931».').waitFor()
    await expectWell(page, 'an unknown code')
    await page.getByRole('button', { name: 'Asociarlo a un artículo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Artículo').fill('fuente puca')
    await dialog.getByRole('menuitem', { name: /Fuente Puca/ }).waitFor()
    await page.keyboard.press('Enter')
    await expectWell(page, 'tying a code')
    await dialog.getByRole('button', { name: 'Asociar código' }).click()
    await expect.poll(() => list.getByLabel('Unidades de Fuente Puca').inputValue()).toBe('2')
    await field.focus()
    await scan(page, '4006381333931')
    await expect.poll(() => list.getByLabel('Unidades de Fuente Puca').inputValue()).toBe('3')
    await list.getByLabel('Costo de cada Memoria Yana, sin IVA').fill('31.50')
    await page.getByLabel('Factura del proveedor').fill('001-001-000000077')
    await expectWell(page, 'a delivery')
    await page.getByRole('button', { name: 'Recibir 23 unidades · $630.00' }).click()
    await done(page, '23 unidades recibidas')
    expect(await stockOf(shop.db, first)).toEqual({ stock: 20, ledger: 20 })
    expect(await stockOf(shop.db, second)).toEqual({ stock: 6, ledger: 6 })
  },
)

longTest(
  'the camera reads a bar code, by our own reader where the browser has none, and only at the desk',
  async () => {
    const id = await aProduct(shop.db, { name: 'Teclado Rumi', openingStock: 1 })
    const code = '7501234567893'
    await tieCode(shop.db, await aStaffMember(shop.db), id, code)
    const page = await visitDesk('/inventario/recibir', { viewport: phone })
    await holdBeforeCamera(page, code)
    expect(await mayUseCamera(page)).toBe(true)
    await page.getByRole('button', { name: 'Escanear con la cámara' }).click()
    await page.getByRole('status').filter({ hasText: 'Teclado Rumi' }).waitFor()
    await expectWell(page, 'the camera')
    await page.getByRole('button', { name: 'Listo' }).click()
    await expect.poll(() => page.getByLabel('Unidades de Teclado Rumi').inputValue()).toBe('1')
    await page.goto('/')
    expect(await mayUseCamera(page)).toBe(false)
  },
)

longTest('the list is searched in its address, warns of what runs out, and praises a full shop', async () => {
  await aProduct(shop.db, { name: 'Ratona Killa', openingStock: 1 })
  const page = await visitDesk('/inventario', { allowedErrors: [refusedByShop] })
  await expectWell(page, 'the list')
  await page.getByLabel('Buscar en el inventario').fill('ratona')
  const rows = page.getByRole('table', { name: 'Inventario' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByText('Queda 1').waitFor()
  await page.getByRole('link', { name: /^Por agotarse/ }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel('Buscar en el inventario').fill('nada de esto')
  await page.getByText('No hay nada con «nada de esto»').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Código desconocido').waitFor()
  await expectWell(page, 'nothing found')
  await page.goto('/admin/inventario/999999999')
  await page.getByText('No pudimos mostrar esto').waitFor()
  await expectWell(page, 'no such article')
})

/** What the browser itself says of this page. */
function mayUseCamera(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const policy = Reflect.get(document, 'featurePolicy') as { allowsFeature(name: string): boolean }
    return policy.allowsFeature('camera')
  })
}

/** A film of a label, in place of the camera that a test's machine does not have. */
async function holdBeforeCamera(page: Page, code: string): Promise<void> {
  const label = await (await aLabel(code, 'EAN13')).png().toBuffer()
  await page.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const context = canvas.getContext('2d')
      setInterval(() => context?.drawImage(picture, 0, 0), 50)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    },
    `data:image/png;base64,${label.toString('base64')}`,
  )
}
