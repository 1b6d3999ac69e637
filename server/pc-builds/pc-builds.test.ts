import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { Candidates, type PcBuild, PcBuildAnswer, PcProposals } from '../../contract/api/pc-build.ts'
import { addDemoSellables } from '../../demo/load-demo.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aProduct, setSettings } from '../../test/factories.ts'
import { sellables } from '../db/schema/catalog.ts'

const { ask, db, lookForChanges } = await openTestApp()

const [PROCESSOR, , BOARD, MEMORY, DRIVE, SUPPLY, CASE, ACCESSORY] = [1, 2, 3, 4, 5, 6, 7, 8]

const am5 = await aProduct(db, {
  name: 'Ryzen 5 7600 AMD',
  brand: 'AMD',
  categoryId: PROCESSOR,
  priceCents: 20_000,
  specs: {
    socket: 'AM5',
    supported_memory: ['DDR5'],
    tdp_w: 65,
    integrated_graphics: 'Radeon Graphics',
    includes_cooler: true,
    microarchitecture: 'Zen 4',
    core_count: 6,
    boost_clock_ghz: 5.1,
  },
})
const am5Board = await aProduct(db, {
  name: 'B650M Gaming',
  categoryId: BOARD,
  priceCents: 15_000,
  specs: {
    socket: 'AM5',
    memory_type: 'DDR5',
    memory_slots: 2,
    max_memory_gb: 128,
    form_factor: 'Micro-ATX',
    m2_slots: 1,
  },
})
const am4Board = await aProduct(db, {
  name: 'B550M DS3H',
  categoryId: BOARD,
  priceCents: 9_000,
  specs: { socket: 'AM4', memory_type: 'DDR4', memory_slots: 4, form_factor: 'Micro-ATX' },
})
const muteBoard = await aProduct(db, { name: 'Placa sin datos', categoryId: BOARD, priceCents: 5_000 })
const soldOutBoard = await aProduct(db, {
  name: 'B650 agotada',
  categoryId: BOARD,
  priceCents: 11_000,
  openingStock: 0,
  specs: { socket: 'AM5', memory_type: 'DDR5', memory_slots: 4 },
})
const ddr5 = await aProduct(db, {
  name: 'Fury 32 GB',
  categoryId: MEMORY,
  priceCents: 10_000,
  specs: { memory_type: 'DDR5', memory_format: 'DIMM', module_count: 2, module_gb: 16, capacity_gb: 32 },
})
const m2 = await aProduct(db, {
  name: 'NV3 1 TB',
  categoryId: DRIVE,
  priceCents: 6_000,
  specs: { drive_form_factor: 'M.2 2280', capacity_gb: 1000, interface: 'PCIe 4.0 x4' },
})
const supply = await aProduct(db, {
  name: 'A550BN',
  categoryId: SUPPLY,
  priceCents: 5_000,
  specs: { wattage_w: 550, gpu_connectors: ['2 × 8 pines'], psu_form_factor: 'ATX' },
})
const tower = await aProduct(db, {
  name: 'Q300L',
  categoryId: CASE,
  priceCents: 7_000,
  specs: {
    board_form_factors: ['Micro-ATX', 'Mini-ITX'],
    max_gpu_length_mm: 360,
    supply_form_factors: ['ATX'],
  },
})
const monitor = await aProduct(db, {
  name: 'Monitor 24',
  categoryId: ACCESSORY,
  priceCents: 12_000,
  openingStock: 1,
  specs: { product_type: 'Monitor' },
})
const keyboard = await aProduct(db, {
  name: 'Teclado',
  categoryId: ACCESSORY,
  specs: { product_type: 'Teclado' },
})

const whole = `procesador=${am5}&placa=${am5Board}&memoria=${ddr5}&disco=${m2}&carcasa=${tower}&fuente=${supply}`

beforeAll(lookForChanges)

async function read(query: string): Promise<PcBuildAnswer> {
  const response = await ask(`/api/pc-build?${query}`)
  expect(response.status).toBe(200)
  return PcBuildAnswer.parse(await response.json())
}

async function candidates(query: string): Promise<Candidates> {
  const response = await ask(`/api/pc-build/candidates?${query}`)
  expect(response.status).toBe(200)
  return Candidates.parse(await response.json())
}

const partsAt = (build: PcBuild, place: string) =>
  build.places.find((one) => one.place === place)?.parts ?? []

