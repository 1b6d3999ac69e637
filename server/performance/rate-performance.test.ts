import { expect, test } from 'vitest'
import { PerformanceAnswer } from '../../contract/api/performance.ts'
import { machinePath, modelSlug, readMachineQuery } from '../../contract/calculator.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aProduct } from '../../test/factories.ts'
import type { Specs } from '../catalog/product-rows.ts'
import { isSearch, pageKey, spelledQuery } from '../http/page-key.ts'
import { findIntegratedGraphics } from './graphics-chips.ts'
import {
  cardNames,
  cardOfChip,
  findCard,
  findProcessor,
  processorInName,
  processorNames,
} from './known-models.ts'
import { graphicsInside } from './processor-models.ts'
import { ratePerformance } from './rate-performance.ts'
import { spellMachine } from './spell-machine.ts'

const { ask, db } = await openTestApp()

async function rated(query: string): Promise<PerformanceAnswer> {
  const response = await ask(`/api/performance?${query}`)
  expect(response.status).toBe(200)
  return PerformanceAnswer.parse(await response.json())
}

const queryOf = (text: string) => readMachineQuery(new URLSearchParams(text))
const spelled = async (text: string) => machinePath(await spellMachine(db, queryOf(text)))
const stepsOf = async (text: string) => {
  const { steps } = await ratePerformance(db, await spellMachine(db, queryOf(text)))
  return steps.map(({ product, isSure, advice }) => [product.name, isSure, advice])
}

function aCard(
  name: string,
  chip: string,
  vram: number,
  priceCents: number,
  specs: Specs = {},
  openingStock = 5,
) {
  const own = {
    gpu_chip: chip,
    vram_gb: vram,
    length_mm: 250,
    recommended_psu_w: 550,
    power_connectors: '1 × 8 pines',
  }
  return aProduct(db, { name, priceCents, openingStock, specs: { ...own, ...specs } })
}

function aProcessor(name: string, priceCents: number, specs: Specs) {
  return aProduct(db, {
    name,
    categoryId: 1,
    priceCents,
    specs: { core_count: 6, boost_clock_ghz: 4.4, ...specs },
  })
}

test('a machine gets a class for each game at each resolution, and what of it is ours is said', async () => {
  const answer = await rated('processor=i5 12400F&graphics=rtx 3060 12GB&memory_gb=16')
  expect(answer.processor.found).toEqual({ slug: 'core-i5-12400f', name: 'Core i5-12400F' })
  expect(answer.graphics.found?.name).toBe('GeForce RTX 3060 12 GB')
  const game = (key: string) => answer.games.find((one) => one.key === key)
  expect(game('cyberpunk-2077')).toMatchObject({
    at: { '1080p': { class: 'high', label: 'alto, fluido' }, '1440p': { limitedBy: 'graphics' } },
    basis: 'Según los requisitos que publica CD PROJEKT RED.',
  })
  expect(game('counter-strike-2')?.basis).toBe(
    'Según los requisitos que publica Valve; «alto», estimación nuestra.',
  )
  expect(answer.works.map(({ rating }) => rating.label)).toEqual([
    'cumple',
    'le sobra',
    'le sobra',
    'le sobra',
  ])
})

test('a model that is not clear is asked back, and one that is not known is told as such', async () => {
  const { processor, graphics, games } = await rated('processor=5600&graphics=rtx 9999&memory_gb=16')
  expect(processor.found).toBeNull()
  expect(processor.choices.map(({ name }) => name)).toContain('Ryzen 5 5600')
  // What bears each word itself comes before what merely holds a 7, such as a Ryzen 9 7900.
  const { choices } = (await rated('processor=ryzen 7&memory_gb=16')).processor
  expect(choices.filter(({ name }) => !name.startsWith('Ryzen 7 '))).toEqual([])
  expect(graphics).toEqual({ asked: 'rtx-9999', found: null, choices: [] })
  expect(games).toEqual([])
  // What is inside a processor draws; an F has nothing there.
  expect((await rated('processor=ryzen 5 5600g&memory_gb=16')).graphics.found?.name).toBe('Radeon Vega 7')
  expect((await rated('processor=core i5-12400f&memory_gb=16')).games).toEqual([])
  for (const query of ['processor=x', 'memory_gb=16', 'processor=x&memory_gb=0', 'processor=x&memory_gb=a'])
    expect([query, (await ask(`/api/performance?${query}`)).status]).toEqual([query, 400])
})

test('each model is found by its own name, and by what a supplier makes of it', () => {
  for (const name of processorNames) expect(findProcessor(processorInName(name)).found?.name).toBe(name)
  for (const name of cardNames) expect(findCard(modelSlug(name)).found?.name).toBe(name)
  expect(processorInName('AMD Ryzen 7 5700X3D 3.0 GHz 8-Core Processor')).toBe('ryzen-7-5700x3d')
  expect(processorInName('Intel Core i5-12400F')).toBe('core-i5-12400f')
  expect(cardOfChip('NVIDIA GeForce RTX 3060 12GB', 12)).toBe('geforce-rtx-3060-12-gb')
  expect(findCard('rtx-4060-8-gb').found?.name).toBe('GeForce RTX 4060')
  for (const name of processorNames) {
    const inside = graphicsInside(name)
    if (inside) expect(findIntegratedGraphics(inside), name).not.toBeNull()
  }
})

