import { type ChildProcess, fork } from 'node:child_process'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import { DomainError } from '../domain-error.ts'
import type { Decoded, PhotoKind, Sent } from './internal/photo-decoder.ts'

const decoderFile = fileURLToPath(new URL('./internal/photo-decoder.ts', import.meta.url))
const PATIENCE_MS = 15_000
const IDLE_MS = 10_000
/** Where a file says what it is: AVIF lists its kinds there. */
const HEAD_BYTES = 64

export type Photo = { body: Buffer; width: number; height: number }

/**
 * Makes a new picture of a file that a buyer sent: upright, at most 2000 px, and without anything that was hidden in the file
 * (place, camera, a second file behind the first). What the file says of itself by name or type is not asked.
 * @throws DomainError `photo_too_heavy`, `photo_unsupported`, `photo_too_large` or `photo_broken`.
 */
export async function readPhoto(file: string): Promise<Photo> {
  const { size, head } = await look(file)
  if (size > MAX_PHOTO_BYTES) throw new DomainError('photo_too_heavy')
  if (size === 0) throw new DomainError('photo_broken')
  const kind = kindOf(head)
  if (!kind) throw new DomainError('photo_unsupported')
  return oneAtATime(() => decode(file, kind))
}

async function look(file: string): Promise<{ size: number; head: Buffer }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { size, head: buffer.subarray(0, bytesRead) }
  } finally {
    await handle.close()
  }
}

/** What the first bytes are. Anything else, however it is called, is not decoded at all. */
function kindOf(head: Buffer): PhotoKind | null {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to)
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(4, 8) === 'ftyp' && /^(avif|....(....)*avif)/s.test(ascii(8, 64))) return 'heif'
  return null
}

/**
 * In a process of its own, which knows nothing of the shop: a thousand bytes of AVIF can take 700 MB while they are
 * decoded, and decoders have had holes. What swells or falls over there takes no visitor with it.
 */
async function decode(file: string, kind: PhotoKind): Promise<Photo> {
  const decoder = startedDecoder()
  const { promise, resolve, reject } = Promise.withResolvers<Decoded>()
  const onExit = (code: number | null) => {
    if (code === null) resolve({ refusal: 'photo_broken' })
    else reject(new Error(`The photo decoder ended with ${code}`))
  }
  const patience = setTimeout(() => decoder.kill('SIGKILL'), PATIENCE_MS)
  decoder.once('message', resolve).once('exit', onExit).once('error', reject)
  try {
    decoder.send({ file, kind } satisfies Sent)
    const decoded = await promise
    if ('refusal' in decoded) throw new DomainError(decoded.refusal)
    const { picture, width, height } = decoded
    return { body: Buffer.from(picture), width, height }
  } finally {
    clearTimeout(patience)
    decoder.off('message', resolve).off('exit', onExit).off('error', reject)
    idle = setTimeout(() => decoder.connected && decoder.disconnect(), IDLE_MS).unref()
  }
}

let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/** Started with the first photo, and again after it was idle for a while: a shop that gets none does without its memory. */
function startedDecoder(): ChildProcess {
  clearTimeout(idle)
  if (running?.connected) return running
  running = fork(decoderFile, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
  // Whoever waits for it hears of it; between two photos nobody does, and nobody need.
  running.on('error', () => {})
  running.unref()
  running.channel?.unref()
  return running
}

let last: Promise<unknown> = Promise.resolve()

/** Several wait for each other: their memory would add up. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}
