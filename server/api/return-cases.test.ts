import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ReturnCasesAnswer } from '../../contract/api/returns.ts'
import { MAX_RETURN_PHOTOS } from '../../contract/constants.ts'
import { newKey } from '../../contract/new-key.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, type Customer } from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { exportPersonalData } from '../personal-data/export-personal-data.ts'
import { readReturnPhoto } from '../returns/return-photos.ts'
import { sweepReturnPhotos } from '../returns/sweep-return-photos.ts'

const { ask, db, dataDir, receipts, invoices, refundFiles, returnPhotos, secrets } = await openTestApp()

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1c1f33' } })
  .jpeg()
  .toBuffer()

const PASSWORD = 'cóndor de páramo'

async function aDeliveredOrder() {
  const buyer = await aCustomer(db, { password: PASSWORD })
  const product = await aProduct(db, { openingStock: 5 })
  const order = await anOrder(db, buyer, [{ id: product, count: 2 }], { at: 'ENTREGADO' })
  return { buyer, order }
}

const casesOf = async ({ cookie }: Customer, order: number) =>
  ReturnCasesAnswer.parse(await (await ask(`/api/user/orders/${order}/return-cases`, { cookie })).json())

async function askFor(buyer: Customer, order: number, more: object = {}) {
  const { choice } = await casesOf(buyer, order)
  return ask(`/api/user/orders/${order}/return-cases`, {
    cookie: buyer.cookie,
    body: {
      key: newKey(),
      kind: 'return',
      reason: 'damaged',
      words: 'Llegó con la caja golpeada',
      lines: [{ line_id: choice.lines[0]?.line_id, count: 1 }],
      ...more,
    },
  })
}

async function anOpenCase() {
  const { buyer, order } = await aDeliveredOrder()
  const { case_id: id } = await (await askFor(buyer, order)).json()
  return { buyer, order, id: Number(id) }
}

async function sendPhoto({ cookie }: Customer, id: number) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(picture)], 'foto.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://x/', { method: 'POST', body: form })
  const rawBody = new Uint8Array(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return ask(`/api/user/return-cases/${id}/photos`, { method: 'POST', rawBody, headers, cookie })
}

const kept = () => readdirSync(join(dataDir, 'return-photos'))
const quiet = pino({ level: 'silent' })

test('a buyer asks for the return of one of two units, once however often it is sent, and takes it back', async () => {
  const { buyer, order } = await aDeliveredOrder()
  const before = await casesOf(buyer, order)
  expect(before).toMatchObject({ cases: [], choice: { may_return: true, lines: [{ count: 2, left: 2 }] } })

  const key = newKey()
  const first = await askFor(buyer, order, { key })
  const asked = await first.json()
  expect([first.status, asked.message]).toEqual([
    201,
    `Recibimos tu solicitud de devolución del pedido ${String(order).padStart(5, '0')}`,
  ])
  expect(await (await askFor(buyer, order, { key })).json()).toEqual(asked)
  const open = await casesOf(buyer, order)
  expect(open.choice.lines).toMatchObject([{ left: 1 }])
  expect(open.cases).toMatchObject([
    {
      id: asked.case_id,
      kind: 'return',
      state: 'requested',
      words: 'Llegó con la caja golpeada',
      lines: [{ count: 1 }],
      steps: [{ state: 'requested', by: 'buyer' }],
      can: ['withdraw'],
    },
  ])
  const { rows } = await db.execute(
    sql`select template from mail where order_id = ${order} and template = 'return-requested'`,
  )
  expect(rows).toHaveLength(1)

  const path = `/api/user/return-cases/${asked.case_id}/withdraw`
  const withdrawn = await ask(path, { method: 'POST', cookie: buyer.cookie })
  expect([withdrawn.status, await withdrawn.json()]).toEqual([200, { message: 'Retiraste tu solicitud' }])
  const after = await casesOf(buyer, order)
  expect(after.choice.lines).toMatchObject([{ left: 2 }])
  expect(after.cases).toMatchObject([{ state: 'withdrawn', can: [] }])
})

test('more units than are left, a reason of another kind and a line of another order are refused', async () => {
  const { buyer, order } = await aDeliveredOrder()
  const other = await aDeliveredOrder()
  const foreign = (await casesOf(other.buyer, other.order)).choice.lines[0]?.line_id
  const mine = (await casesOf(buyer, order)).choice.lines[0]?.line_id
  const statusOf = async (more: object) => (await askFor(buyer, order, more)).status
  expect(await statusOf({ lines: [{ line_id: mine, count: 3 }] })).toBe(409)
  expect(await statusOf({ reason: 'failed' })).toBe(422)
  expect(await statusOf({ lines: [{ line_id: foreign, count: 1 }] })).toBe(422)
  expect((await casesOf(buyer, order)).cases).toEqual([])
})

