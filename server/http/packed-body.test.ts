import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestApp, renderedPage } from '../../test/app.ts'
import { gzipPartNow } from '../gzip-parts.ts'
import { bytesIn, formFor, pack, packBefore, packSmall } from './packed-body.ts'

/*
 * What is kept must not hold more memory than it counts for. `zlib` and `Buffer.from` give out parts of blocks of 64 KB, so
 * that four megabytes of plain answers once held 35.
 */

const json = (length: number) => Buffer.from(JSON.stringify({ text: 'á'.repeat(length) }))

test('each form of a body lies in a block of its own', async () => {
  const bodies = [
    packSmall(json(20).toString()),
    packSmall(json(4_000).toString()),
    packBefore(gzipPartNow(json(4_000)), json(20).toString()),
    await pack(json(20), 'application/json'),
    await pack(json(4_000), 'application/json'),
  ]
  for (const body of bodies)
    for (const accepted of ['identity', 'gzip', 'br']) {
      const bytes = bytesIn(formFor(body, undefined, accepted), body)
      expect(bytes?.buffer.byteLength, accepted).toBe(bytes?.length)
    }
})

test('an answer that ends as others do is the same text in each form, and has the same mark for the same text', () => {
  const ending = `,"filtros":"${'ñ'.repeat(5_000)}"}`
  const end = gzipPartNow(Buffer.from(ending))
  for (const text of ['{"productos":[]', `{"productos":"${randomBytes(3_000).toString('hex')}"`]) {
    const body = packBefore(end, text)
    const [zipped, plain] = ['gzip, br', 'br'].map((accepted) =>
      bytesIn(formFor(body, undefined, accepted), body),
    )
    expect(gunzipSync(zipped ?? '').toString()).toBe(text + ending)
    expect(plain?.toString()).toBe(text + ending)
    expect(packBefore(end, text).etag).toBe(body.etag)
    expect(packBefore(gzipPartNow(Buffer.from('}')), text).etag).not.toBe(body.etag)
  }
})

test('LI-5: to have kept pages made into forms that are not there is bounded as rendering them is', async () => {
  const shop = await openTestApp({
    keepsPages: true,
    limited: true,
    render: async () => renderedPage(`<!doctype html>${randomBytes(60_000).toString('base64')}`),
  })
  const PAGES = 40
  const ask = async (nth: number, coding: string, address: string) => {
    const headers = { 'accept-encoding': coding }
    return (await shop.ask(`/producto/${1 + (nth % PAGES)}`, { headers, address })).status
  }
  for (let nth = 0; nth < PAGES; nth++) await ask(nth, 'br', '203.0.113.1')
  const statuses = async (coding: string, address: string, pageOf = (nth: number) => nth) => {
    const got = new Set<number>()
    for (let nth = 0; nth < 250; nth++) got.add(await ask(pageOf(nth), coding, address))
    return [...got]
  }
  expect(await statuses('br', '203.0.113.2')).toEqual([200])
  expect(await statuses('gzip', '203.0.113.3', () => 7)).toEqual([200])
  expect(await statuses('gzip', '203.0.113.4')).toEqual([200, 429])
  expect(await ask(1, 'br', '203.0.113.4')).toBe(200)
})
