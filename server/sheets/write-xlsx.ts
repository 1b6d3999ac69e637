import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Cell } from './sheet-row.ts'

/**
 * An XLSX of one sheet, piece by piece: no more than a piece of its rows is in memory. Texts stay texts: a spreadsheet evaluates
 * none of them.
 */
export async function* xlsxOf(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  const zip = openZip()
  for (const [name, text] of Object.entries(book)) yield* zip.entry(name, only(text))
  yield* zip.entry('xl/worksheets/sheet1.xml', sheetOf(rows))
  yield zip.end()
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const book = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Productos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

async function* only(text: string) {
  yield text
}

async function* sheetOf(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  let row = 0
  for await (const piece of rows)
    yield piece
      .map((cells) => `<row r="${++row}">${cells.map((cell, at) => xlsxCell(cell, at, row)).join('')}</row>`)
      .join('')
  yield '</sheetData></worksheet>'
}

function xlsxCell(cell: Cell, at: number, row: number): string {
  if (cell === '') return ''
  const place = `${columnName(at)}${row}`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** 0 → A, 27 → AB. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** Sizes and checksum stand behind the bytes of an entry, since they are not known before. */
const SIZES_FOLLOW = 0x0008
const NAMES_IN_UTF8 = 0x0800
const DEFLATED = 8
/** The first day that a ZIP can name. */
const DAY = 0x21

/** Writes a ZIP without going back. Its files stay below 4 GB, which 200,000 rows are far from. */
function openZip() {
  const directory: Buffer[] = []
  let offset = 0
  let entries = 0

  async function* entry(name: string, pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const at = offset
    const common = Buffer.alloc(10)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(SIZES_FOLLOW | NAMES_IN_UTF8, 2)
    common.writeUInt16LE(DEFLATED, 4)
    common.writeUInt16LE(DAY, 8)
    const nameLength = numbers([Buffer.byteLength(name), 0], 2)
    const head = Buffer.concat([
      numbers([0x04034b50]),
      common,
      numbers([0, 0, 0]),
      nameLength,
      Buffer.from(name),
    ])
    offset += head.length
    yield head
    let [checksum, bytes, packedBytes] = [0, 0, 0]
    const packed: Buffer[] = []
    const deflate = createDeflateRaw()
    deflate.on('data', (piece: Buffer) => packed.push(piece))
    const taken = () => {
      const piece = Buffer.concat(packed.splice(0))
      packedBytes += piece.length
      return piece
    }
    for await (const text of pieces) {
      const content = Buffer.from(text)
      checksum = crc32(content, checksum)
      bytes += content.length
      if (!deflate.write(content)) await once(deflate, 'drain')
      if (packed.length > 0) yield taken()
    }
    deflate.end()
    await once(deflate, 'end')
    yield taken()
    const sizes = numbers([checksum, packedBytes, bytes])
    const behind = Buffer.concat([numbers([0x08074b50]), sizes])
    offset += packedBytes + behind.length
    yield behind
    entries++
    directory.push(
      Buffer.concat([
        numbers([0x02014b50]),
        numbers([20], 2),
        common,
        sizes,
        nameLength,
        numbers([0, 0, 0], 2),
        numbers([0, at]),
        Buffer.from(name),
      ]),
    )
  }

  function end(): Buffer {
    const listed = Buffer.concat(directory)
    const counts = numbers([0, 0, entries, entries], 2)
    return Buffer.concat([
      listed,
      numbers([0x06054b50]),
      counts,
      numbers([listed.length, offset]),
      numbers([0], 2),
    ])
  }

  return { entry, end }
}

/** Numbers as a ZIP writes them, each of so many bytes. */
function numbers(list: readonly number[], size: 2 | 4 = 4): Buffer {
  const written = Buffer.alloc(list.length * size)
  for (const [at, number] of list.entries()) written.writeUIntLE(number, at * size, size)
  return written
}
