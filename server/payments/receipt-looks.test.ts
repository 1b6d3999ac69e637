import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { duplicatesOf, listedOrders } from '../../test/desk-list.ts'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { longTest } from '../../test/long-test.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { readDeskOrder } from '../desk/read-desk-order.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { lookAtReceipts } from './look-at-receipts.ts'

const { ask, db, incoming, receipts } = await openTestApp()
const staff = await aStaffMember(db)

const segments = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']
const strokes: Record<string, string> = {
  a: 'M0 0H16',
  b: 'M16 0V16',
  c: 'M16 16V32',
  d: 'M0 32H16',
  e: 'M0 16V32',
  f: 'M0 0V16',
  g: 'M0 16H16',
}

/** The screen of a bank's app with a number, drawn without a font. Two of them differ in their digits alone. */
function receipt(number: string): Promise<Buffer> {
  const digits = [...number].map((digit, nth) => {
    const path = [...(segments[Number(digit)] ?? '')].map((name) => strokes[name]).join('')
    return `<path transform="translate(${560 + nth * 34} 900)" d="${path}" fill="none" stroke="#10233f" stroke-width="6"/>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2160">
      <rect width="1080" height="2160" fill="#f3f5f9"/><rect width="1080" height="160" fill="#fd0"/>
      <rect x="40" y="220" width="1000" height="1500" rx="30" fill="#fff"/>
      <circle cx="540" cy="420" r="100" fill="#1f9d61"/>${digits.join('')}</svg>`),
  )
    .png()
    .toBuffer()
}

/** An order of a new buyer, who has sent this photo. */
async function orderWith(photo: Buffer) {
  const buyer = await aCustomer(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }])
  await send(buyer, id, photo)
  return { buyer, id }
}

async function send({ cookie }: { cookie: string }, id: number, photo: Buffer) {
  const form = new FormData()
  form.append('photo', new File([Uint8Array.from(photo)], 'foto', { type: 'image/png' }))
  const request = new Request('http://x/', { method: 'POST', body: form })
  const response = await ask(`/api/user/orders/${id}/receipt`, {
    method: 'POST',
    rawBody: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    cookie,
  })
  expect(response.status).toBeLessThan(300)
}

const flagged = (id: number) => duplicatesOf(db, staff, id)

test('OR-10: a photo that another order has too is flagged on both, also made smaller and saved anew; another number is not', async () => {
  const photo = await receipt('4812765033')
  const first = await orderWith(photo)
  const smaller = await sharp(await sharp(photo).resize(540).jpeg({ quality: 50 }).toBuffer())
    .resize(720)
    .jpeg({ quality: 60 })
    .toBuffer()
  const second = await orderWith(smaller)
  const other = await orderWith(await receipt('4812765038'))
  expect(await Promise.all([first, second, other].map(({ id }) => flagged(id)))).toEqual([
    [second.id],
    [first.id],
    [],
  ])
  expect((await readDeskOrder(db, staff, first.id)).duplicates).toMatchObject([
    { id: second.id, has_same_number: false, has_same_photo: true },
  ])
  const listed = await listedOrders(db, staff, { flag: 'duplicate' })
  expect(listed.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())

  await send(second.buyer, second.id, await receipt('7750000001'))
  expect(await flagged(first.id)).toEqual([])
  await send(second.buyer, second.id, photo)
  await cancelOrder(db, staff, second.id, 'Repetido')
  expect(await flagged(first.id)).toEqual([])
})

test('OR-10: photos that come at once are all flagged; what shows nothing is like no other', async () => {
  const photo = await receipt('9900112233')
  const orders = await Promise.all([orderWith(photo), orderWith(photo), orderWith(photo)])
  const [first, second, third] = orders.map(({ id }) => id).sort((a, b) => a - b)
  expect(await Promise.all([first, second, third].map((id) => flagged(id ?? 0)))).toEqual([
    [second, third],
    [first, third],
    [first, second],
  ])
  const black = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#111' } })
    .png()
    .toBuffer()
  const [dark, night] = [await orderWith(black), await orderWith(black)]
  expect([await flagged(dark.id), await flagged(night.id)]).toEqual([[], []])
  expect(await findInconsistencies(db, receipts)).toEqual([])
})

longTest(
  'OR-10: photos of a version before are looked at in the background, and a file that is no picture once',
  async () => {
    const photo = await receipt('1234500000')
    const [first, second] = [await orderWith(photo), await orderWith(photo)]
    const broken = await orderWith(await receipt('5550009999'))
    await db.execute(sql`delete from receipt_print`)
    expect(await flagged(first.id)).toEqual([])
    const { rows } = await db.execute<{ file: string }>(sql`
    select file from receipt_photo join payment on payment.id = payment_id where payment.order_id = ${broken.id}`)
    const files = {
      ...receipts,
      read: async (file: string) => (file === rows[0]?.file ? Buffer.from('broken') : receipts.read(file)),
    }
    const running = new AbortController().signal
    await lookAtReceipts({ db, files, pictures: incoming, quiet: async () => {} }, running)
    expect([await flagged(first.id), await flagged(second.id)]).toEqual([[second.id], [first.id]])
    const left = sql`select from receipt_photo where not exists (select from receipt_print where payment_id = receipt_photo.payment_id)`
    expect((await db.execute(left)).rows).toEqual([])
  },
)
