import { expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../test/factories.ts'
import { everyLook, inspect } from '../every-screen/inspect.ts'
import { openShopForBuyers } from '../shopper/signed-in-buyer.ts'

const shop = openShopForBuyers()

test('a warranty is opened at the order, taken to its end by its one next step, and its screen can be read', async () => {
  const staff = await aStaffMember(shop.db, {
    permissions: ['orders.read', 'returns.handle', 'payments.read'],
  })
  const card = await shop.aPiece({ name: 'Zafiro RTX 4060', priceCents: 32_000 })
  const order = await anOrder(shop.db, await shop.aBuyer(), [{ id: card.id, count: 1 }], { at: 'ENTREGADO' })
  const desk = await shop.visit(staff, [])
  await desk.goto(`/admin/pedidos/${order}`)
  await desk.getByRole('button', { name: 'Abrir una' }).click()
  await desk.getByRole('button', { name: /Qué pide/ }).click()
  await desk.getByRole('option', { name: 'Garantía' }).click()
  await desk.getByRole('button', { name: /Por qué/ }).click()
  await desk.getByRole('option', { name: 'Dejó de funcionar' }).click()
  await desk.getByLabel('Qué pasó').fill('Se apaga a los diez minutos')
  await desk.getByRole('button', { name: 'Abrir y avisar' }).click()
  await desk.getByRole('heading', { name: /^Garantía del pedido/ }).waitFor()
  expect(await inspect(desk, [390], everyLook)).toEqual([])

  for (const [step, action] of [
    ['Aceptar', 'Aceptar y avisar'],
    ['Recibir', 'Recibir y avisar'],
    ['Revisar', 'Guardar la revisión'],
  ] as const) {
    await desk.getByRole('button', { name: step, exact: true }).click()
    await desk.getByRole('button', { name: action }).click()
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await desk.getByRole('button', { name: 'Enviar al proveedor' }).click()
  await desk.getByLabel('Proveedor', { exact: true }).fill('Tecnomega')
  await desk.getByRole('button', { name: 'Enviar y avisar' }).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Volvió del proveedor' }).click()
  await desk.getByRole('button', { name: 'Guardar y avisar' }).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Resolver', exact: true }).click()
  await desk.getByRole('button', { name: 'Resolver y avisar' }).click()
  await desk.getByText('Resuelta: Reparado').waitFor()
  await desk.goto('/admin/devoluciones?lista=closed')
  await desk.getByRole('link', { name: /Garantía/ }).waitFor()
  expect(await shop.rows(`select state, resolution from return_case where order_id = ${order}`)).toEqual([
    { state: 'resolved', resolution: 'repaired' },
  ])
})
