import { keepRows, MOST_COLUMNS, type SheetRow } from '../sheet-row.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
  ordm: 'º',
  deg: '°',
}
/** What ends a cell or a row, also where a bank forgot to. */
const skipped = new Set(['script', 'style', 'head'])

/** The rows of the tables of an HTML page, one after another, as the `.xls` of several banks really are. */
export function readHtmlRows(html: string): SheetRow[] {
  const { rows, add } = keepRows()
  let row = 0
  let cells: string[] | null = null
  let isInCell = false

  const endRow = () => {
    if (cells)
      add(
        row,
        cells.map((cell) => decodeEntities(cell).replace(/\s+/g, ' ').trim()),
      )
    cells = null
    isInCell = false
  }
  const addText = (text: string) => {
    if (cells && isInCell) cells.push((cells.pop() ?? '') + text)
  }

  for (const { text, tag, isClosing, attributes } of pieces(html)) {
    addText(text)
    if (tag === 'tr' || tag === 'table') {
      endRow()
      if (tag === 'tr' && !isClosing) {
        row++
        cells = []
      }
    } else if (tag === 'td' || tag === 'th') {
      isInCell = !isClosing
      if (isClosing || !cells) continue
      cells.push('')
      const columns = Math.min(Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1), MOST_COLUMNS)
      // A title over several columns leaves those behind it empty.
      if (columns > 1) cells.splice(-1, 0, ...Array.from({ length: columns - 1 }, () => ''))
    } else addText(' ')
  }
  endRow()
  return rows
}

/** A page as tags with the text before each. It looks at each character once, whatever the page leaves open. */
function* pieces(html: string) {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const text = html.slice(at, open === -1 ? html.length : open)
    const isComment = html.startsWith('<!--', open)
    const end = open === -1 ? -1 : html.indexOf(isComment ? '-->' : '>', open)
    if (end === -1) {
      yield { text, tag: '', isClosing: false, attributes: '' }
      return
    }
    at = end + (isComment ? '-->'.length : 1)
    const inside = html.slice(open + 1, Math.min(end, open + 300))
    const [, slash, name = ''] = /^(\/?)([a-z][a-z0-9]*)/i.exec(inside) ?? []
    const tag = name.toLowerCase()
    yield { text, tag, isClosing: slash === '/', attributes: inside }
    if (!slash && skipped.has(tag)) {
      const closing = new RegExp(`</${tag}`, 'gi')
      closing.lastIndex = at
      const closed = closing.exec(html)
      if (!closed) return
      at = closed.index
    }
  }
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return named[name] ?? named[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
