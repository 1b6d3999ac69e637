import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ImportRefusal } from './refusal.ts'
import { aCard, aFile, anEmptyShop, cardColumns, fixture } from './test-shop.ts'

test('each damaged row is listed with its line and reason, and the rest is loaded', async () => {
  const shop = await anEmptyShop()
  const { code, err, summary } = await shop.load(fixture('damaged'))

  expect(code).toBe(0)
  expect(err).toEqual([
    'video-card.csv:3: tiene 7 celdas y la cabecera 8',
    'video-card.csv:4: tiene 9 celdas y la cabecera 8',
    'video-card.csv:5: «price» no es un precio con dos decimales: «abc»',
    'video-card.csv:6: «price» no es un precio con dos decimales: «$199.99»',
    'video-card.csv:7: «price» no puede ser negativo: «-5»',
    'video-card.csv:8: «price» no puede ser cero',
    'video-card.csv:9: «price» no es un precio con dos decimales: «199.995»',
    'video-card.csv:10: «price» pasa de un millón: «99999999»',
    'video-card.csv:11: falta «name»',
    'video-card.csv:12: falta «name»',
    'video-card.csv:13: falta «chipset»',
    'video-card.csv:14: falta «memory»',
    'video-card.csv:15: «memory» vale 400000 y debe estar entre 0.03 y 1024',
    'video-card.csv:16: «core_clock» vale -1485 y debe estar entre 50 y 10000',
    'video-card.csv:17: «length» no es un número: «largo»',
    'video-card.csv:18: «price» no es un precio con dos decimales: «abc»; «length» vale 9999999 y debe estar entre 40 y 1000',
    'video-card.csv:19: comillas sin cerrar',
    'video-card.csv:21: comillas mal puestas',
    'video-card.csv:23: falta «name»; falta «chipset»; falta «memory»',
    'video-card.csv:25: «name» tiene 528 caracteres',
  ])
  expect(summary).toContain(
    '24 filas, 4 nuevas, 0 cambiadas, 0 iguales, 0 repetidas, 0 sin precio, 20 con errores',
  )
  expect(await shop.query('select name from sellable order by id')).toEqual([
    { name: 'Gigabyte SANA 1 GeForce GTX 1650 4 GB' },
    { name: 'Gigabyte SANA 2 GeForce GTX 1650 4 GB' },
    { name: 'Gigabyte SANA "3" GeForce GTX 1650 4 GB' },
    { name: 'Gigabyte SANA 4 GeForce GTX 1650 4 GB' },
  ])
})

test('of very many damaged rows fifty are listed, and all are counted', async () => {
  const shop = await anEmptyShop()
  const rows = Array.from({ length: 1300 }, (_, i) => aCard({ name: `MSI ${i}`, price: i % 2 ? '10' : 'x' }))
  const { err, summary } = await shop.load(aFile('video-card.csv', [cardColumns, ...rows]))
  expect(err).toHaveLength(51)
  expect(err[0]).toBe('video-card.csv:2: «price» no es un precio con dos decimales: «x»')
  expect(err[50]).toBe('video-card.csv: … y 600 más.')
  expect(summary).toContain('650 nuevas, 0 cambiadas, 0 iguales, 0 repetidas, 0 sin precio, 650 con errores')
})

test('an explicit SKU stands for one part: another part under it is listed, and so is one of another kind', async () => {
  const shop = await anEmptyShop()
  await shop.query(
    "insert into sellable (kind, sku, name, price_cents) values ('build', 'ND-9', 'Ensamble', 100)",
  )
  const { err } = await shop.load(
    aFile('video-card.csv', [
      `${cardColumns},sku`,
      `${aCard({ name: 'MSI UNA' })},ND-1`,
      `${aCard({ name: 'MSI OTRA' })},ND-1`,
      `${aCard({ name: 'MSI AJENA' })},ND-9`,
    ]),
  )
  expect(err).toEqual([
    'video-card.csv:3: el SKU ND-1 ya es de otro artículo, en la línea 2',
    'video-card.csv:4: el SKU ND-9 ya es de un artículo de otro tipo',
  ])
  expect(await shop.query('select sku, name, price_cents from sellable order by id')).toEqual([
    { sku: 'ND-9', name: 'Ensamble', price_cents: 100 },
    { sku: 'ND-1', name: 'MSI UNA GeForce RTX 4060 8 GB', price_cents: 10_000 },
  ])
})

test('a byte order mark, any line ends and a missing last one are no damage', async () => {
  const lines = [cardColumns, aCard(), aCard({ name: 'MSI DOS' })]
  for (const content of [`\ufeff${lines.join('\r\n')}\r\n`, lines.join('\n'), lines.join('\r')]) {
    const shop = await anEmptyShop()
    const { err, summary } = await shop.load(aFile('video-card.csv', Buffer.from(content)))
    expect({ err, summary }).toEqual({ err: [], summary: expect.stringContaining('2 filas, 2 nuevas') })
  }
})

