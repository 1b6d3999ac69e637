import { expect, test } from 'vitest'
import type { BuildSlot } from '../../contract/build-slots.ts'
import { findProduct } from '../../server/catalog/find-product.ts'
import { aCustomer, anOrder, anOwner, somePcParts, stockOf } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

test('a build is composed part by part, told what does not fit, priced, published and sold, and a part that is out is replaced', async () => {
  // Names of their own: the demo sells such parts too.
  const mark = 'Cóndor'
  const named = (name: string) => ({ name: `${name} ${mark}` })
  const ids = await somePcParts(shop.db, {
    CPU: named('Procesador'),
    MBO: named('Placa'),
    GPU: { ...named('Tarjeta'), openingStock: 1 },
    RAM: named('Memoria'),
    SSD: named('Disco'),
    PSU: named('Fuente'),
    CASE: named('Carcasa'),
  })
  const spare = await somePcParts(shop.db, {
    GPU: { name: `Tarjeta de repuesto ${mark}`, priceCents: 31_000 },
  })
  const page = await shop.visit(await anOwner(shop.db), [])
  await page.goto('/admin/ensambles')
  await page.getByRole('table', { name: 'Ensambles' }).waitFor()
  await page.getByRole('link', { name: 'Nuevo ensamble' }).click()
  await page.getByLabel('Nombre').fill('PC Cóndor de prueba')
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
  for (const [slot, name] of [
    ['CPU', `Procesador ${mark}`],
    ['Placa madre', `Placa ${mark}`],
    ['RAM', `Memoria ${mark}`],
    ['Almacenamiento', `Disco ${mark}`],
    ['Fuente de poder', `Fuente ${mark}`],
    ['Tarjeta gráfica', `Tarjeta ${mark}`],
  ] as const)
    await choose(slot, name)
  await page.getByText('Falta la carcasa.').waitFor()
  expect(await inspect(page, [phone.width, 1280], everyLook)).toEqual([])
  await choose('Carcasa', `Carcasa ${mark}`)
  await page.getByText('Falta la carcasa.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Se calcula como/ }).click()
  await page.getByRole('option', { name: 'La suma con un porcentaje menos' }).click()
  await page.getByRole('textbox', { name: 'Porcentaje menos' }).fill('10')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado').first().waitFor()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await page.getByText('Ya está a la venta').waitFor()
  expect(await findProduct(shop.db, id)).toMatchObject({ isForSale: true, product: { price: 801, stock: 1 } })

  // The last card goes with the build: at the desk another one is proposed in its place.
  const orderId = await anOrder(shop.db, await aCustomer(shop.db), [{ id, count: 1 }])
  expect(await stockOf(shop.db, ids.GPU)).toEqual({ stock: 0, ledger: 0 })
  await page.goto('/admin/ensambles?q=condor')
  await page.getByText(`Agotado: Tarjeta ${mark}`).waitFor()
  await page.getByRole('link', { name: 'PC Cóndor de prueba' }).click()
  await page.getByText('Reemplazar').click()
  const dialog = page.getByRole('dialog', { name: 'Tarjeta gráfica' })
  await dialog.getByRole('searchbox').fill('repuesto')
  await dialog.getByRole('button', { name: /^Tarjeta de repuesto/ }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado').first().waitFor()
  expect(await stockOf(shop.db, id)).toMatchObject({ stock: 9 })
  expect((await findProduct(shop.db, id))?.parts).toContainEqual({
    slot: 'GPU' satisfies BuildSlot,
    name: `Tarjeta de repuesto ${mark}`,
    id: spare.GPU,
  })

  // Who packs it reads what was sold then.
  await page.goto(`/admin/pedidos/${orderId}`)
  await page.getByText('7 piezas').click()
  await page.getByText(`Tarjeta ${mark}`).waitFor()
})
