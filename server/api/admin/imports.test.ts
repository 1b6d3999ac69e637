import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import {
  type ImportAnswer,
  ImportAnswer as ImportAnswerSchema,
  ImportRowsAnswer,
} from '../../../contract/api/admin/imports.ts'
import type { ImportLayout } from '../../../contract/import-layout.ts'
import { openTestApp } from '../../../test/app.ts'
import { aProduct, aStaffMember } from '../../../test/factories.ts'
import { aForm } from '../../../test/invoice-xml.ts'
import { isLong } from '../../../test/long-round.ts'
import { longTest } from '../../../test/long-test.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import { undoBatchJob } from '../../batches/undo-batch.ts'
import type { Specs } from '../../catalog/product-rows.ts'
import { forgetCategories } from '../../catalog/read-categories.ts'
import { forgetSpecDefinitions } from '../../catalog/read-spec-definitions.ts'
import { applyImportJob } from '../../imports/apply-import-job.ts'
import { compareImportJob } from '../../imports/compare-import-job.ts'
import { importList } from '../../imports/import-list.ts'
import { acceptProposalsJob } from '../../imports/price-proposals.ts'
import { startJobs } from '../../jobs/start-jobs.ts'

const { ask, db } = await openTestApp()
const staff = await aStaffMember(db, { permissions: ['products.read', 'products.change', 'products.price'] })
const writer = await aStaffMember(db, { permissions: ['products.read', 'products.change'] })
const reader = await aStaffMember(db, { permissions: ['products.read'] })
const { cookie } = staff
const quiet = pino({ level: 'silent' })

async function upload(file: string | Uint8Array, name = 'lista.csv', by = cookie) {
  const content = typeof file === 'string' ? Buffer.from(file) : file
  const response = await ask('/api/admin/imports', { ...(await aForm({ file: content, name })), cookie: by })
  return { status: response.status, ...((await response.json()) as ImportAnswer & { message: string }) }
}

async function compare(id: number, layout: ImportLayout, by = cookie, supplier: number | null = null) {
  const body = { layout, supplier_id: supplier }
  const response = await ask(`/api/admin/imports/${id}/compare`, { method: 'POST', body, cookie: by })
  return { status: response.status, ...(await response.json()) }
}

async function read(id: number) {
  return ImportAnswerSchema.parse(await (await ask(`/api/admin/imports/${id}`, { cookie })).json())
}

/** Runs what waits to be compared, as a shop does. */
async function runJobs() {
  const stop = startJobs({
    db,
    log: quiet,
    jobs: [compareImportJob, applyImportJob, undoBatchJob, acceptProposalsJob],
    lookMs: 10,
  })
  const isBusy = sql`select from job where status in ('queued', 'running') and not is_timed`
  await waitUntil(async () => (await db.execute(isBusy)).rows.length === 0, 120_000)
  await stop()
}

/** Uploads and compares a file as it seems to be, with changes of the layout. Answers its rows. */
async function compared(
  file: string | Uint8Array,
  layout: Partial<ImportLayout> = {},
  supplier: number | null = null,
) {
  const draft = await upload(file)
  expect(draft.status, draft.message).toBe(201)
  const asked = await compare(draft.id, { ...draft.layout, ...layout }, cookie, supplier)
  expect(asked.status, asked.message).toBe(200)
  await runJobs()
  const shown = await read(draft.id)
  expect(shown.failure).toBeNull()
  const { rows } = ImportRowsAnswer.parse(
    await (await ask(`/api/admin/imports/${draft.id}/rows`, { cookie })).json(),
  )
  return { ...shown, rows }
}

const outcomes = (rows: readonly { row: number; outcome: string }[]) =>
  rows.map(({ row, outcome }) => `${row} ${outcome}`)

test('a supplier’s file is understood by its titles, wherever they stand, and shown before anything is compared', async () => {
  const draft = await upload(
    'DISTRIBUIDORA DE PRUEBA;;;;\nLista de noviembre;;;;\nCódigo;Producto;Marca;Costo;Memoria de video (GB)\nA-1;Tarjeta Ñandú;Acme;1.234,50;16\n',
  )
  expect(draft).toMatchObject({
    status: 201,
    state: 'draft',
    titles: ['Código', 'Producto', 'Marca', 'Costo', 'Memoria de video (GB)'],
    rows: 1,
    layout: {
      columns: ['sku', 'name', 'brand', 'cost', 'specs.vram_gb'],
      decimal_sign: ',',
      category_id: null,
    },
    sample: [{ row: 4, cells: ['A-1', 'Tarjeta Ñandú', 'Acme', '1.234,50', '16'] }],
  })
})

