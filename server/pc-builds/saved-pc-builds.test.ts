import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SharedPcBuild } from '../../contract/api/saved-pc-builds.ts'
import { MAX_SAVED_PC_BUILDS, PC_BUILD_DAYS, pcBuildPreviewPath } from '../../contract/saved-pc-builds.ts'
import { openTestApp } from '../../test/app.ts'
import { aBuild, aCustomer, aProduct, setSettings } from '../../test/factories.ts'
import { forgetOldRows } from '../forget-old-rows.ts'

const { ask, db, lookForChanges } = await openTestApp()

const board = await aProduct(db, { categoryId: 3, name: 'B650M', priceCents: 15_000 })
const memory = await aProduct(db, { categoryId: 4, name: 'DDR5 16 GB', priceCents: 6_000, openingStock: 3 })
const query = `placa=${board}&memoria=${memory}x2`

type Saved = { code: string; path: string }

async function save(name: string, asked = query, cookie?: string): Promise<Saved> {
  const path = cookie ? '/api/user/pc-builds' : '/api/pc-builds'
  const response = await ask(path, { body: { name, query: asked }, ...(cookie && { cookie }) })
  expect(response.status).toBe(201)
  return response.json()
}

async function opened(code: string): Promise<SharedPcBuild> {
  const response = await ask(`/api/pc-builds/${code}`)
  expect(response.status).toBe(200)
  return (await response.json()).shared
}

const partsOf = ({ pcBuild }: SharedPcBuild) => pcBuild.places.flatMap(({ parts }) => parts)

const own = async (cookie: string) => (await (await ask('/api/user/pc-builds', { cookie })).json()).pcBuilds

const hide = (id: number) => db.$client.query('update sellable set hidden_at = now() where id = $1', [id])

test('anybody saves a PC and gets a link, and the same again has the same one', async () => {
  const { code, path } = await save('  Para   jugar ')
  expect(path).toBe(`/armado/${code}`)
  expect(code).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
  // In another spelling, and with what means nothing.
  expect((await save('Para jugar', `memoria=${memory},${memory}&placa=${board}&utm_source=x`)).code).toBe(
    code,
  )
  // Signs that turn text around are no part of a name.
  expect((await save('\u202ePara\u202c jugar\u200f')).code).toBe(code)
  expect((await save('Para editar')).code).not.toBe(code)
})

test('whoever has the link sees the parts at today’s prices and stock, and nothing of who saved it', async () => {
  const { username, cookie } = await aCustomer(db)
  const { code } = await save('El de la oficina', query, cookie)
  await db.$client.query('update sellable set price_cents = 16_000 where id = $1', [board])
  const shared = await opened(code)
  expect(shared).toMatchObject({
    pcBuild: {
      name: 'El de la oficina',
      assembly: null,
      total: 280,
      isInStock: true,
      homePath: `/arma-tu-pc?${query}&nombre=El%20de%20la%20oficina`,
    },
    missing: [],
    replaced: null,
  })
  expect(partsOf(shared)).toMatchObject([
    { id: board, name: 'B650M', price: 160, count: 1 },
    { id: memory, price: 60, count: 2, stock: 3 },
  ])
  expect(JSON.stringify(shared)).not.toContain(username)
  await db.$client.query('update sellable set price_cents = 15_000 where id = $1', [board])
})

test('a part that is no longer for sale is told by its name, with the way to another; a draft was never in it', async () => {
  const supply = await aProduct(db, { categoryId: 6, name: 'Fuente de 650 W' })
  const draft = await aProduct(db, { categoryId: 7, priceCents: null, name: 'Carcasa secreta' })
  const { code } = await save('Con fuente', `${query}&fuente=${supply}&carcasa=${draft}`)
  await hide(supply)
  const shared = await opened(code)
  expect(partsOf(shared).map(({ id }) => id)).toEqual([board, memory])
  expect(shared.missing).toEqual([
    {
      place: 'supply',
      label: 'Fuente de poder',
      id: supply,
      name: 'Fuente de 650 W',
      count: 1,
      isForSale: false,
      choosePath: `/arma-tu-pc?${query}&nombre=Con%20fuente&elegir=fuente`,
      replacement: null,
    },
  ])
  expect(shared.pcBuild.homePath).not.toContain('fuente=')
})

test('more units than there are is told, and so is a part in a place that is not its own: it is left out', async () => {
  const { code } = await save('Mucha memoria', `memoria=${memory}x4&carcasa=${board}`)
  const shared = await opened(code)
  expect(partsOf(shared)).toMatchObject([{ id: memory, count: 4, stock: 3 }])
  expect(shared.pcBuild.isInStock).toBe(false)
  expect(shared.missing).toMatchObject([{ place: 'memory', id: memory, count: 4, isForSale: true }])
})

