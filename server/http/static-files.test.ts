import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../../test/run-directory.ts'
import { staticFiles } from './static-files.ts'

const folder = scratchDirectory('static')
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'loop.webm'), '0123456789')
writeFileSync(join(folder, 'icon.svg'), '<svg/>')
writeFileSync(join(folder, 'assets', 'shop.js'), 'plain')
writeFileSync(join(folder, 'assets', 'shop.js.br'), 'packed')
const app = new Hono().use(await staticFiles(folder))

const part = (range: string) => app.request('/assets/loop.webm', { headers: { range } })

test('a video is sent in the part that a browser asks for', async () => {
  const whole = await app.request('/assets/loop.webm')
  expect(whole.status).toBe(200)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')

  const middle = await part('bytes=2-4')
  expect(middle.status).toBe(206)
  expect(middle.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(middle.headers.get('content-length')).toBe('3')
  expect(middle.headers.get('cache-control')).toMatch('immutable')
  expect(await middle.text()).toBe('234')
  expect(await (await part('bytes=7-')).text()).toBe('789')
  expect(await (await part('bytes=-2')).text()).toBe('89')
  expect(await (await part('bytes=4-99')).text()).toBe('456789')
})

test('a part that is not there is refused, and what is no range is left aside', async () => {
  for (const range of ['bytes=10-', 'bytes=5-4', 'bytes=-0']) {
    const answer = await part(range)
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
  }
  for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
    expect(await (await part(range)).text()).toBe('0123456789')
  }
})

test('other files come whole', async () => {
  const answer = await app.request('/icon.svg', { headers: { range: 'bytes=0-1' } })
  expect([answer.status, await answer.text()]).toEqual([200, '<svg/>'])
})

test('what the build has packed is sent so to who takes it, and is no address of its own', async () => {
  const ask = (encodings: string) =>
    app.request('/assets/shop.js', { headers: { 'accept-encoding': encodings } })
  const packed = await ask('gzip, br')
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'packed'])
  const plain = await ask('gzip')
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'plain'])
  expect((await app.request('/assets/shop.js.br')).status).toBe(404)
})

test('what an earlier build left is served as well, and a folder that is not there is none', async () => {
  const earlier = scratchDirectory('earlier')
  mkdirSync(join(earlier, 'assets'))
  writeFileSync(join(earlier, 'assets', 'shop.js'), 'of yesterday')
  writeFileSync(join(earlier, 'assets', 'shop-1.js'), 'of yesterday')
  const app = new Hono().use(await staticFiles(join(folder, 'nowhere'), earlier, folder))
  expect(await (await app.request('/assets/shop-1.js')).text()).toBe('of yesterday')
  expect(await (await app.request('/assets/shop.js')).text()).toBe('plain')
})
