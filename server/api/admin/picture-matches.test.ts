import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PictureMatchesAnswer } from '../../../contract/api/admin/pictures.ts'
import { MAX_MATCHED_NAMES } from '../../../contract/constants.ts'
import { openTestApp } from '../../../test/app.ts'
import { aProduct, aStaffMember } from '../../../test/factories.ts'

const { ask, db } = await openTestApp()
const ana = await aStaffMember(db, { permissions: ['products.change'] })

const send = (names: unknown, { cookie } = ana) =>
  ask('/api/admin/picture-matches', { body: { names }, cookie })

async function match(...names: string[]) {
  const { matches } = PictureMatchesAnswer.parse(await (await send(names)).json())
  return matches.map(({ place, by, articles }) => [by, place, ...articles.map(({ id }) => id)])
}

test('a file is a picture of what has its name as SKU, bar code, part number or name; a number behind says which', async () => {
  const card = await aProduct(db, { sku: 'ABC-123', name: 'Tarjeta «Ñandú» 8 GB (niña)', partNumber: 'PN.7' })
  const cable = await aProduct(db, { sku: 'X/Y 4', name: 'Cable 2 m' })
  await db.execute(sql`insert into sellable_code (code, sellable_id) values ('786123456789', ${cable})`)
  expect(
    await match('ABC-123.jpg', 'abc-123-2.jpeg', 'ABC-123 (3).PNG', 'ABC-123_04.webp', 'ABC-123-2 (1).jpg'),
  ).toEqual([1, 2, 3, 4, 2].map((place) => ['sku', place, card]))
  expect(await match('0786123456789.jpg', '786123456789-2.jpg', 'X-Y-4.jpg', 'x_y_4 (2).jpg')).toEqual([
    ['code', 1, cable],
    ['code', 2, cable],
    ['sku', 1, cable],
    ['sku', 2, cable],
  ])
  expect(
    await match('pn.7.jpg', 'tarjeta nandu 8 gb niña.jpg', 'Tarjeta-Ñandú-8-GB-niña-2.jpg'.normalize('NFD')),
  ).toEqual([
    ['part_number', 1, card],
    ['name', 1, card],
    ['name', 2, card],
  ])
  expect(await match('IMG_2041.jpg', '.jpg', '%.jpg', 'ABC.jpg', '-2.jpg')).toEqual(
    Array.from({ length: 5 }, () => [null, 1]),
  )
})

test('the whole name counts before one without its number, and what several have is told with all of them', async () => {
  const [short, long] = [await aProduct(db, { sku: 'Q-1' }), await aProduct(db, { sku: 'Q-1-2' })]
  expect(await match('Q-1-2.jpg', 'Q-1-3.jpg', 'Q-1-2-3.jpg')).toEqual([
    ['sku', 1, long],
    ['sku', 3, short],
    ['sku', 3, long],
  ])
  const twins = [await aProduct(db, { name: 'Mouse Gemelo' }), await aProduct(db, { name: 'MOUSE gemelo' })]
  expect(await match('mouse gemelo 2.jpg')).toEqual([['name', 2, ...twins]])
})

test('names that are none, too many of them, and who may not change products are refused', async () => {
  for (const names of [undefined, [], 'ABC.jpg', [7], [''], ['a\0b'], ['\ud800'], ['x'.repeat(256)]])
    expect((await send(names)).status, JSON.stringify(names)).toBe(422)
  const many = Array.from({ length: MAX_MATCHED_NAMES + 1 }, (_, at) => `${at}.jpg`)
  expect((await send(many)).status).toBe(422)
  expect((await send(many.slice(1))).status).toBe(200)
  expect((await send(['a.jpg'], await aStaffMember(db, { permissions: ['products.read'] }))).status).toBe(403)
})