test('for what cannot be bought stands what is in stock, fits the others and is nearest in price', async () => {
  const drive = { categoryId: 5, specs: { drive_form_factor: 'M.2 2280', interface: 'PCIe 4.0 x4' } }
  const specs = (memory_type: string) => ({
    memory_type,
    memory_format: 'DIMM',
    module_count: 1,
    module_gb: 16,
    capacity_gb: 16,
  })
  const memoryOf = (name: string, priceCents: number, memoryType: string, openingStock = 9) =>
    aProduct(db, { categoryId: 4, name, priceCents, openingStock, specs: specs(memoryType) })
  const fullBoard = await aProduct(db, {
    categoryId: 3,
    name: 'B650 Plus',
    specs: { socket: 'AM5', memory_type: 'DDR5', memory_slots: 4, max_memory_gb: 128, m2_slots: 2 },
  })
  const asked = await memoryOf('Fury', 8_000, 'DDR5', 2)
  const gone = await aProduct(db, { ...drive, name: 'NV2', priceCents: 6_000 })
  await memoryOf('DDR4, que no va', 8_000, 'DDR4')
  await memoryOf('Solo queda una', 8_100, 'DDR5', 1)
  const near = await memoryOf('Vengeance', 8_700, 'DDR5')
  await memoryOf('Más cara', 12_000, 'DDR5')
  const nearDrive = await aProduct(db, { ...drive, name: 'NV3', priceCents: 6_500 })
  const asSaved = `placa=${fullBoard}&memoria=${asked}x2&disco=${gone}`
  const { code } = await save('El que se agota', asSaved)
  await lookForChanges()
  expect(await opened(code)).toMatchObject({ missing: [], replaced: null })

  await hide(gone)
  await db.$client.query('update sellable set stock = 1 where id = $1', [asked])
  await lookForChanges()
  expect(await opened(code)).toMatchObject({
    missing: [
      { place: 'memory', id: asked, isForSale: true, replacement: { id: near, price: 87 } },
      { place: 'drive', id: gone, isForSale: false, replacement: { id: nearDrive, price: 65 } },
    ],
    replaced: {
      path: `/arma-tu-pc?placa=${fullBoard}&memoria=${near}x2&disco=${nearDrive}&nombre=El%20que%20se%20agota`,
      total: 100 + 2 * 87 + 65,
      verdict: 'fits',
    },
  })
})

test('a mouse is no replacement for a keyboard', async () => {
  const extra = (product_type: string, openingStock = 5) =>
    aProduct(db, { categoryId: 8, openingStock, specs: { product_type } })
  const soldOut = await extra('Teclado', 0)
  await extra('Mouse')
  const { code } = await save('Con teclado', `extra=${soldOut}`)
  await lookForChanges()
  expect((await opened(code)).missing).toMatchObject([{ id: soldOut, replacement: null }])
  const keyboard = await extra('Teclado')
  await lookForChanges()
  expect((await opened(code)).missing).toMatchObject([{ id: soldOut, replacement: { id: keyboard } }])
})

test('something else is looked for in place of ten parts at the most', async () => {
  const several = (count: number, product_type: string, openingStock: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        aProduct(db, { categoryId: 8, openingStock, specs: { product_type } }),
      ),
    )
  const [extras, monitors] = [await several(8, 'Micrófono', 0), await several(3, 'Monitor', 0)]
  await several(8, 'Micrófono', 5)
  await several(3, 'Monitor', 5)
  const { code } = await save('Todo agotado', `monitor=${monitors.join()}&extra=${extras.join()}`)
  await lookForChanges()
  const { missing, replaced } = await opened(code)
  const replacements = missing.map(({ replacement }) => replacement?.id)
  expect(replacements.filter(Boolean)).toHaveLength(10)
  expect(new Set(replacements).size).toBe(11)
  expect(replacements.at(-1)).toBeUndefined()
  expect(replaced).not.toBeNull()
})

test('the assembly is a product of the shop, which the setting names, and counts only while it is sold', async () => {
  const assembly = await aProduct(db, { categoryId: null, name: 'Armado y pruebas', priceCents: 3_500 })
  await setSettings(db, { assembly_product: assembly })
  const { code } = await save('Armada', `${query}&armado=si`)
  expect((await save('Armada')).code).not.toBe(code)
  expect((await opened(code)).pcBuild).toMatchObject({
    assembly: { id: assembly, price: 35, isChosen: true },
    total: 305,
    isInStock: true,
  })
  await db.$client.query('update sellable set stock = 0 where id = $1', [assembly])
  expect((await opened(code)).pcBuild).toMatchObject({ assembly: { stock: 0 }, isInStock: false })
  await hide(assembly)
  expect((await opened(code)).pcBuild).toMatchObject({ assembly: null, total: 270 })
})

