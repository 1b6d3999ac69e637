import { expect, test } from 'vitest'
import { anOwner } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'

const shop = openShopForBuyers()

test('a name is seen in the preview while it is typed, is on the page as inert text, and is undone', async () => {
  const owner = await anOwner(shop.db)
  const desk = await shop.visit(owner, [])
  await desk.goto('/admin/ajustes/tienda')
  const name = desk.getByRole('textbox', { name: 'Nombre de la tienda' })
  await name.fill('Quinde <b>PC</b>')
  const preview = desk.frameLocator('iframe[title="Así queda la página"]')
  await preview.getByRole('link', { name: 'Quinde <b>PC</b>, inicio' }).first().waitFor()
  await preview.getByText('de gamers, para gamers', { exact: true }).first().waitFor()
  expect(await inspect(desk, [390, 1280], everyLook)).toEqual([])

  const buyer = await shop.visitAnonymously()
  await buyer.goto('/')
  expect(await buyer.title()).not.toContain('Quinde')
  await desk.getByRole('button', { name: 'Guardar' }).click()
  await desk.getByText('Guardado').waitFor()
  await expect
    .poll(
      async () => {
        await buyer.reload()
        return buyer.title()
      },
      { timeout: 10_000 },
    )
    .toContain('Quinde <b>PC</b>')

  // Leaving with something typed is asked about first.
  await name.fill('Otro')
  await desk.getByRole('link', { name: 'Cambios' }).click()
  await desk.getByRole('button', { name: 'Salir sin guardar' }).click()
  await desk.getByText('Quinde <b>PC</b>').waitFor()
  expect(await inspect(desk, [390], everyLook)).toEqual([])
  await desk.getByRole('button', { name: 'Deshacer' }).click()
  await desk.getByText('Cambio deshecho').waitFor()
  await buyer.reload()
  expect(await buyer.title()).toContain('Kuntur')
})
