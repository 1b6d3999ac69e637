import { expect, test } from 'vitest'
import { anOwner } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'

const shop = openShopForBuyers()

test('Hoy says that the shop came out of a backup until somebody lets it go on, and that it has no backup of its own', async () => {
  await shop.db.$client.query(`
    insert into restoration (taken_at, restored_at, skipped_from, skipped_to)
    values (now() - interval '2 days', now() - interval '1 hour', 413, 1412)`)
  await waitUntil(async () => {
    const job =
      "update job set created_at = now() - interval '40 hours' where kind = 'nightly-backup' and ended_at is not null"
    return ((await shop.db.$client.query(job)).rowCount ?? 0) > 0
  })
  const desk = await shop.visit(await anOwner(shop.db), [])
  await desk.goto('/admin')
  await desk.getByText('La tienda no tiene ninguna copia de seguridad.').waitFor()
  const notice = desk.getByRole('complementary', { name: 'Tienda restaurada' })
  await notice.getByText('Los números de pedido del 00413 al 01412 quedan sin usar').waitFor()
  expect(await inspect(desk, [390, 1280], everyLook)).toEqual([])
  await notice.getByRole('button', { name: 'Reanudar…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Reanudar' }).click()
  await desk.getByText('La tienda sigue su curso').waitFor()
  await notice.waitFor({ state: 'detached' })

  await desk.getByRole('link', { name: 'Ver las copias' }).click()
  await desk.getByText('Todavía no hay copias').waitFor()
  expect(await inspect(desk, [390, 1280], everyLook)).toEqual([])
})