test('a build of the shop that it began with goes along, and what is no build of it does not', async () => {
  const build = await aBuild(db)
  const { code } = await save('Del ensamble', `${query}&base=${build}`)
  expect((await opened(code)).pcBuild.homePath).toContain(`&base=${build}`)
  const other = await save('De nada', `${query}&base=${board}`)
  expect((await opened(other.code)).pcBuild.homePath).not.toContain('base=')
})

test('a code that nobody has is not found, in whatever spelling', async () => {
  for (const code of ['aaaaaaaaaa', 'AAAAAAAAAA', '1', 'a'.repeat(400), "' or 1=1"]) {
    const response = await ask(`/api/pc-builds/${encodeURIComponent(code)}`)
    expect([response.status, (await response.json()).error]).toEqual([404, 'pc_build_not_found'])
  }
})

test('what is of no place, hidden or made up alone saves nothing', async () => {
  for (const asked of ['', 'placa=999999', `procesador=${board}`, 'presupuesto=900', 'ensamble=1']) {
    const response = await ask('/api/pc-builds', { body: { name: 'Nada', query: asked } })
    expect([response.status, (await response.json()).fields]).toEqual([
      422,
      { query: 'Elige al menos una pieza' },
    ])
  }
})

test('an account lists what it saved with today’s price, renames it and deletes it, and then the link leads to nothing', async () => {
  const { cookie } = await aCustomer(db)
  const first = await save('El primero', query, cookie)
  const second = await save('El segundo', `memoria=${memory}x4`, cookie)
  expect(await own(cookie)).toMatchObject([
    { code: second.code, name: 'El segundo', units: 4, total: 240, isInStock: false },
    { code: first.code, name: 'El primero', units: 3, total: 270, isInStock: true, path: first.path },
  ])

  const rename = (name: string) =>
    ask(`/api/user/pc-builds/${first.code}`, { method: 'PATCH', body: { name }, cookie })
  expect((await rename('Otro nombre')).status).toBe(200)
  expect((await opened(first.code)).pcBuild.name).toBe('Otro nombre')
  await save('El primero', query, cookie)
  const twice = await rename('El primero')
  expect([twice.status, (await twice.json()).fields]).toEqual([
    422,
    { name: 'Ya guardaste este armado con ese nombre' },
  ])

  await ask(`/api/user/pc-builds/${first.code}`, { method: 'DELETE', cookie })
  expect((await ask(`/api/pc-builds/${first.code}`)).status).toBe(404)
  expect(await own(cookie)).toHaveLength(2)
})

test('an account keeps a bounded number, and saving again what it has is no more', async () => {
  const { cookie, id } = await aCustomer(db)
  const { code } = await save('El que está', query, cookie)
  await db.$client.query(
    `insert into pc_build (code, name, lines, has_assembly, account_id)
     select 'lleno' || n, 'Armado ' || n, '{}', false, $1 from generate_series(2, $2::int) as n`,
    [id, MAX_SAVED_PC_BUILDS],
  )
  expect((await save('El que está', query, cookie)).code).toBe(code)
  const response = await ask('/api/user/pc-builds', { body: { name: 'Uno más', query }, cookie })
  expect([response.status, (await response.json()).error]).toEqual([409, 'too_many_pc_builds'])
  expect(await own(cookie)).toHaveLength(MAX_SAVED_PC_BUILDS)
})

test('two who save the same at the same moment have one link', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => save('A la vez')))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
})

test('what belongs to nobody goes when nobody opened it for half a year, and what an account saved stays', async () => {
  const { cookie } = await aCustomer(db)
  const kept = await save('De una cuenta', query, cookie)
  const lookedAt = await save('Que alguien abre')
  const forgotten = await save('Que nadie abre')
  await db.$client.query(`update pc_build set opened_on = current_date - $1::int`, [PC_BUILD_DAYS + 1])
  await opened(lookedAt.code)
  await forgetOldRows(db)
  const statuses = [kept, lookedAt, forgotten].map(
    async ({ code }) => (await ask(`/api/pc-builds/${code}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
})

test('a shared link shows a picture of 1200 × 630 with what the PC costs now, and none once it is deleted', async () => {
  const { cookie } = await aCustomer(db)
  const name = '<b>Ñandú</b> & «cóndor» 🎮 漢'
  const { code } = await save(name, query, cookie)
  const drawn = async () => {
    const answer = await ask(pcBuildPreviewPath({ code, total: (await opened(code)).pcBuild.total }))
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    return Buffer.from(await answer.arrayBuffer())
  }
  const [first, again] = [await drawn(), await drawn()]
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(again.equals(first)).toBe(true)
  await db.$client.query('update sellable set price_cents = 15_100 where id = $1', [board])
  expect((await drawn()).equals(first)).toBe(false)
  await db.$client.query('update sellable set price_cents = 15_000 where id = $1', [board])
  await ask(`/api/user/pc-builds/${code}`, { method: 'DELETE', cookie })
  expect((await ask(`/multimedia/armado/${code}-27000.jpg`)).status).toBe(404)
})
