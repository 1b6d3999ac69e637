import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shopDay } from '../../../contract/shop-time.ts'
import type { StatementLayout } from '../../../contract/statement-layout.ts'
import { longTest } from '../../../test/long-test.ts'
import { seededRandom } from '../../../test/seeded-random.ts'
import { drawLedger } from '../../../test/statements/draw-ledger.ts'
import { writeStatements } from '../../../test/statements/write-statement.ts'
import { zipFile } from '../../../test/statements/zip-file.ts'
import { readCents } from '../../sheets/read-amount.ts'
import { readSheet } from '../../sheets/read-sheet.ts'
import { SheetRefusal } from '../../sheets/sheet-refusal.ts'
import { findTable, guessLayout } from './find-table.ts'
import { readDay } from './read-day.ts'
import { readLines } from './read-lines.ts'

async function readFile(file: Uint8Array, given?: Partial<StatementLayout>) {
  const table = findTable(await readSheet(Buffer.from(file)))
  const layout = { ...guessLayout(table), ...given }
  return { layout, ...readLines(table.body, layout) }
}

const refusalOf = (file: Uint8Array) =>
  readSheet(Buffer.from(file)).then(
    () => 'read',
    (error) => {
      if (error instanceof SheetRefusal) return error.message
      throw error
    },
  )

/** What the banks of the drawn statements meant, compared with what is read without being told anything. */
async function expectAsMeant(seed: number) {
  for (const file of writeStatements(seededRandom(seed), drawLedger(seededRandom(seed), 40))) {
    const read = await readFile(file.bytes)
    const what = `seed ${seed}, ${file.layout.bank}, ${file.kind}, ${file.encoding}`
    const told = read.credits.map(({ day, amountCents, reference, payerName, payerIdentification }) => ({
      day,
      cents: amountCents,
      reference,
      payerName,
      payerIdentification,
    }))
    const meant = file.lines.map(({ day, cents, reference, payerName, payerIdentification }) => ({
      day,
      cents,
      reference,
      payerName,
      payerIdentification,
    }))
    expect(told, what).toEqual(meant)
    expect([read.debits, read.rejectedRows], what).toEqual([file.debits, 0])
    const lost = file.lines.filter(
      ({ concept }, at) => !read.credits[at]?.concept?.includes(concept.trim().split(/\s+/)[0] ?? ''),
    )
    expect(
      lost.filter(({ concept }) => concept.trim() !== ''),
      what,
    ).toEqual([])
  }
}

test('statements of every bank that was drawn are read as the bank meant them, and nobody says how', async () => {
  for (let seed = 1; seed <= 25; seed++) await expectAsMeant(seed)
})

longTest('so are a thousand more', async () => {
  for (let seed = 100; seed <= 1_100; seed++) await expectAsMeant(seed)
})

test('a day is read in each way that banks write it, and one that no calendar has is none', () => {
  const ways = [
    '03/11/2026',
    '3-11-2026 14:05',
    '2026-11-03T10:00:00',
    '20261103',
    '03112026',
    '03-nov-2026',
    '3 de noviembre de 2026',
    '03/NOV/26',
    'Nov 3, 2026',
    '46329',
    46329.58,
  ]
  expect(ways.map((cell) => readDay(cell, 'dmy'))).toEqual(ways.map(() => '2026-11-03'))
  expect([readDay('11/03/2026', 'mdy'), readDay('26/11/03', 'ymd')]).toEqual(['2026-11-03', '2026-11-03'])
  const none = ['31/02/2026', '13/13/2026', '2026', '', 'Total', '0045871236', 12, '1/1/20261', '99999999']
  expect(none.map((cell) => readDay(cell, 'dmy'))).toEqual(none.map(() => null))
})

test('an amount is read with its own signs alone, and is never guessed', () => {
  const points = ['1,234.50', '$ 1234.5', '1234.5000', 'USD 1,234.50', '+1234.50', '1.234.50']
  expect(points.map((cell) => readCents(cell, '.'))).toEqual([
    123_450,
    123_450,
    123_450,
    123_450,
    123_450,
    null,
  ])
  const commas = ['1.234,50', '1234,5', '$1.234,50', '1 234,50', '1,234.50', '411.71']
  expect(commas.map((cell) => readCents(cell, ','))).toEqual([123_450, 123_450, 123_450, 123_450, null, null])
  const left = ['-3.10', '(3.10)', '3.10-', '−3.10', '3.10 D']
  expect(left.map((cell) => readCents(cell, '.'))).toEqual(left.map(() => -310))
  const none = ['', 'diez', '3.105', '1,23', '12-34', '(3.10', '1e5', '=3', `${'9'.repeat(30)}`]
  expect(none.map((cell) => readCents(cell, '.'))).toEqual(none.map(() => null))
  expect([readCents(0.1 + 0.2, '.'), readCents(0.305, '.')]).toEqual([30, null])
})

const sheetOf = (rows: string, parts: Record<string, string> = {}) =>
  zipFile({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Portada" state="hidden" r:id="a"/><sheet name="Hoja" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="/xl/worksheets/b.xml"/></Relationships>',
    'xl/worksheets/a.xml': '<worksheet/>',
    'xl/worksheets/b.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows.replaceAll(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`,
    ...parts,
  })