test('an armado tells its sum, whether its parts fit, what it draws, and whether all are in stock', async () => {
  const build = await read(`${whole}&monitor=${monitor}x2`)
  expect(build).toMatchObject({
    total: 870,
    verdict: 'fits',
    isWhole: true,
    lacks: [],
    isInStock: false,
    watts: { need: 131, supply: 550 },
    path: `/arma-tu-pc?${whole}&monitor=${monitor}x2`,
  })
  expect(partsAt(build, 'monitor')[0]).toMatchObject({
    count: 2,
    isEnough: false,
    lessPath: `/arma-tu-pc?${whole}&monitor=${monitor}`,
    removePath: `/arma-tu-pc?${whole}`,
  })
  expect(build.findings.map(({ rule }) => rule)).toContain('socket')
  expect(await read('')).toMatchObject({
    total: 0,
    verdict: 'empty',
    isWhole: false,
    lacks: [],
    path: '/arma-tu-pc',
  })
})

test('in place of a part that is sold out stands what fits the others and is nearest in price', async () => {
  const { isInStock, replacements } = await read(`procesador=${am5}&placa=${soldOutBoard}&memoria=${ddr5}`)
  expect(isInStock).toBe(false)
  expect(replacements).toMatchObject([
    {
      of: soldOutBoard,
      id: am5Board,
      price: 150,
      path: `/arma-tu-pc?procesador=${am5}&placa=${am5Board}&memoria=${ddr5}`,
    },
  ])
  expect(await read(`procesador=${am5}&placa=${am5Board}`)).toMatchObject({ replacements: [] })
})

test('what does not fit, is not known, or is missing is told apart', async () => {
  const wrong = await read(`procesador=${am5}&placa=${am4Board}`)
  expect(wrong.verdict).toBe('misfit')
  expect(wrong.findings.find(({ rule }) => rule === 'socket')).toMatchObject({
    verdict: 'misfit',
    ids: [am5, am4Board],
    text: expect.stringMatching(/AM5.*AM4/),
  })
  expect(wrong.isWhole).toBe(false)
  expect(wrong.lacks.map(({ text }) => text).join(' ')).toMatch(/fuente.*memoria/)
  expect(wrong.lacks.flatMap(({ places }) => places)).toEqual(['supply', 'memory', 'drive', 'case'])
  expect((await read(`procesador=${am5}&placa=${muteBoard}`)).verdict).toBe('unknown')
})

test('the shop puts an armado together, where a setting names the product of that work', async () => {
  const query = `procesador=${am5}&armado=si`
  expect(await read(query)).toMatchObject({
    assembly: null,
    path: `/arma-tu-pc?procesador=${am5}`,
    total: 200,
  })
  const assembly = await aProduct(db, {
    name: 'Armado',
    categoryId: null,
    priceCents: 3_500,
    openingStock: 2,
  })
  await setSettings(db, { assembly_product: assembly })
  expect(await read(query)).toMatchObject({
    path: `/arma-tu-pc?${query}`,
    total: 235,
    assembly: {
      id: assembly,
      price: 35,
      stock: 2,
      isChosen: true,
      togglePath: `/arma-tu-pc?procesador=${am5}`,
    },
  })
  expect((await read(`procesador=${am5}`)).assembly?.togglePath).toBe(`/arma-tu-pc?${query}`)
  // It is no part, so it stands in no place.
  expect((await read(`extra=${assembly}`)).path).toBe('/arma-tu-pc')
})

test('what is hidden, of another place or made up is left out of the one address', async () => {
  const hidden = await aProduct(db, { categoryId: CASE })
  await db.update(sellables).set({ hiddenAt: new Date() }).where(eq(sellables.id, hidden))
  const build = await read(
    `carcasa=${hidden}&placa=${am5}&procesador=${am5Board}&extra=${keyboard},99999999&monitor=${keyboard}&base=${am5}`,
  )
  expect(build.path).toBe('/arma-tu-pc')
  expect((await read(`extra=${keyboard}&monitor=${monitor}`)).path).toBe(
    `/arma-tu-pc?monitor=${monitor}&extra=${keyboard}`,
  )
})

