import { readHtmlRows } from './html-rows.ts'
import { StatementRefusal } from './statement-refusal.ts'
import type { StatementRow } from './statement-row.ts'
import { readTextRows } from './text-rows.ts'
import { readXlsxRows } from './xlsx-rows.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const PDF = Buffer.from('%PDF')
/** The end of a page's head, where its first table may begin. */
const BEGINNING = 20_000

/**
 * The rows of a statement's file, whatever its name says: XLSX, HTML, or text. What it is, is told by its bytes.
 * @throws StatementRefusal
 */
export async function readFileRows(file: Buffer): Promise<StatementRow[]> {
  const rows = await rowsOf(file)
  if (rows.length === 0) throw new StatementRefusal('El archivo está vacío.')
  return rows
}

function rowsOf(file: Buffer): Promise<StatementRow[]> | StatementRow[] {
  if (startsWith(file, ZIP)) return readXlsxRows(file)
  if (startsWith(file, OLD_EXCEL))
    throw new StatementRefusal(
      'Ese archivo es un Excel antiguo (.xls) o tiene contraseña: ábrelo y guárdalo como XLSX o CSV.',
    )
  if (startsWith(file, PDF))
    throw new StatementRefusal('Eso es un PDF: descarga el estado de cuenta como XLSX o CSV.')
  const text = decode(file)
  if (text.includes('\0'))
    throw new StatementRefusal('Ese archivo no es un estado de cuenta: usa CSV, TXT o XLSX.')
  return /<(html|table|tr)\b/i.test(text.slice(0, BEGINNING)) ? readHtmlRows(text) : readTextRows(text)
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