const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
const titles = `<row>${text('Fecha')}${text('Detalle')}${text('Valor')}</row>`

test('a formula gives the value that was kept with it, and a text that looks like one stays a text', async () => {
  const { credits } = await readFile(
    sheetOf(
      `${titles}<row>${text('03/11/2026')}${text('=HYPERLINK(&quot;http://x&quot;) &amp; m&#225;s')}<c><f>SUM(A1:A9)*1000</f><v>12.5</v></c></row>`,
    ),
  )
  expect(credits).toMatchObject([{ amountCents: 1_250, concept: '=HYPERLINK("http://x") & más' }])
  const csv = await readFile(Buffer.from('Fecha,Detalle,Valor\n03/11/2026,"=cmd|\' /C calc\'!A0",12.50\n'))
  expect(csv.credits).toMatchObject([{ amountCents: 1_250, concept: "=cmd|' /C calc'!A0" }])
})

test('rows that a file numbers twice, or beyond all sheets, have numbers of their own', async () => {
  const cell = text('x')
  const rows = await readSheet(
    sheetOf(
      `<row r="7">${cell}</row><row r="7">${cell}</row><row r="99999999999">${cell}</row><row r="a">${cell}</row>`,
    ),
  )
  expect(rows.map(({ row }) => row)).toEqual([7, 8, 9, 10])
})

/** A ZIP of one deflated entry whose directory says that it has so many bytes. */
function lyingZip(name: string, content: Buffer, stated: number): Buffer {
  const honest = zipFile({ 'xl/workbook.xml': '<workbook/>', [name]: content.toString() })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const lie = Buffer.alloc(4)
  lie.writeUInt32LE(stated)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(content))
  const deflated = Buffer.alloc(4)
  deflated.writeUInt32LE(deflateRawSync(content).length)
  const before = Buffer.concat([checksum, deflated, size])
  return Buffer.from(
    honest
      .toString('latin1')
      .replaceAll(before.toString('latin1'), Buffer.concat([checksum, deflated, lie]).toString('latin1')),
    'latin1',
  )
}

test('what swells, has a password, is broken or is something else is refused in plain words', async () => {
  const zeros = Buffer.alloc(6_000_000, '0')
  expect(
    await refusalOf(zipFile({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': zeros.toString() })),
  ).toMatch(/^El archivo ocupa demasiado al abrirlo/)
  // It says that it is small, and is stopped while it is inflated.
  const relations = '<Relationships><Relationship Id="b" Target="b.xml"/></Relationships>'
  const bomb = lyingZip('xl/_rels/workbook.xml.rels', Buffer.from(relations + ' '.repeat(3_000_000)), 900)
  expect(await refusalOf(bomb)).toMatch(/^El archivo ocupa demasiado al abrirlo/)
  const sheet = sheetOf(titles)
  expect(await refusalOf(sheet.subarray(0, sheet.length - 30))).toMatch(/dañado/)
  expect(
    await refusalOf(Buffer.concat([sheet.subarray(0, 200), Buffer.alloc(sheet.length - 200, 7)])),
  ).toMatch(/dañado/)
  expect(await refusalOf(zipFile({ 'foto.jpg': 'x' }))).toMatch(/no es una hoja de cálculo/)
  const locked = Buffer.from(sheet)
  locked.writeUInt16LE(1, locked.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
  expect(await refusalOf(locked)).toMatch(/contraseña/)
  expect(await refusalOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toMatch(
    /guárdalo como XLSX o CSV/,
  )
  expect(await refusalOf(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toMatch(/no es una tabla/)
  expect(await refusalOf(Buffer.from(`a${';'.repeat(201)}b`))).toMatch(/más de 200 columnas/)
  expect(await refusalOf(Buffer.from('a;b;c\n'.repeat(200_001)))).toMatch(/más de 200.000 filas/)
  expect(await refusalOf(Buffer.from('\n;;;\n'))).toMatch(/vacío/)
})

test('what is broken in between costs its own rows alone', async () => {
  const csv =
    'Fecha;Detalle;Valor\n03/11/2026;"sin cerrar;12,50\n04/11/2026;bien;3,00\n\n05/11/2026;bien;\nTotal;;15,50\n'
  const read = await readFile(Buffer.from(csv))
  expect(read.credits.map(({ day, concept }) => `${day} ${concept}`)).toEqual([
    '2026-11-03 "sin cerrar',
    '2026-11-04 bien',
  ])
  const html =
    '<html><script>"<td>"</script><table><tr><td colspan=3>Banco<tr><th>Fecha<th>Detalle<th>Valor<tr><td>03/11/2026<td>A&ntilde;o<br>nuevo<td>$ 12.50</table><!-- <tr><td>x'
  expect((await readFile(Buffer.from(html))).credits).toMatchObject([
    { amountCents: 1_250, concept: 'Año nuevo' },
  ])
  // A day that has not come is a mistake of the order, and not a line.
  const tomorrow = shopDay(new Date(Date.now() + 3 * 86_400_000))
  expect(await readFile(Buffer.from(`Fecha;Valor\n${tomorrow};3,00\n`))).toMatchObject({
    credits: [],
    rejectedRows: 1,
  })
})