test('a build of the shop becomes its parts, and knows whether one was changed', async () => {
  const id = await aBuild(db, {
    name: 'Ensamble Cajas',
    priceCents: 60_000,
    components: [
      { slot: 'CPU', label: 'Ryzen', productId: am5 },
      { slot: 'MBO', label: 'B650M', productId: am5Board },
      { slot: 'RAM', label: 'Sin venta aparte' },
    ],
  })
  const build = await read(`ensamble=${id}`)
  expect(build.path).toBe(`/arma-tu-pc?procesador=${am5}&placa=${am5Board}&base=${id}`)
  expect(build.base).toMatchObject({ id, name: 'Ensamble Cajas', price: 600, isUnchanged: true })
  expect((await read(`procesador=${am5}&base=${id}`)).base).toMatchObject({ isUnchanged: false })
  expect((await read('ensamble=99999999')).path).toBe('/arma-tu-pc')
})

test('candidates stand by what can be said of them: what fits, what lacks a figure, and on demand the rest with its reason', async () => {
  const chosen = await candidates(`procesador=${am5}&elegir=placa`)
  expect(chosen.counts).toEqual({ fits: 1, unsaid: 0, unknown: 1, rest: 2 })
  expect(chosen.candidates.map(({ id, verdict }) => [id, verdict])).toEqual([
    [am5Board, 'fits'],
    [muteBoard, 'unknown'],
  ])
  expect(chosen.candidates[0]?.putPath).toBe(`/arma-tu-pc?procesador=${am5}&placa=${am5Board}`)
  expect(chosen.listingPath).toBe(`/productos/placa-madre?armado=${am5}`)
  const all = await candidates(`procesador=${am5}&elegir=placa&todas=si&orden=mayor`)
  expect(all.candidates.map(({ id }) => id)).toEqual([am5Board, muteBoard, am4Board, soldOutBoard])
  expect(all.candidates[2]).toMatchObject({ verdict: 'misfit', reason: expect.stringMatching(/AM4/) })
  expect(all.candidates[3]).toMatchObject({ verdict: 'fits', stock: 0 })
  // Beside nothing there is nothing to say.
  const unsaid = await candidates('elegir=placa')
  expect(unsaid).toMatchObject({ counts: { fits: 0, unsaid: 3, unknown: 0, rest: 1 }, listingPath: null })
  expect(unsaid.candidates.map(({ verdict }) => verdict)).toEqual([null, null, null])
})

test('candidates can be searched for, follow what is sold, and are judged without what gives way', async () => {
  expect((await candidates('elegir=placa&q=b550m')).candidates.map(({ id }) => id)).toEqual([am4Board])
  const full = `placa=${am5Board}&memoria=${ddr5}`
  expect((await candidates(`${full}&elegir=memoria`)).candidates).toEqual([])
  // Once more of what is there is one too many.
  expect((await candidates(`${full}&elegir=memoria&todas=si`)).candidates).toMatchObject([
    { id: ddr5, verdict: 'misfit', reason: expect.stringContaining('4 módulos') },
  ])
  const swapped = await candidates(`${full}&elegir=memoria&cambiar=${ddr5}`)
  expect(swapped.candidates).toMatchObject([{ id: ddr5, verdict: 'fits', isChosen: true }])
  const added = await aProduct(db, { categoryId: CASE, name: 'Nueva', priceCents: 100 })
  await lookForChanges()
  expect((await candidates('elegir=carcasa')).candidates.map(({ id }) => id)).toEqual([added, tower])
  expect((await candidates('elegir=monitor&pagina=9')).page).toBe(1)
  expect((await ask('/api/pc-build/candidates?elegir=mesa')).status).toBe(400)
})

/** From the first proposal on the demo's products are for sale, too. */
let demo: Promise<void> | undefined
function withDemo(): Promise<void> {
  demo ??= db.transaction((tx) => addDemoSellables(tx, () => [])).then(lookForChanges)
  return demo
}

async function proposed(query: string): Promise<PcProposals> {
  await withDemo()
  const response = await ask(`/api/pc-build/proposals?${query}`)
  expect(response.status).toBe(200)
  return PcProposals.parse(await response.json())
}

