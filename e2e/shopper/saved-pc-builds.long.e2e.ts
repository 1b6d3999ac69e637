import { expect, test } from 'vitest'
import { hydrated, lastAnnouncement } from '../visitor.ts'
import { openShopForBuyers } from './signed-in-buyer.ts'

const shop = openShopForBuyers()

test('a PC with assembly is saved, seen by a stranger while a part of it is sold out, renamed and deleted', async () => {
  const [processor, board] = await Promise.all([
    shop.rows(`select id, name from sellable where name like 'Ryzen 5 7600 %' limit 1`),
    shop.rows(
      `select id, name from sellable where name like 'B650%' and category_id = 3 order by id limit 1`,
    ),
  ]).then((found) => found.map(([row]) => row))
  const page = await shop.visit(await shop.aBuyer(), [])
  await page.goto(`/arma-tu-pc?procesador=${processor.id}&placa=${board.id}`)
  await hydrated(page)
  const service = page.getByRole('link', { name: /^Añadir: Armado y pruebas/ })
  await service.click()
  await page.getByRole('link', { name: /^Quitar: Armado y pruebas/ }).waitFor()

  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar armado' })
  await dialog.getByLabel('Nombre').fill('El de Sofía')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  const saved = page.getByRole('dialog', { name: 'Armado guardado' })
  const link = saved.getByRole('link')
  const path = new URL((await link.textContent()) ?? '').pathname
  expect(await link.getAttribute('href')).toBe(path)

  await shop.rows(`update sellable set stock = 0 where id = ${board.id} returning id`)
  const stranger = await shop.visitAnonymously()
  await stranger.goto(path)
  await stranger.getByRole('heading', { level: 1, name: 'El de Sofía' }).waitFor()
  const parts = stranger.getByRole('list', { name: 'Piezas' }).getByRole('listitem')
  expect(await parts.filter({ hasText: board.name }).textContent()).toContain('En su lugar:')
  await parts.filter({ hasText: 'Armado y pruebas' }).getByText('$35.00').waitFor()
  // On paper it is a plain list.
  await stranger.emulateMedia({ media: 'print' })
  await stranger.getByRole('row', { name: board.name }).waitFor()
  expect(await stranger.getByRole('heading', { name: 'El de Sofía' }).isVisible()).toBe(false)
  expect(await stranger.getByText(shop.url + path).isVisible()).toBe(true)
  await stranger.emulateMedia({ media: 'screen' })
  await stranger.getByRole('link', { name: 'Abrir con los reemplazos' }).click()
  await stranger.waitForURL(/\/arma-tu-pc\?/)
  const inBuilder = new URL(stranger.url())
  expect([
    inBuilder.pathname,
    inBuilder.searchParams.get('procesador'),
    inBuilder.searchParams.get('armado'),
  ]).toEqual(['/arma-tu-pc', String(processor.id), 'si'])
  const replacement = inBuilder.searchParams.get('placa')
  expect(replacement).not.toBe(String(board.id))
  // The builder proposes the same, and puts it there at a press. Its page with this name was not kept before.
  await stranger.goto(`/arma-tu-pc?procesador=${processor.id}&placa=${board.id}&nombre=Otro`)
  await hydrated(stranger)
  await stranger.getByRole('link', { name: `Reemplazar ${board.name}` }).click()
  await stranger.waitForURL(`**/arma-tu-pc?procesador=${processor.id}&placa=${replacement}&nombre=Otro`)

  await page.goto('/arma-tu-pc')
  await hydrated(page)
  const own = page.getByRole('region', { name: 'Tus armados' }).getByRole('listitem')
  await own.getByRole('button', { name: 'Cambiar nombre «El de Sofía»' }).click()
  const renaming = page.getByRole('dialog', { name: 'Cambiar el nombre' })
  await renaming.getByLabel('Nombre').fill('El de Ana')
  await renaming.getByRole('button', { name: 'Guardar' }).click()
  await own.getByRole('button', { name: 'Borrar «El de Ana»' }).click()
  await page.getByRole('dialog', { name: 'Borrar armado' }).getByRole('button', { name: 'Borrar' }).click()
  await own.waitFor({ state: 'detached' })
  await expect.poll(() => lastAnnouncement(page)).toBe('Armado borrado')
  expect((await fetch(shop.url + path)).status).toBe(404)
})