test('what is called by signs alone, or as one that is there already, takes no column and no cell from others', async () => {
  await db.execute(sql`
    insert into category (id, label, singular, path, position)
    values (301, '¡¡¡', '¡', '/productos/signos', 301), (303, 'Tarjetas usadas', 'Tarjeta gráfica', '/productos/usadas', 303)`)
  await db.execute(sql`
    insert into spec_definition (key, slug, label, type, position) values ('own_dato', 'dato-propio', '°', 'text', 901)`)
  forgetSpecDefinitions()
  forgetCategories()
  const { layout, rows } = await compared(
    'sku,nombre,categoria,,precio\nS-1,Cable,—,algo,10\nS-2,RX,Tarjeta gráfica,algo,10',
  )
  expect(layout.columns).toEqual(['sku', 'name', 'category_id', null, 'price'])
  expect(outcomes(rows)).toEqual(['2 refused', '3 new'])
  expect(rows[1]?.changes).toContainEqual(expect.objectContaining({ after: 'Tarjetas de Video' }))
  await db.execute(sql`delete from spec_definition where key = 'own_dato'`)
  await db.execute(sql`delete from category where id in (301, 303)`)
  forgetSpecDefinitions()
  forgetCategories()
})

test('a category is read in the singular and in the plural, whatever its case and accents', async () => {
  const { rows } = await compared(
    'sku,nombre,categoria,precio\nP-1,A,Placas madre,10\nP-2,B,FUENTES DE PODER,10\nP-3,C,tarjetas graficas,10\nP-4,D,Carcasa,10',
  )
  expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'category_id')?.after)).toEqual([
    'Placa Madre',
    'Fuente de Poder',
    'Tarjetas de Video',
    'Carcasa',
  ])
})

test('each row is new, changes, is the same or is refused with its reason, and the catalogue stays as it is', async () => {
  const [sku, other] = ['KT-UNO', 'KT-DOS']
  await aProduct(db, { sku, priceCents: 10_000 })
  await aProduct(db, { sku: other, priceCents: 5_000 })
  const before = await db.execute(sql`select * from sellable order by id`)
  const { rows, counts, state } = await compared(
    [
      'sku,nombre,categoria,precio,memoria de video,garantia',
      `${sku},,,120.50,16 GB,`,
      `${other},,,50.00,,`,
      'N-1,Tarjeta nueva,Tarjeta gráfica,99.90,8,24',
      'N-2,Sin precio bueno,2,gratis,8,',
      'N-3,Sin categoría,,10,,',
      ',Sin código,2,10,,',
      'N-4,Doble,2,10,,',
      'N-4,Doble otra vez,2,11,,',
      `${sku.toLowerCase()},Con otras letras,2,10,,`,
    ].join('\n'),
  )
  expect(state).toBe('compared')
  expect(outcomes(rows)).toEqual([
    '2 changed',
    '3 same',
    '4 new',
    '5 refused',
    '6 refused',
    '7 refused',
    '8 refused',
    '9 refused',
    '10 refused',
  ])
  expect(counts).toEqual({ new: 1, changed: 1, same: 1, refused: 6 })
  expect(rows[0]?.changes).toEqual([
    { field: 'price_cents', label: 'Precio', before: '$100.00', after: '$120.50' },
    { field: 'specs.vram_gb', label: 'Memoria de video', before: null, after: '16 GB' },
  ])
  expect(rows[2]?.changes.map(({ label, after }) => `${label}: ${after}`)).toEqual([
    'SKU: N-1',
    'Nombre: Tarjeta nueva',
    'Categoría: Tarjetas de Video',
    'Precio: $99.90',
    'Memoria de video: 8 GB',
    'Garantía: 24 meses',
  ])
  expect(rows.slice(3).map(({ problems }) => problems[0]?.message)).toEqual([
    '«gratis» no es un monto',
    'Falta la categoría de un producto nuevo',
    'No dice SKU ni número de parte',
    'El mismo producto está en las filas 8, 9',
    'El mismo producto está en las filas 8, 9',
    `La tienda lo tiene escrito así: ${sku}`,
  ])
  expect((await db.execute(sql`select * from sellable order by id`)).rows).toEqual(before.rows)
})

