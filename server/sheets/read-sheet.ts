import { readHtmlRows } from './internal/html-rows.ts'
import { readTextRows } from './internal/text-rows.ts'
import { readXlsxRows } from './internal/xlsx-rows.ts'
import { SheetRefusal } from './sheet-refusal.ts'
import type { SheetRow } from './sheet-row.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const PDF = Buffer.from('%PDF')
/** The end of a page's head, where its first table may begin. */
const BEGINNING = 20_000

/**
 * The rows of a file of a table, whatever its name says: XLSX, HTML, or text. What it is, is told by its bytes.
 * @throws SheetRefusal
 */
export async function readSheet(file: Buffer): Promise<SheetRow[]> {
  const rows = await rowsOf(file)
  if (rows.length === 0) throw new SheetRefusal('El archivo está vacío.')
  return rows
}

function rowsOf(file: Buffer): Promise<SheetRow[]> | SheetRow[] {
  if (startsWith(file, ZIP)) return readXlsxRows(file)
  if (startsWith(file, OLD_EXCEL))
    throw new SheetRefusal(
      'Ese archivo es un Excel antiguo (.xls) o tiene contraseña: ábrelo y guárdalo como XLSX o CSV.',
    )
  if (startsWith(file, PDF)) throw new SheetRefusal('Eso es un PDF: descárgalo como XLSX o CSV.')
  const text = decode(file)
  if (text.includes('\0')) throw new SheetRefusal('Ese archivo no es una tabla: usa CSV, TXT o XLSX.')
  // A text whose cells hold HTML begins with a title.
  const isMarkup = /^\s*<[?!a-z]/i.test(text)
  if (isMarkup && /<(html|table|tr)\b/i.test(text.slice(0, BEGINNING))) return readHtmlRows(text)
  if (isMarkup) throw new SheetRefusal('Ese archivo no es una tabla: usa CSV, TXT o XLSX.')
  return readTextRows(text)
}

function startsWith(file: Buffer, mark: Buffer): boolean {
  return file.subarray(0, mark.length).equals(mark)
}

/** UTF-16 by its mark or its zeros, UTF-8 if it is, or else the Latin letters of Windows. */
function decode(file: Buffer): string {
  const utf16 = encodingOfUtf16(file)
  if (utf16) return new TextDecoder(utf16).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function encodingOfUtf16(file: Buffer): string | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  const beginning = [...file.subarray(0, 200)]
  const zeros = (rest: number) => beginning.filter((byte, at) => at % 2 === rest && byte === 0).length
  // Spanish text: nearly each second byte is zero, and none of the others.
  if (beginning.length < 20 || Math.max(zeros(0), zeros(1)) < beginning.length / 3) return null
  if (zeros(0) === 0) return 'utf-16le'
  return zeros(1) === 0 ? 'utf-16be' : null
}