test('the next step is what raises most for its price, of what is in stock and goes where the old part was', async () => {
  await aCard('Barata y fuerte', 'GeForce RTX 5060', 8, 32_000)
  await aCard('La misma, más cara', 'GeForce RTX 5060', 8, 34_000, { length_mm: 180 })
  await aCard('Fuerte y cara', 'GeForce RTX 5080', 16, 120_000)
  await aCard('Agotada', 'GeForce RTX 5070', 12, 10_000, {}, 0)
  await aCard('Sin cifras', 'GeForce RTX 7090', 48, 5_000)
  await aProcessor('De otro zócalo', 9_000, {
    socket: 'AM5',
    microarchitecture: 'Zen 5',
    boost_clock_ghz: 5.5,
  })
  await aProcessor('Del mismo', 20_000, {
    socket: 'AM4',
    microarchitecture: 'Zen 3',
    core_count: 8,
    boost_clock_ghz: 4.6,
  })
  const kit = { memory_format: 'DIMM', module_count: 2, module_gb: 8, capacity_gb: 16 } satisfies Specs
  await aProduct(db, {
    name: 'De laptop',
    categoryId: 4,
    priceCents: 1_000,
    specs: { ...kit, memory_type: 'DDR4', memory_format: 'SODIMM' },
  })
  await aProduct(db, {
    name: 'DDR5',
    categoryId: 4,
    priceCents: 2_000,
    specs: { ...kit, memory_type: 'DDR5' },
  })
  await aProduct(db, {
    name: 'DDR4',
    categoryId: 4,
    priceCents: 5_000,
    specs: { ...kit, memory_type: 'DDR4' },
  })

  expect(await stepsOf('cpu=ryzen-5-2600&gpu=geforce-gtx-1650&ram=16')).toEqual([
    [
      'Barata y fuerte',
      false,
      'Verifica que quepan sus 250 mm en tu carcasa y que tu fuente dé los 550 W que pide.',
    ],
  ])
  const [memory] = await stepsOf('cpu=ryzen-5-3600&gpu=geforce-rtx-3060-12-gb&ram=8')
  expect(memory).toEqual([
    'DDR4',
    false,
    'Es DDR4, como la de tu procesador, y va en lugar de la que tienes.',
  ])
  expect(await stepsOf('cpu=ryzen-3-1200&gpu=geforce-rtx-5080&ram=32')).toEqual([
    [
      'Del mismo',
      false,
      'Usa tu zócalo, AM4: verifica en la página de tu placa que lo admita, y con qué BIOS.',
    ],
  ])
  // Nothing raises what is at the top already.
  expect(await stepsOf('cpu=ryzen-9-9950x3d&gpu=geforce-rtx-5090&ram=64')).toEqual([])

  // What is known of the rest decides too.
  const narrow = await aProduct(db, { categoryId: 7, specs: { max_gpu_length_mm: 200 } })
  const supply = await aProduct(db, {
    categoryId: 6,
    specs: { wattage_w: 600, gpu_connectors: '2 × 8 pines' },
  })
  const [best] = await stepsOf(
    `cpu=ryzen-5-2600&gpu=geforce-gtx-1650&ram=16&carcasa=${narrow}&fuente=${supply}`,
  )
  expect(best).toEqual(['La misma, más cara', true, 'Cabe en tu carcasa, y tu fuente da lo que pide.'])
  const small = await aProduct(db, {
    categoryId: 6,
    specs: { wattage_w: 500, gpu_connectors: '2 × 8 pines' },
  })
  expect(await stepsOf(`cpu=ryzen-5-2600&gpu=geforce-gtx-1650&ram=16&fuente=${small}`)).toEqual([])
})

test('a build, and products of the builder, stand for their models; an address has one spelling', async () => {
  const processor = await aProcessor('Ryzen 5 5500 AMD', 9_000, { socket: 'AM4' })
  const card = await aCard('RTX 3050 de tal', 'GeForce RTX 3050', 6, 20_000)
  const memory = await aProduct(db, { categoryId: 4, specs: { capacity_gb: 16 } })
  const board = await aProduct(db, { categoryId: 3 })
  const build = await aBuild(db, {
    components: [
      { slot: 'CPU', label: 'x', productId: processor },
      { slot: 'MBO', label: 'x', productId: board },
      { slot: 'GPU', label: 'Radeon RX 7600', productId: null },
      { slot: 'RAM', label: 'DDR4 32 GB', productId: null },
    ],
  })
  expect(await spelled(`ensamble=${build}`)).toBe(
    `/calculadora?cpu=ryzen-5-5500&gpu=radeon-rx-7600&ram=32&placa=${board}`,
  )
  expect(await spelled('ensamble=999999')).toBe('/calculadora')
  expect(
    await spelled(`procesador=${processor}&memoria=${memory}x2&grafica=${card}&resolucion=4k&monitor=5`),
  ).toBe('/calculadora?cpu=ryzen-5-5500&gpu=geforce-rtx-3050-6-gb&ram=32&resolucion=4k')
  expect(await spelled('cpu=R5 5600&gpu=rtx 3060 12gb')).toBe(
    '/calculadora?cpu=r5-5600&gpu=geforce-rtx-3060-12-gb',
  )

  const query = (text: string) => spelledQuery('/calculadora', new URLSearchParams(text), new Set())
  expect(query('cpu=ryzen-5-5600&ram=16')).toBeNull()
  expect(query('cpu=Ryzen+5+5600&gpu=&ram=16&resolucion=1080p')).toBe('?cpu=ryzen-5-5600&ram=16')
  expect(query('ram=99999')).toBe('')
  const kept = pageKey(new URL('http://x/calculadora?ram=16&cpu=a b&utm_source=x'), () => [])
  expect(kept).toBe('/calculadora?cpu=a-b&ram=16')
  // Made-up machines push only each other, and searches, out of what is kept.
  expect(isSearch('/calculadora?cpu=a-b&ram=16')).toBe(true)
  expect(isSearch('/calculadora')).toBe(false)
})