longTest('how a file was read is remembered for its titles', async () => {
  const columns = ['part_number', null, 'cost']
  const file = 'Uno,Dos,Tres\nPN-1,x,10\n'
  await compared(file, { columns, category_id: 3 })
  expect((await upload(file)).remembered).toEqual([
    { supplier_id: null, layout: { columns, decimal_sign: '.', category_id: 3 } },
  ])
})

test('prices and costs need their permission, and a column stands once', async () => {
  const draft = await upload('sku,nombre,precio\nP-1,Algo,10\n')
  expect(await compare(draft.id, draft.layout, writer.cookie)).toMatchObject({ status: 403 })
  const twice = { ...draft.layout, columns: ['sku', 'sku', 'price'] }
  expect(await compare(draft.id, twice)).toMatchObject({
    status: 422,
    fields: { layout: 'Dos columnas dicen «SKU»: deja una' },
  })
})

longTest(
  'garbage, other encodings, HTML, formulas and cells without end are refused in words or taken as text',
  async () => {
    expect(await upload(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toMatchObject({
      status: 422,
      message: 'Ese archivo no es una tabla: usa CSV, TXT o XLSX.',
    })
    const file = 'sku;nombre;precio\nL-1;Teclado señal;12,50\n'
    const latin = await compared(Buffer.from(file, 'latin1'), { category_id: 8 })
    expect(latin.rows[0]).toMatchObject({ outcome: 'new', title: 'Teclado señal' })
    expect(latin.rows[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'price_cents', after: '$12.50' }),
    )
    const { rows } = await compared(
      `sku,nombre,descripcion,precio\nH-1,<table><tr><td>x,"<script>alert(1)</script>",10\nH-2,"'=1+1","'@SUM(A1)",10\nH-3,${'x'.repeat(1_000_000)},y,10\n`,
      { category_id: 8 },
    )
    expect(rows.map(({ title, outcome }) => `${outcome} ${title.slice(0, 30)}`)).toEqual([
      'new <table><tr><td>x',
      'new =1+1',
      'refused H-3',
    ])
  },
)

/** Does something with an import, a batch, a supplier or proposals, by the name of its path. */
async function act(path: string, body?: unknown, by = cookie) {
  const response = await ask(`/api/admin/${path}`, { method: 'POST', body, cookie: by })
  return { status: response.status, ...(await response.json()) }
}

const stored = async (sku: string) =>
  (
    await db.execute(sql`
      select price_cents as price, cost_cents as cost, stock, published_at is null as "isDraft"
        from sellable where sku = ${sku}`)
  ).rows[0]

test('units that new products begin with need the permission of the stock', async () => {
  const { id } = await compared('sku,nombre,categoria,precio,unidades\nUN-1,Fuente con unidades,6,80,4\n')
  expect(await act(`imports/${id}/apply`)).toMatchObject({
    status: 403,
    message: expect.stringContaining('unidades iniciales'),
  })
})

test('an import is applied by a batch, passes over what changed since, and is taken back by another', async () => {
  for (const sku of ['AP-1', 'AP-2']) await aProduct(db, { sku, priceCents: 10_000 })
  const { id } = await compared(
    'sku,nombre,categoria,precio,unidades\nAP-1,,,150,99\nAP-2,,,150,\nAP-3,Fuente nueva,6,80,\n',
  )
  await db.execute(sql`update sellable set version = version + 1 where sku = 'AP-2'`)
  expect(await act(`imports/${id}/apply`, undefined, writer.cookie)).toMatchObject({ status: 403 })
  const applied = await act(`imports/${id}/apply`)
  expect(applied).toMatchObject({ status: 200 })
  expect(await act(`imports/${id}/apply`)).toMatchObject({ status: 409, error: 'import_applied' })
  expect(await act(`imports/${id}/discard`)).toMatchObject({ status: 409, error: 'import_applied' })
  await runJobs()
  expect(await read(id)).toMatchObject({ state: 'applied', batch_id: applied.batch_id })
  // Units of what the shop has are the shop's count.
  expect(await stored('AP-1')).toEqual({ price: 15_000, cost: null, stock: 10, isDraft: false })
  expect(await stored('AP-2')).toMatchObject({ price: 10_000 })
  expect(await stored('AP-3')).toMatchObject({ price: 8_000, isDraft: true })
  expect(await act(`batches/${applied.batch_id}/undo`)).toMatchObject({ status: 201 })
  await runJobs()
  expect(await read(id)).toMatchObject({ state: 'undone' })
  expect(await stored('AP-1')).toMatchObject({ price: 10_000 })
  expect(await stored('AP-3')).toBeUndefined()
})

test('the costs of a supplier become proposed prices, of the lowest cost, accepted singly or all, or declined', async () => {
  for (const sku of ['PP-1', 'PP-2', 'PP-3'])
    await aProduct(db, { sku, priceCents: 10_000, previousPriceCents: sku === 'PP-2' ? 11_000 : null })
  const rule = { margin_percent: 20, rounding: 'to_90' }
  const andes = await act('suppliers', { name: 'Mayorista Andino', ...rule })
  expect(andes).toMatchObject({ status: 201 })
  expect(await act('suppliers', { name: 'MAYORISTA ANDÍNO', ...rule })).toMatchObject({
    status: 422,
    fields: { name: 'Ya hay un proveedor con ese nombre' },
  })
  const coast = await act('suppliers', { name: 'Costa', ...rule, margin_percent: 50, rounding: 'none' })
  // As applied files say them: the journey in the browser applies one.
  const bring = (supplier: number, sku: string, cents: number) =>
    db.execute(sql`
      insert into supplier_cost (supplier_id, sellable_id, cost_cents)
      select ${supplier}, id, ${cents} from sellable where sku = ${sku}`)
  await bring(andes.id, 'PP-1', 10_000)
  await bring(andes.id, 'PP-2', 12_000)
  await bring(andes.id, 'PP-3', 5_000)
  await bring(coast.id, 'PP-1', 10_100)
  await bring(coast.id, 'PP-3', 4_000)
  const proposed = async () =>
    (await (await ask('/api/admin/price-proposals', { cookie })).json()).proposals.map(
      ({ sku, supplier, proposed }: Record<string, unknown>) => `${sku} ${supplier} ${proposed}`,
    )
  // $100 of 80 % of the price without IVA are $125, and $143.75 with it.
  expect(await proposed()).toEqual([
    'PP-1 Mayorista Andino 143.9',
    'PP-2 Mayorista Andino 172.9',
    'PP-3 Costa 92',
  ])
  const { rows } = await db.execute<{ id: number; sku: string }>(
    sql`select id, sku from sellable where sku like 'PP-%'`,
  )
  const idOf = (sku: string) => rows.find((row) => row.sku === sku)?.id
  const chosen = (sku: string, proposed: number) => ({ proposals: [{ product_id: idOf(sku), proposed }] })
  expect(await act('price-proposals/accept', chosen('PP-2', 1.9))).toMatchObject({ error: 'proposals_gone' })
  expect(await act('price-proposals/accept', chosen('PP-2', 172.9), writer.cookie)).toMatchObject({
    status: 403,
  })
  expect(await act('price-proposals/accept', chosen('PP-2', 172.9))).toMatchObject({
    message: '1 precio cambiado',
  })
  expect(await stored('PP-2')).toMatchObject({ price: 17_290 })
  expect(await act('price-proposals/decline', chosen('PP-3', 92))).toMatchObject({ status: 200 })
  expect(await proposed()).toEqual(['PP-1 Mayorista Andino 143.9'])
  expect(await act('price-proposals/accept-all', { supplier_id: null })).toMatchObject({ status: 200 })
  await runJobs()
  expect(await stored('PP-1')).toMatchObject({ price: 14_390 })
  expect(await proposed()).toEqual([])
})

test('a price that comes to exactly .90 is proposed as it is', async () => {
  await aProduct(db, { sku: 'EX-1', priceCents: 20_000 })
  const { id } = await act('suppliers', { name: 'Sierra', margin_percent: 31, rounding: 'to_90' })
  await db.execute(sql`
    insert into supplier_cost (supplier_id, sellable_id, cost_cents)
    select ${id}, id, 6054 from sellable where sku = 'EX-1'`)
  // $60.54 of 69 % are an endless number of cents, and with the IVA exactly $100.90.
  const { proposals } = await (await ask(`/api/admin/price-proposals?supplier=${id}`, { cookie })).json()
  expect(proposals).toMatchObject([{ sku: 'EX-1', proposed: 100.9 }])
})

test('what is exported is safe to open in a spreadsheet, and brought back it changes nothing', async () => {
  const specs = { vram_gb: 16.5, video_outputs: ['HDMI 2.1, con audio'], includes_cooler: true } as Specs
  const odd = {
    sku: '=1+1',
    name: '+Tarjeta; "rara"',
    partNumber: '@SUM(A1)',
    categoryId: 2,
    priceCents: 12_345,
  }
  await aProduct(db, { ...odd, description: 'Una línea\n<b>otra</b>; y más', weightGrams: 900, specs })
  await aProduct(db, { sku: "'-2", name: "'=texto", priceCents: null, categoryId: 2 })
  for (const format of ['csv', 'xlsx']) {
    const response = await ask(`/api/admin/products.${format}?category=2`, { cookie: reader.cookie })
    expect(response.status).toBe(200)
    const content = Buffer.from(await response.arrayBuffer())
    if (format === 'csv') {
      expect(content.toString()).toContain('\r\n\'=1+1;\'@SUM(A1);"\'+Tarjeta; ""rara""";')
      expect(content.toString()).not.toMatch(/(^|[;\n"])[=+@-]/)
    }
    // Each file is read twice, in threads that take a while to start.
    if (format === 'csv' && !isLong) continue
    const { counts, rows } = await compared(content)
    expect(rows.filter(({ outcome }) => outcome !== 'same')).toEqual([])
    expect(counts.same).toBeGreaterThanOrEqual(2)
  }
})

test('the command line imports a list by the same engine, reads it as the staff did, and the desk takes it back', async () => {
  await aProduct(db, { sku: 'CL-1', priceCents: 10_000 })
  const told: string[] = []
  const list = {
    fileName: 'lista.csv',
    content: Buffer.from('codigo,nombre,pvp\nCL-1,,130\nCL-2,Ratón,20\nCL-3,Sin precio,gratis\n'),
    supplier: null,
    categoryId: 8,
    signal: new AbortController().signal,
  }
  await importList(db, { ...list, isDryRun: false }, (line) => void told.push(line))
  expect(told).toEqual([
    'lista.csv: 1 nuevos, 1 cambian, 0 iguales, 1 no se toman.',
    'Fila 4: «gratis» no es un monto',
    'Aplicado: 1 creados como borradores, 1 cambiados, 0 no se pudieron.',
  ])
  expect(await stored('CL-1')).toMatchObject({ price: 13_000 })
  const { imports } = await (await ask('/api/admin/imports', { cookie })).json()
  expect(imports[0]).toMatchObject({ state: 'applied', uploaded_by: 'la línea de comandos' })
  expect(await act(`batches/${imports[0].batch_id}/undo`)).toMatchObject({ status: 201 })
  await runJobs()
  expect(await stored('CL-1')).toMatchObject({ price: 10_000 })
  expect(await stored('CL-2')).toBeUndefined()
  await expect(
    importList(db, { ...list, supplier: 'Nadie', isDryRun: true }, () => {}),
  ).rejects.toMatchObject({
    code: 'supplier_not_found',
  })
})

test('a way to read files from earlier goes on without the specification and the category that were removed', async () => {
  await db.execute(sql`
    insert into category (id, label, singular, path, position) values (302, 'Bancos', 'Banco', '/productos/bancos', 302)`)
  await db.execute(sql`
    insert into spec_definition (key, slug, label, type, position) values ('own_asas', 'asas', 'Asas', 'number', 902)`)
  forgetSpecDefinitions()
  const file = 'sku,nombre,asas,pvp\nBA-1,Banco alto,2,20\n'
  const { id, layout } = await compared(file, { category_id: 302 })
  expect(layout.columns[2]).toBe('specs.own_asas')
  await db.execute(sql`delete from category where id = 302`)
  await db.execute(sql`delete from spec_definition where key = 'own_asas'`)
  forgetSpecDefinitions()
  const left = { columns: ['sku', 'name', null, 'price'], category_id: null }
  expect(await read(id)).toMatchObject({ layout: left, remembered: [{ layout: left }] })
  const told: string[] = []
  const list = {
    fileName: 'l.csv',
    content: Buffer.from(file),
    supplier: null,
    categoryId: 8,
    isDryRun: true,
  }
  await importList(db, { ...list, signal: new AbortController().signal }, (line) => void told.push(line))
  expect(told).toEqual(['l.csv: 1 nuevos, 0 cambian, 0 iguales, 0 no se toman.'])
})
