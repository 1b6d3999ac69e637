import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../test/run-directory.ts'
import { forgetEarlierAssets, keepEarlierAssets } from './earlier-assets.js'

const HOUR_MS = 60 * 60_000

/** A build with these files, each of so many bytes. */
function aBuild(files: Record<string, number>): string {
  const folder = scratchDirectory('build')
  mkdirSync(join(folder, 'assets'))
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(join(folder, 'assets', name), 'x'.repeat(bytes))
  return folder
}

const kept = (folder: string) => readdirSync(join(folder, 'assets')).sort()

test('what the next build no longer has is kept for a day', () => {
  const earlier = scratchDirectory('earlier')
  const now = Date.now()
  keepEarlierAssets(
    aBuild({ 'home-1.js': 1, 'home-1.js.br': 1, 'same.js': 1 }),
    aBuild({ 'same.js': 1 }),
    earlier,
    now,
  )
  expect(kept(earlier)).toEqual(['home-1.js', 'home-1.js.br'])
  forgetEarlierAssets(earlier, now + 23 * HOUR_MS)
  expect(kept(earlier)).toEqual(['home-1.js', 'home-1.js.br'])
  forgetEarlierAssets(earlier, now + 25 * HOUR_MS)
  expect(kept(earlier)).toEqual([])
})

test('builds of one day lie side by side, and one that comes back takes its files along', () => {
  const earlier = scratchDirectory('earlier')
  keepEarlierAssets(aBuild({ 'home-1.js': 1 }), aBuild({ 'home-2.js': 1 }), earlier)
  keepEarlierAssets(aBuild({ 'home-2.js': 1 }), aBuild({ 'home-3.js': 1 }), earlier)
  expect(kept(earlier)).toEqual(['home-1.js', 'home-2.js'])
  keepEarlierAssets(aBuild({ 'home-3.js': 1 }), aBuild({ 'home-1.js': 1 }), earlier)
  expect(kept(earlier)).toEqual(['home-2.js', 'home-3.js'])
})

test('of too much the oldest goes first', () => {
  const earlier = scratchDirectory('earlier')
  const now = Date.now()
  const big = 7 * 1024 * 1024
  for (const [position, name] of ['a.js', 'b.js', 'c.js'].entries())
    keepEarlierAssets(aBuild({ [name]: big }), aBuild({}), earlier, now + position * HOUR_MS)
  expect(kept(earlier)).toEqual(['b.js', 'c.js'])
})
