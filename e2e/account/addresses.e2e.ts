import { describe, expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import { longTest } from '../../test/long-test.ts'
import { openShopForBuyers, refusedByShop, unanswered } from '../shopper/signed-in-buyer.ts'
import { flowDevices } from '../visitor.ts'

const shop = openShopForBuyers()

const addressesOf = (buyer: { id: number }) =>
  shop.rows(
    `select province, city, street, reference, is_default from address where account_id = ${buyer.id} order by id`,
  )

describe.each(flowDevices)('on a $device', ({ viewport }) => {
  test('a buyer adds, edits, chooses and deletes addresses; the only one stays', async () => {
    const buyer = await shop.aBuyer()
    const page = await shop.visit(buyer, [], { viewport })
    await page.goto('/usuario/direcciones')
    await page.getByText('Aún no tienes direcciones.').waitFor()

    // The first one is the default without being asked.
    await page.getByRole('button', { name: 'Agregar dirección' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => dialog.getByText(texts.required).count()).toBe(3)
    await dialog.getByLabel('Provincia').selectOption('Imbabura')
    const city = dialog.getByLabel('Ciudad')
    const suggestions = () =>
      city.evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value))
    // Their names are loaded once a province is chosen.
    await expect.poll(suggestions).toContain('Otavalo')
    await city.fill('Ibarra')
    await dialog.getByLabel('Calles').fill('Bolívar 3-15')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const first = page.getByRole('article').filter({ hasText: 'Bolívar 3-15' })
    await first.getByText(texts.unregistered).waitFor()
    expect(await first.getByRole('radio').isChecked()).toBe(true)
    expect(await first.getByRole('button', { name: /^Eliminar/ }).isDisabled()).toBe(true)

    // A city takes its province along.
    await page.getByRole('button', { name: 'Agregar dirección' }).click()
    await dialog.getByLabel('Provincia').selectOption('Azuay')
    await expect.poll(suggestions).toContain('Cuenca')
    await dialog.getByLabel('Ciudad').fill('quito')
    await dialog.getByLabel('Calles').fill('Cordero 12')
    await dialog.getByText('Quito está en Pichincha.').waitFor()
    await dialog.getByRole('button', { name: 'Cambiar a Pichincha' }).click()
    await dialog.getByText('Quito está en Pichincha.').waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Provincia').inputValue()).toBe('Pichincha')
    await dialog.getByLabel('Ciudad').fill('Quito')
    await dialog.getByLabel(/^Referencia/).fill('Piso 4')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const second = page.getByRole('article').filter({ hasText: 'Cordero 12' })
    await second.waitFor()

    // A click on the card does nothing; the circle chooses, by keyboard too.
    await second.getByText('Quito', { exact: true }).click()
    expect(await first.getByRole('radio').isChecked()).toBe(true)
    await first.getByRole('radio').focus()
    await page.keyboard.press('ArrowDown')
    await second.getByText('Predeterminada', { exact: true }).waitFor()
    await expect
      .poll(async () => (await addressesOf(buyer)).map((row) => row.is_default))
      .toEqual([false, true])

    await second.getByRole('button', { name: /^Editar/ }).click()
    await dialog.getByLabel('Calles').fill('Cordero 12 y Tamayo')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await second.getByText('Cordero 12 y Tamayo', { exact: true }).waitFor()

    // Deleting the default makes the other one the default.
    await second.getByRole('button', { name: /^Eliminar/ }).click()
    await page.getByRole('dialog', { name: '¿Eliminar esta dirección?' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    expect(await addressesOf(buyer)).toHaveLength(2)
    await second.getByRole('button', { name: /^Eliminar/ }).click()
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await second.waitFor({ state: 'detached' })
    await first.getByText('Predeterminada', { exact: true }).waitFor()
    expect(await addressesOf(buyer)).toEqual([
      { province: 'Imbabura', city: 'Ibarra', street: 'Bolívar 3-15', reference: null, is_default: true },
    ])
  })
})

test('an address that could not be saved keeps what was typed; a choice that failed is tried again', async () => {
  const buyer = await shop.aBuyer()
  await shop.rows(`insert into address (account_id, province, city, street, is_default) values
    (${buyer.id}, 'Imbabura', 'Ibarra', 'Bolívar 3-15', true), (${buyer.id}, 'Pichincha', 'Quito', 'Cordero 12', false)`)
  const page = await shop.visit(buyer, [], { allowedErrors: [unanswered, refusedByShop] })
  await page.goto('/usuario/direcciones')
  const second = page.getByRole('article').filter({ hasText: 'Cordero 12' })
  await page.route('**/api/user/addresses/*', (route) => route.abort(), { times: 1 })
  await second.getByRole('radio').click()
  await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click()
  await second.getByText('Predeterminada', { exact: true }).waitFor()

  await second.getByRole('button', { name: /^Editar/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Calles').fill('Cordero 14')
  await page.route('**/api/user/addresses/*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText(texts.tryLater).waitFor()
  expect(await dialog.getByLabel('Calles').inputValue()).toBe('Cordero 14')
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('article').filter({ hasText: 'Cordero 14' }).waitFor()
})

longTest(
  'a selection of text that ends outside the dialog leaves it open with what was typed; a press outside closes it',
  async () => {
    const page = await shop.visit(await shop.aBuyer(), [])
    await page.goto('/usuario/direcciones')
    await page.getByRole('button', { name: 'Agregar dirección' }).click()
    const dialog = page.getByRole('dialog')
    const street = dialog.getByLabel('Calles')
    await street.fill('Bolívar 3-15 y Oviedo')
    const field = await street.boundingBox()
    const frame = await dialog.boundingBox()
    if (!field || !frame) throw new Error('The dialog has no place')
    await page.mouse.move(field.x + 120, field.y + field.height / 2)
    await page.mouse.down()
    await page.mouse.move(frame.x - 40, field.y + field.height / 2, { steps: 5 })
    await page.mouse.up()
    expect(await street.inputValue()).toBe('Bolívar 3-15 y Oviedo')

    // Nor does one that begins outside.
    await page.mouse.down()
    await page.mouse.move(field.x + 120, field.y + field.height / 2, { steps: 5 })
    await page.mouse.up()
    expect(await street.inputValue()).toBe('Bolívar 3-15 y Oviedo')

    await page.mouse.click(frame.x - 40, field.y)
    await dialog.waitFor({ state: 'hidden' })
  },
)
