import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { layCatalogScene } from './catalog-scene.ts'
import { type Load, load } from './load.ts'

/** What buyers ask while they look for something, from one connection. */
const questions = [
  { what: 'facets of a category, two chosen', path: '/api/catalog?category=2&stock=si&precio-desde=100' },
  { what: 'facets of everything, one chosen', path: '/api/catalog?stock=si' },
  { what: 'search preview, a maker', path: '/api/search?q=asus' },
  { what: 'search preview, two words', path: '/api/search?q=ryzen+5600' },
  { what: 'search preview, facts and a price', path: '/api/search?q=gr%C3%A1fica+8gb+menos+de+300' },
  { what: 'search preview, a slip', path: '/api/search?q=corsiar+vengeanse' },
  { what: 'search preview, one letter', path: '/api/search?q=r' },
]

/** What somebody asks who puts a PC together: of the shop's second build, whose parts are products. */
async function questionsOfBuilder(address: string): Promise<typeof questions> {
  const [, build] = await (await fetch(`${address}/api/gamerBuilds`)).json()
  const { path, armado } = await (await fetch(`${address}/api/pc-build?ensamble=${build.id}`)).json()
  const parts = path.slice(path.indexOf('?') + 1)
  return [
    { what: 'builder, a whole PC', path: `/api/pc-build?${parts}` },
    { what: 'builder, graphics cards for it', path: `/api/pc-build/candidates?${parts}&elegir=grafica` },
    {
      what: 'builder, boards for it and all others',
      path: `/api/pc-build/candidates?${parts}&elegir=placa&todas=si`,
    },
    { what: 'builder, three proposals', path: '/api/pc-build/proposals?presupuesto=900&uso=juegos' },
    { what: 'facets of a category, what fits a PC', path: `/api/catalog?category=2&armado=${armado}` },
  ]
}

/** Measures them in a catalogue of each of these sizes, which ascend, once the index of the shop has all of its products. */
export async function measureFinding(
  address: string,
  connection: pg.ClientConfig,
  sizes: readonly number[],
): Promise<{ what: string; products: number; took: Load }[]> {
  const measured: { what: string; products: number; took: Load }[] = []
  for (const products of sizes) {
    await layCatalogScene(connection, products)
    await untilIndexed(address, products)
    for (const { what, path } of [...questions, ...(await questionsOfBuilder(address))])
      measured.push({ what, products, took: await load(address + path, { connections: 1 }) })
  }
  return measured
}

/** Most of them are in stock, and only the shop's index counts those. */
async function untilIndexed(address: string, products: number): Promise<void> {
  for (;;) {
    const { total } = await (await fetch(`${address}/api/catalog?stock=si`)).json()
    if (total > products * 0.8) return
    await sleep(200)
  }
}