test('a budget and a use get different PCs, each whole, in stock, new, fitting by known figures, and within the budget', async () => {
  const wished = [
    { query: 'presupuesto=900&uso=edicion-de-video&juegos=valorant', second: 'Más gráfica' },
    { query: 'presupuesto=900&uso=oficina-y-estudio', second: 'Más procesador' },
    // Where no dollars are left for a better card it is a better processor.
    { query: 'presupuesto=1500&uso=juegos', second: expect.stringMatching(/^Más (gráfica|procesador)$/) },
  ]
  for (const { query, second } of wished) {
    const { proposals, least, text } = await proposed(query)
    expect(proposals.map(({ title }) => title)).toEqual(['Equilibrado', second, 'Para crecer'])
    expect([least, text]).toEqual([null, null])
    expect(new Set(proposals.map(({ path }) => path)).size).toBe(3)
    // The one that grows stands on a socket that new processors are still made for.
    expect(proposals[2]?.parts.find(({ place }) => place === 'board')?.name).toContain('AM5')
    for (const { path, total, reason, parts } of proposals) {
      const build = await read(path.slice(path.indexOf('?') + 1))
      expect(build).toMatchObject({ path, total, verdict: 'fits', isWhole: true, lacks: [], isInStock: true })
      expect(total).toBeLessThanOrEqual(Number(/\d+/.exec(query)))
      expect(reason).toMatch(/^[A-ZÁÉÍÓÚ].*: .* \(estimado\)\.$/)
      expect(parts.filter(({ name }) => /reacondicionad/i.test(name))).toEqual([])
    }
  }
})

test('where the stock has no sensible third PC, the cheapest that serves stands in its place', async () => {
  const { proposals, least } = await proposed('presupuesto=900&uso=programacion')
  expect(proposals.map(({ title }) => title)).toEqual(['Equilibrado', 'Para crecer', 'Lo menos que sirve'])
  const [balanced, , cheapest] = proposals
  expect(cheapest?.total).toBeLessThan(balanced?.total ?? 0)
  expect(least).toBe(null)
})

test('more dollars buy more where a use has something of it, and no more where it has not', async () => {
  const totalOf = async (query: string) => (await proposed(query)).proposals[0]?.total ?? 0
  expect(await totalOf('presupuesto=2500&uso=juegos')).toBeGreaterThan(
    2 * (await totalOf('presupuesto=900&uso=juegos')),
  )
  expect(await totalOf('presupuesto=2500&uso=oficina-y-estudio')).toBe(
    await totalOf('presupuesto=900&uso=oficina-y-estudio'),
  )
})

test('a budget that is too small is told so, with the cheapest that serves', async () => {
  const { proposals, least, text } = await proposed('presupuesto=150&juegos=cyberpunk-2077')
  expect(proposals).toEqual([])
  expect(least?.total).toBeGreaterThan(150)
  expect(text).toBe(
    `Con $150 no alcanza para lo que quieres: lo menos que sirve cuesta hoy $${least?.total.toFixed(2)}.`,
  )
  expect(await read(least?.path.split('?')[1] ?? '')).toMatchObject({ verdict: 'fits', isWhole: true })
  // A dollar less than it costs is too little, and what it costs is enough.
  const dollars = Math.ceil(least?.total ?? 0)
  expect((await proposed(`presupuesto=${dollars}&juegos=cyberpunk-2077`)).proposals.length).toBeGreaterThan(0)
  expect((await proposed(`presupuesto=${dollars - 1}&juegos=cyberpunk-2077`)).proposals).toEqual([])
  expect((await ask('/api/pc-build/proposals?presupuesto=mucho')).status).toBe(400)
})

test('a listing can be narrowed to what fits an armado', async () => {
  await withDemo()
  const idOf = async (sku: string) => {
    const [row] = await db.select({ id: sellables.id }).from(sellables).where(eq(sellables.sku, sku))
    return row?.id ?? 0
  }
  const [processor, memory] = [await idOf('CPU-AMD-R5-7600'), await idOf('RAM-D5-32-GSKILL-FLARE')]
  const narrowed = async (query: string) => (await ask(`/api/catalog?${query}`)).json()
  const boards = await narrowed(`category=3&armado=${memory}x1,${processor}`)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from sellable join spec_value on sellable_id = id and key = 'socket'
     where category_id = 3 and text = 'AM5' and hidden_at is null
       and exists (select from spec_value where sellable_id = id and key = 'max_memory_gb')`)
  expect(boards.total).toBe(rows[0]?.count)
  expect(boards.filters.pairs).toEqual([['armado', [processor, memory].sort((a, b) => a - b).join(',')]])
  expect(boards.filters.chips).toMatchObject([
    { label: 'Compatible con tu armado', href: '/productos/placa-madre' },
  ])
  // Another processor is judged instead of the chosen one, and what is no part fits no armado.
  expect((await narrowed(`category=1&armado=${processor}`)).total).toBeGreaterThan(5)
  expect((await narrowed(`category=9&armado=${processor}`)).total).toBe(0)
  expect((await narrowed('category=3&armado=99999999')).filters.pairs).toEqual([])
})
