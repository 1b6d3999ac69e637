import { expect, test } from 'vitest'
import { anOwner } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'

const shop = openShopForBuyers()

/** An owner who is typing another name of the shop. */
async function aTypedName() {
  const desk = await shop.visit(await anOwner(shop.db), [])
  await desk.goto('/admin/ajustes/tienda')
  const name = desk.getByRole('textbox', { name: 'Nombre de la tienda' })
  await name.fill('Quinde <b>PC</b>')
  const preview = desk.frameLocator('iframe[title="Así queda la página"]')
  await preview.getByRole('link', { name: 'Quinde <b>PC</b>, inicio' }).first().waitFor()
  return { desk, name, preview }
}

const titleOfHome = async () => /<title>(.*?)<\/title>/.exec(await (await fetch(shop.url)).text())?.[1]

test('a name is seen in the preview while it is typed, is on the page once it is saved, as inert text, and is undone', async () => {
  const { desk } = await aTypedName()
  expect(await titleOfHome()).not.toContain('Quinde')
  await desk.getByRole('button', { name: 'Guardar' }).click()
  await desk.getByText('Guardado').waitFor()
  await expect.poll(titleOfHome, { timeout: 10_000 }).toContain('Quinde &lt;b&gt;PC&lt;/b&gt;')
  await desk.getByRole('link', { name: 'Cambios' }).click()
  await desk.getByText('Quinde <b>PC</b>').waitFor()
  await desk.getByRole('button', { name: 'Deshacer' }).click()
  await desk.getByText('Cambio deshecho').waitFor()
  await expect.poll(titleOfHome, { timeout: 10_000 }).toContain('Kuntur')
})

longTest(
  'the screens of settings can be read in every look, and leaving with something typed is asked about first',
  async () => {
    const { desk, name, preview } = await aTypedName()
    await preview.getByText('de gamers, para gamers', { exact: true }).first().waitFor()
    await desk.getByRole('button', { name: /Tema$/ }).click()
    await desk.getByRole('option', { name: 'Oscuro' }).click()
    await preview.locator('html[data-theme=dark]').waitFor()
    expect(await inspect(desk, [390, 1280], everyLook)).toEqual([])
    await desk.getByRole('button', { name: 'Guardar' }).click()
    await desk.getByText('Guardado').waitFor()
    await desk.reload()
    await preview.getByText('de gamers, para gamers', { exact: true }).first().waitFor()
    expect(await desk.title()).toBe('Tienda · Quinde <b>PC</b>')
    await name.fill('Otro')
    await desk.getByRole('link', { name: 'Cambios' }).click()
    await desk.getByRole('button', { name: 'Salir sin guardar' }).click()
    // The other test's act and its undoing stand below it.
    await desk.getByText('Quinde <b>PC</b>').first().waitFor()
    expect(await inspect(desk, [390], everyLook)).toEqual([])
  },
)