test('a file that is no CSV of parts is refused whole, in one sentence', async () => {
  const shop = await anEmptyShop()
  const text = `${cardColumns}\n${aCard()}\n`
  const refusals = {
    'vacio.csv': [Buffer.alloc(0), 'vacio.csv está vacío.'],
    'blancos.csv': [Buffer.from('\n \n'), 'blancos.csv está vacío.'],
    'binario.csv': [
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8]),
      'binario.csv no es un CSV: es un archivo binario.',
    ],
    'utf16.csv': [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf16.csv está en UTF-16: guárdalo en UTF-8.'],
    'latin1.csv': [
      Buffer.from(`${text}${aCard({ name: 'MSI CAÑÓN' })}\n`, 'latin1'),
      'latin1.csv no está en UTF-8 (línea 3): guárdalo en UTF-8.',
    ],
    'video-card.csv': [
      Buffer.from(text.replace(',chipset', ',chip')),
      'A video-card.csv le falta la columna «chipset».',
    ],
    'memory.csv': [
      Buffer.from('<html><body>No encontrado</body></html>'),
      'memory.csv no parece un CSV de memorias RAM: su primera línea debe nombrar las columnas name, price, speed, modules, color, first_word_latency, cas_latency.',
    ],
    'repetida.csv': [Buffer.from(text.replace('\n', ',price\n')), 'repetida.csv repite la columna «price».'],
    'zapatos.csv': [
      Buffer.from('talla,color\n38,rojo\n'),
      'zapatos.csv no es de ningún tipo conocido, ni por su nombre (cpu, video-card, motherboard, memory, internal-hard-drive, power-supply, case, cpu-cooler, case-fan, monitor, keyboard, mouse, headphones) ni por sus columnas: indícalo con --mapping.',
    ],
  } satisfies Record<string, [Buffer, string]>
  for (const [name, [content, sentence]] of Object.entries(refusals)) {
    expect(await shop.load(aFile(name, content))).toMatchObject({ code: 1, out: [], err: [sentence] })
  }
  expect(await shop.query('select count(*) from sellable')).toEqual([{ count: 0 }])
})

test('bad text deep in a file refuses it before anything of it is written', async () => {
  const shop = await anEmptyShop()
  const rows = Array.from({ length: 9000 }, (_, i) => aCard({ name: `MSI ${i}` }))
  const content = Buffer.concat([Buffer.from([cardColumns, ...rows].join('\n')), Buffer.from([0xff])])
  const { code, err } = await shop.load(aFile('video-card.csv', content))
  expect({ code, err }).toEqual({
    code: 1,
    err: ['video-card.csv no está en UTF-8 (línea 9001): guárdalo en UTF-8.'],
  })
  expect(await shop.query('select count(*) from sellable')).toEqual([{ count: 0 }])
})

test('a refused file does not keep its neighbours out', async () => {
  const shop = await anEmptyShop()
  const good = aFile('video-card.csv', [cardColumns, aCard()])
  writeFileSync(join(dirname(good), 'memory.csv'), '')
  writeFileSync(join(dirname(good), 'LICENSE'), 'MIT')
  const { code, err, summary } = await shop.load(dirname(good))
  expect({ code, err }).toEqual({ code: 1, err: ['memory.csv está vacío.'] })
  expect(summary).toContain('1 filas, 1 nuevas')
})

test('a path or an option that means nothing is refused in one sentence', async () => {
  const shop = await anEmptyShop()
  const folder = dirname(aFile('LICENSE', ['MIT']))
  mkdirSync(join(folder, 'sub'))
  const card = aFile('video-card.csv', [cardColumns, aCard()])
  const refusalOf = (...args: string[]) =>
    shop.load(...args).then(
      () => 'nothing',
      (error) => (error instanceof ImportRefusal ? error.message : String(error)),
    )
  const usage =
    'Uso: npm run catalog:import -- ARCHIVO_O_CARPETA [--stock N] [--opendb] [--dry-run] [--mapping ARCHIVO.json] [--report ARCHIVO] [--sample SEMILLA]'
  expect(await refusalOf()).toBe(`Falta decir qué importar. ${usage}`)
  expect(await refusalOf(card, card)).toBe(`Se importa un archivo o una carpeta a la vez. ${usage}`)
  expect(await refusalOf(card, '--stok', '5')).toBe(`La opción --stok no se entiende. ${usage}`)
  expect(await refusalOf(card, '--stock')).toBe(`La opción --stock no se entiende. ${usage}`)
  for (const stock of ['-1', '1.5', 'cinco', '1e9', '']) {
    expect(await refusalOf(card, `--stock=${stock}`)).toBe(
      `--stock debe ser un número entero entre 0 y 1000000, no «${stock}».`,
    )
  }
  expect(await refusalOf(join(folder, 'nada.csv'))).toBe(`No existe ${join(folder, 'nada.csv')}.`)
  expect(await refusalOf(folder)).toBe(`En la carpeta ${folder} no hay ningún archivo CSV ni JSONL.`)
  expect(await shop.load(aFile('video-card.csv.gz', gzipSync(readFileSync(card))))).toMatchObject({ code: 1 })
  expect(await shop.query('select count(*) from sellable')).toEqual([{ count: 0 }])
})