test('UP-1: a case takes four photos, for its buyer and for staff who attend to returns (AZ-4)', async () => {
  const { buyer, order, id } = await anOpenCase()
  for (let nth = 0; nth < MAX_RETURN_PHOTOS; nth++) {
    const response = await sendPhoto(buyer, id)
    expect([response.status, await response.json()]).toEqual([201, { message: 'Recibimos tu foto' }])
  }
  const fifth = await sendPhoto(buyer, id)
  expect([fifth.status, (await fifth.json()).error]).toEqual([409, 'too_many_photos'])

  const photos = (await casesOf(buyer, order)).cases[0]?.photos ?? []
  expect(photos).toHaveLength(MAX_RETURN_PHOTOS)
  const [{ id: photoId = 0, path = '' } = {}] = photos
  const served = await ask(path, { cookie: buyer.cookie })
  expect(served.headers.get('content-disposition')).toBe(
    `attachment; filename="devolucion-${id}-${photoId}.webp"`,
  )
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).format).toBe('webp')
  const stranger = await aCustomer(db)
  expect((await ask(path, { cookie: stranger.cookie })).status).toBe(404)
  expect((await sendPhoto(stranger, id)).status).toBe(404)

  const attending = await aStaffMember(db, { permissions: ['orders.read', 'returns.handle'] })
  const desk = await (await ask(`/api/admin/returns/${id}`, { cookie: attending.cookie })).json()
  expect(desk.case.photos).toHaveLength(MAX_RETURN_PHOTOS)
  const atDesk = await ask(desk.case.photos[0].path, { cookie: attending.cookie })
  expect([atDesk.status, atDesk.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const other = await aStaffMember(db, { permissions: ['orders.read'] })
  const which = { caseId: id, photoId }
  await expect(readReturnPhoto(db, returnPhotos, other, which)).rejects.toMatchObject({
    code: 'case_not_found',
  })

  const exported = (await exportPersonalData(db, secrets, buyer.id)).orders[0]?.cases[0]
  expect(exported?.photos.map(({ path }) => path)).toEqual(photos.map(({ path }) => path))
  expect(await findInconsistencies(db, receipts, invoices, refundFiles, returnPhotos)).toEqual([])
})

test('PR-3: a closed case takes no photo, and 90 days after its end its photos are gone', async () => {
  const { buyer, id } = await anOpenCase()
  await sendPhoto(buyer, id)
  await ask(`/api/user/return-cases/${id}/withdraw`, { method: 'POST', cookie: buyer.cookie })
  const late = await sendPhoto(buyer, id)
  expect([late.status, (await late.json()).error]).toEqual([409, 'case_closed'])

  const before = kept().length
  await sweepReturnPhotos(db, returnPhotos, quiet)
  expect(kept()).toHaveLength(before)
  await db.execute(sql`update return_case set closed_at = now() - interval '91 days' where id = ${id}`)
  // In a shop that came out of a backup they wait for staff to say that it goes on.
  await db.execute(sql`insert into restoration (taken_at, skipped_from, skipped_to) values (now(), 1, 2)`)
  await sweepReturnPhotos(db, returnPhotos, quiet)
  expect(kept()).toHaveLength(before)
  await db.execute(sql`update restoration set resumed_at = now()`)
  await sweepReturnPhotos(db, returnPhotos, quiet)
  expect(kept()).toHaveLength(before - 1)
  const { rows } = await db.execute(sql`select from return_photo where case_id = ${id}`)
  expect(rows).toEqual([])
})

test('PR-3: an open case keeps the account open; a closed account takes the photos along', async () => {
  const { buyer, id } = await anOpenCase()
  await sendPhoto(buyer, id)
  const before = kept().length
  const close = () => ask('/api/user/close', { body: { pass: PASSWORD }, cookie: buyer.cookie })
  await db.execute(sql`update customer_order set needs_invoice = false where account_id = ${buyer.id}`)
  expect((await (await close()).json()).message).toMatch(/^Tienes abierta una devolución o garantía/)
  await ask(`/api/user/return-cases/${id}/withdraw`, { method: 'POST', cookie: buyer.cookie })
  expect((await close()).status).toBe(200)
  expect(kept()).toHaveLength(before - 1)
  const { rows } = await db.execute(sql`select from return_photo where case_id = ${id}`)
  expect(rows).toEqual([])
})

test('a photo that no case knows, or a case whose photo is lost, is told by the check, and the first set aside', async () => {
  const { buyer, id } = await anOpenCase()
  await sendPhoto(buyer, id)
  const { rows } = await db.execute<{ file: string }>(
    sql`select file from return_photo where case_id = ${id}`,
  )
  const stray = await returnPhotos.write(picture, 'webp')
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(dataDir, 'return-photos', stray), before, before)
  await returnPhotos.remove(rows[0]?.file ?? '')
  expect(await findInconsistencies(db, receipts, invoices, refundFiles, returnPhotos)).toEqual([
    `Foto de devolución sin su caso: ${stray}`,
    `Devolución sin el archivo de su foto: caso ${id}`,
  ])
  await sweepReturnPhotos(db, returnPhotos, quiet)
  expect(kept()).not.toContain(stray)
})
