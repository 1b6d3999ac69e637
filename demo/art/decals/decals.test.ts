import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demoBuilds, demoProducts } from '../../catalog/catalog.ts'
import { pictures, type Subject } from '../pictures.ts'
import { decalsOf } from './decals.ts'
import { mark } from './svg.ts'

const condor = mark(0, 0, 100).match(/ d="[^"]+"/)?.[0] ?? ''
const brands = new Map(demoProducts.map(({ sku, brand }) => [sku, brand]))

/** All that is printed on it, parts inside included. */
function printOn({ look, facts, seed, inside = {} }: Subject): string[] {
  const own = Object.values(decalsOf(look, facts, seed)).map(({ svg }) => svg)
  return [...own, ...Object.values(inside).flatMap(printOn)]
}

test('what others make bears its maker’s name and never the shop’s mark', () => {
  for (const picture of pictures.filter(({ sku }) => brands.has(sku))) {
    const print = printOn(picture).join()
    const words = brands.get(picture.sku)?.toUpperCase().split(' ') ?? []
    expect(words.filter((word) => !print.includes(word))).toEqual([])
    expect([picture.sku, print.includes(condor), print.includes('KUNTUR')]).toEqual([
      picture.sku,
      false,
      false,
    ])
  }
})

test('a build bears the shop’s mark, and the parts in it their makers’ names', () => {
  for (const { sku, parts } of demoBuilds) {
    const [picture] = pictures.filter((it) => it.sku === sku)
    const { inside = {}, ...house } = picture ?? expect.fail(sku)
    expect(printOn(house).join()).toContain(condor)
    for (const part of Object.values(inside)) {
      expect(part.facts.maker).toBeTruthy()
      expect(printOn(part).join()).toContain(part.facts.maker?.toUpperCase().split(' ')[0])
    }
    expect(inside.card?.facts.maker).toBe(brands.get(parts.GPU))
  }
})

test('the condor is raised on what the shop makes: its illustrations, and badges of what nobody else made', () => {
  const scene = fileURLToPath(new URL('../scene/', import.meta.url))
  const files = readdirSync(scene, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.py'),
  )
  const raising = files.filter((file) => readFileSync(`${scene}${file}`, 'utf8').includes('.mark('))
  expect(raising.sort()).toEqual(['kinds/motif.py', 'parts.py'])
})
