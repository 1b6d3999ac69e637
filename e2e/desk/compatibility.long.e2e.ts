import { expect, test } from 'vitest'
import { aStaffMember } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers, refusedByShop } from '../shopper/signed-in-buyer.ts'
import { phone } from '../visitor.ts'

const shop = openShopForBuyers()

test('a note on boards is added, corrected where it was refused, changed and taken away', async () => {
  const member = await aStaffMember(shop.db, { permissions: ['compatibility.manage'] })
  const page = await shop.visit(member, [], { allowedErrors: [refusedByShop] })
  const expectWell = async (state: string) =>
    expect(await inspect(page, [phone.width, 1280], everyLook), state).toEqual([])
  const notes = page.getByRole('table', { name: 'Notas por chipset' }).locator('tbody tr')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Lo que lee quien compra')

  await page.goto('/admin/compatibilidad')
  await notes.filter({ hasText: 'B450' }).waitFor()
  await expectWell('what a new shop says')

  await page.getByRole('button', { name: 'Añadir nota' }).click()
  await dialog.getByLabel('Chipsets de la placa').fill('Z890, , H810')
  await dialog.getByLabel('Arquitecturas del procesador').fill(',')
  await text.fill('Actualiza la BIOS antes de montarla.')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Escribe al menos una arquitectura').waitFor()
  await expectWell('a refused note')
  await dialog.getByLabel('Arquitecturas del procesador').fill('Arrow Lake Refresh')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const added = notes.filter({ hasText: 'Z890, H810 con Arrow Lake Refresh' })
  await added.getByText('Actualiza la BIOS antes de montarla.').waitFor()

  await added.getByRole('button', { name: /^Cambiar la nota/ }).click()
  await expect.poll(() => text.inputValue()).toBe('Actualiza la BIOS antes de montarla.')
  await text.fill('Pídenos actualizar la BIOS.')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await added.getByText('Pídenos actualizar la BIOS.').waitFor()

  await added.getByRole('button', { name: /^Cambiar la nota/ }).click()
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect.poll(() => added.count()).toBe(0)
})
