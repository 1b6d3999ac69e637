import { createReadStream } from 'node:fs'
import { ImportRefusal } from './refusal.ts'

export type Line = { number: number; text: string }

/** Small chunks keep memory low: what is made from one is garbage before it would count as long-lived. */
const CHUNK_BYTES = 16 * 1024
const LONGEST_LINE = 1_000_000

/**
 * Reads the lines of a text file in batches, with any of the usual line ends and without its byte order mark.
 * @throws ImportRefusal when it is not text in UTF-8.
 */
export async function* textLines(path: string, name: string): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let rest = ''
  const cut = (text: string, isEnd: boolean): Line[] => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    // The last line continues in the next chunk; so does a "\r\n" that was cut in two.
    rest = isEnd ? '' : (lines.pop() ?? '')
    if (isEnd && lines.at(-1) === '') lines.pop()
    if (rest.length > LONGEST_LINE) throw new ImportRefusal(`${name} no es un CSV: tiene una línea enorme.`)
    return lines.map((line) => ({ number: ++number, text: isEnd ? line.replace(/\r$/, '') : line }))
  }
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer
    if (isUtf16(bytes, number)) throw new ImportRefusal(`${name} está en UTF-16: guárdalo en UTF-8.`)
    if (bytes.includes(0)) throw new ImportRefusal(`${name} no es un CSV: es un archivo binario.`)
    yield cut(decode(decoder, bytes, name, number + 1), false)
  }
  yield cut(decode(decoder, undefined, name, number + 1), true)
}

function decode(decoder: TextDecoder, bytes: Buffer | undefined, name: string, line: number): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch (cause) {
    const before = bytes ? new TextDecoder().decode(bytes).split('\uFFFD', 1)[0] : ''
    const at = line + (before?.split(/\r\n|\n|\r/).length ?? 1) - 1
    throw new ImportRefusal(`${name} no está en UTF-8 (línea ${at}): guárdalo en UTF-8.`, { cause })
  }
}

function isUtf16(bytes: Buffer, linesBefore: number) {
  const mark = bytes.length >= 2 && linesBefore === 0 ? bytes.readUInt16BE(0) : 0
  return mark === 0xfffe || mark === 0xfeff
}
