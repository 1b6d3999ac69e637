import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { anInvoiceXml, aPdf } from '../invoice-xml.ts'
import { zipFile } from '../statements/zip-file.ts'

/* Files that somebody who means ill would send where the shop takes one. */

/** What the part of a form takes. */
export type Taken = 'picture' | 'picture or PDF' | 'table' | 'XML' | 'PDF'

export type HostileFile = {
  bytes: Buffer
  /** Where such a file is what it says after all: it may be kept, made anew or as an attachment. Elsewhere it is refused. */
  mayBeKeptAs?: readonly Taken[]
}

/** In no file of the shop, whatever was kept of what bore it. */
export const HIDDEN_SCRIPT = 'alert(document.domain)'

const html = `<!doctype html><script>${HIDDEN_SCRIPT}</script>`
const picture = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#1c1f33' } })

/** A PNG whose header claims a size that its few bytes do not hold. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A WebP whose canvas is said to be as large as its header can say. */
function webpOf(webp: Buffer): Buffer {
  const canvas = Buffer.from([0, 0, 0, 0, 0xfe, 0x3f, 0, 0xfe, 0x3f, 0])
  const extended = Buffer.concat([Buffer.from('VP8X\x0a\0\0\0', 'latin1'), canvas])
  const whole = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** An AVIF that claims another size than it has. */
function avifOf(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif)
  for (let at = changed.indexOf('ispe'); at !== -1; at = changed.indexOf('ispe', at + 4)) {
    changed.writeUInt32BE(width, at + 8)
    changed.writeUInt32BE(height, at + 12)
  }
  return changed
}

/** A JPEG with this comment right behind its first mark. */
function jpegSaying(jpeg: Buffer, words: string): Buffer {
  const comment = Buffer.alloc(4)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(words.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.from(words), jpeg.subarray(2)])
}

const laughs = (times: number) =>
  `<!DOCTYPE l [<!ENTITY a "ja">${Array.from({ length: times }, (_, i) => `<!ENTITY b${i} "${i ? `&b${i - 1};&b${i - 1};` : '&a;'}">`).join('')}]><factura>&b${times - 1};</factura>`

const workbook = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="H" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}
const cell = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`

/** `swollenMib`: what the bombs become when they are unpacked. */
export async function hostileFiles(swollenMib: number): Promise<Record<string, HostileFile>> {
  const [png, jpeg, webp, avif, gif] = await Promise.all([
    picture().png().toBuffer(),
    picture().jpeg().toBuffer(),
    picture().webp().toBuffer(),
    picture().avif({ effort: 0 }).toBuffer(),
    picture().gif().toBuffer(),
  ])
  const swollen = ' '.repeat(swollenMib * 2 ** 20)
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const pictures = ['picture', 'picture or PDF'] as const
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
  return {
    'a PNG of 3,600 megapixels': { bytes: pngOf(60_000, 60_000) },
    'a PNG of 41 megapixels': { bytes: pngOf(6_400, 6_400) },
    'a PNG of two thousand million pixels in a row': { bytes: pngOf(2_000_000_000, 1) },
    'a WebP of 268 megapixels': { bytes: webpOf(webp) },
    'an AVIF of 900 megapixels': { bytes: avifOf(avif, 30_000, 30_000) },
    'half a PNG': { bytes: half(png) },
    'half a JPEG': { bytes: half(jpeg) },
    'half a WebP': { bytes: half(webp) },
    'half an AVIF': { bytes: half(avif) },
    'a GIF': { bytes: gif },
    'a GIF that is a script': { bytes: Buffer.from(`GIF89a/*\0\0*/=1;${HIDDEN_SCRIPT}//`) },
    'a GIF before a JPEG': { bytes: Buffer.concat([Buffer.from('GIF89a'), jpeg]) },
    'a PNG before a page': { bytes: Buffer.concat([png, Buffer.from(html)]), mayBeKeptAs: pictures },
    'a JPEG with a page in its comment': { bytes: jpegSaying(jpeg, html), mayBeKeptAs: pictures },
    'a page before a JPEG': { bytes: Buffer.concat([Buffer.from(html), jpeg]) },
    'a PDF before a JPEG': { bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg]) },
    'a JPEG before a PDF': { bytes: Buffer.concat([jpeg, aPdf()]), mayBeKeptAs: pictures },
    'an SVG': {
      bytes: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${HIDDEN_SCRIPT}</script></svg>`,
      ),
    },
    'a program': { bytes: Buffer.from('\x7fELF\x02\x01\x01\0'.padEnd(300, '\0'), 'latin1') },
    'a billion laughs': { bytes: Buffer.from(laughs(30)) },
    'a file of the machine': {
      bytes: Buffer.from(
        anInvoiceXml()
          .xml.toString()
          .replace(
            '<autorizacion>',
            '<!DOCTYPE autorizacion [<!ENTITY x SYSTEM "file:///etc/passwd">]><autorizacion>',
          )
          .replace('AUTORIZADO', '&x;'),
      ),
    },
    'elements as deep as a well': { bytes: Buffer.from('<factura>'.repeat(50_000)) },
    'an XLSX that swells': {
      bytes: zipFile({ ...workbook, 'xl/worksheets/sheet1.xml': sheet(`<row>${cell(swollen)}</row>`) }),
    },
    'an XLSX whose texts swell': {
      bytes: zipFile({
        ...workbook,
        'xl/sharedStrings.xml': `<sst><si><t>${swollen}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>0</v></c></row>'),
      }),
    },
    'an XLSX with entities': {
      bytes: zipFile({ ...workbook, 'xl/worksheets/sheet1.xml': laughs(30) }),
    },
    'half an XLSX': {
      bytes: half(zipFile({ ...workbook, 'xl/worksheets/sheet1.xml': sheet(`<row>${cell('sku')}</row>`) })),
    },
    'a ZIP of nothing': { bytes: zipFile({}) },
    'an old Excel': { bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]) },
    NULs: { bytes: Buffer.alloc(10_000) },
    nothing: { bytes: Buffer.alloc(0) },
  }
}

/** Names that a file may say it has. None of them is where it is kept, nor a reason to refuse it. */
export const oddNames = [
  '../../../../etc/cron.d/kuntur',
  '..\\..\\kuntur.exe',
  '/etc/passwd',
  'foto.png%00.html',
  `${'a'.repeat(300)}.png`,
  'foto\u202egnp.exe',
  'con.png',
  '<img src=x onerror=alert(1)>.png',
  '"; filename="otra.html',
  '',
]

/** A form of one file, as it goes over the wire. */
export function rawForm(field: string, file: Uint8Array, name: string, others: Record<string, string> = {}) {
  const escaped = name.replace(/"/g, '%22').replace(/[\r\n]/g, ' ')
  const texts = Object.entries(others).map(
    ([other, value]) => `--x\r\nContent-Disposition: form-data; name="${other}"\r\n\r\n${value}\r\n`,
  )
  const head = `${texts.join('')}--x\r\nContent-Disposition: form-data; name="${field}"; filename="${escaped}"\r\nContent-Type: image/png\r\n\r\n`
  return {
    rawBody: new Uint8Array(Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
}
