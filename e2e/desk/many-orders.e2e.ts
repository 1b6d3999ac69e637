import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'
import { hasFocus, phone } from '../visitor.ts'
import { countActions } from './count-actions.ts'

const shop = openShopForBuyers()
const PARCELS = isLong ? 12 : 3

test(`${PARCELS} parcels are prepared, their picking list is printed, and they leave under scanned guide numbers`, async () => {
  const [near, far] = [
    await aProduct(shop.db, { openingStock: 50 }),
    await aProduct(shop.db, { openingStock: 50 }),
  ]
  await shop.db.execute(
    sql`update sellable set shelf = case id when ${near} then 'A2' else 'A10' end where id in (${near}, ${far})`,
  )
  const buyer = await shop.aBuyer()
  const place = (at: 'payment_verified' | undefined) =>
    anOrder(
      shop.db,
      buyer,
      [far, near].map((id) => ({ id, count: 1 })),
      { ...(at && { at }) },
    )
  const paid: number[] = []
  for (let nth = 0; nth < PARCELS; nth++) paid.push(await place('payment_verified'))
  const unpaid = await place(undefined)
  const page = await shop.visit(await aStaffMember(shop.db), [])
  await page.goto('/admin/pedidos?delivery=carrier')
  const dialog = page.getByRole('dialog')
  const all = page.getByRole('checkbox', { name: 'Elegir todas las filas' })
  await all.waitFor()

  const actions = await countActions(page, async ({ click, press, type }) => {
    await click(all)
    await click(page.getByRole('button', { name: 'Preparar', exact: true }))
    await page.getByText(`Falta confirmar su pago: ${formatOrderNumber(unpaid)}`).waitFor()
    expect(await inspect(page, [phone.width, 1280], everyLook), 'preview').toEqual([])
    await page.locator('button:focus', { hasText: `Preparar: ${PARCELS} pedidos` }).waitFor()
    await press('Enter')
    await page.getByText(`${PARCELS} pedidos en preparación.`).waitFor()

    const opened = page.waitForEvent('popup')
    await click(dialog.getByRole('link', { name: 'Imprimir lista' }))
    const paper = await opened
    const shelves = paper.getByRole('main').locator('tbody td:nth-child(2)')
    await expect.poll(() => shelves.allTextContents()).toEqual(['A2', 'A10'])
    expect(await paper.getByRole('main').locator('tbody td:last-child').allTextContents()).toEqual([
      String(PARCELS),
      String(PARCELS),
    ])
    if (isLong) expect(await inspect(paper, [phone.width, 1280], everyLook), 'picking list').toEqual([])
    await paper.emulateMedia({ media: 'print' })
    expect(
      await paper
        .locator('body > :visible')
        .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).dataset.paper)),
    ).toEqual(['sheet'])
    await paper.close()

    await click(dialog.getByRole('button', { name: 'Enviar', exact: true }))
    await hasFocus(page.getByRole('textbox', { name: /^Guía del pedido/ }).first())
    if (isLong) expect(await inspect(page, [phone.width, 1280], everyLook), 'guides').toEqual([])
    // A scanner types each number and ends with Enter.
    for (let nth = 0; nth < PARCELS; nth++) {
      await type(`GX-${nth}`)
      await press('Enter')
    }
    await press('Enter')
    await page.getByText(`${PARCELS} pedidos enviados.`).waitFor()
  })
  expect({ clicks: actions.clicks, keys: actions.keys }).toEqual({ clicks: 4, keys: PARCELS + 2 })
  const { rows } = await shop.db.execute(
    sql`select order_id as id, guide_number as guide from shipment order by guide_number`,
  )
  expect(rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(paid)
  expect(new Set(rows.map(({ guide }) => guide)).size).toBe(PARCELS)
})
