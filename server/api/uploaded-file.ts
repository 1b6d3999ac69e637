import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import { DomainError } from '../domain-error.ts'
import { countDiscarded } from '../media/discarded-buffers.ts'
import { isDiskFull } from '../media/incoming-files.ts'
import type { Api } from './endpoint.ts'

/** What a form adds to its file: two boundaries and a name. */
const OVERHEAD_BYTES = 16 * 1024
const MAX_BYTES = MAX_PHOTO_BYTES + OVERHEAD_BYTES

/**
 * Writes the file of a form (multipart) to a path, piece by piece as it arrives. The form must have nothing else in it. The
 * file's name and its stated type are ignored.
 * @throws DomainError `unsupported_media_type`, `photo_too_heavy`, `bad_request`, `invalid`, or `unavailable` when the
 *   disk is full. Part of the file may then have been written.
 */
export async function receiveFile(context: Context<Api>, field: string, path: string): Promise<void> {
  const type = context.req.header('content-type') ?? ''
  if (!isMultipart(type))
    throw new DomainError('unsupported_media_type', {
      message: `Esperamos un formulario (multipart/form-data) con la foto en el campo ${field}.`,
    })
  if (Number(context.req.header('content-length') ?? 0) > MAX_BYTES) throw new DomainError('photo_too_heavy')
  const body = bodyOf(context)
  const form = openForm(type)
  const given = new AbortController()
  let written: Promise<void> | undefined
  form.on('file', (name, file) => {
    if (name !== field) return form.destroy(missing(field))
    file.on('limit', () => form.destroy(new DomainError('photo_too_heavy')))
    written = pipeline(file, createWriteStream(path, { mode: 0o600 }), { signal: given.signal })
    written.catch((error) => form.destroy(error))
  })
  form.on('field', () => form.destroy(missing(field)))
  form.on('partsLimit', () =>
    form.destroy(new DomainError('invalid', { fields: { [field]: 'Envía una sola foto' } })),
  )
  try {
    await pipeline(oneForm(body, type), form)
    await written
  } catch (error) {
    given.abort()
    await written?.catch(() => {})
    throw asRefusal(error)
  }
  if (!written) throw new DomainError('bad_request')
}

export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')
}

function openForm(type: string): InstanceType<typeof Busboy> {
  // Busboy would accept an empty boundary.
  if (/;\s*boundary=(?:"")?\s*(?:;|$)/i.test(type)) throw new DomainError('bad_request')
  try {
    const limits = { parts: 1, fileSize: MAX_PHOTO_BYTES }
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch (cause) {
    throw new DomainError('bad_request', {}, cause)
  }
}

/** Node's own stream if there is one, because buffers that pass a web stream stay in memory for longer. */
function bodyOf(context: Context<Api>): Readable {
  const incoming: unknown = context.env?.incoming
  if (incoming instanceof Readable) return incoming
  if (!context.req.raw.body) throw new DomainError('bad_request')
  return Readable.fromWeb(context.req.raw.body as ReadableStream)
}

/**
 * Passes a body on as it arrives. It refuses what Busboy would ignore: more bytes than a form with one photo can have, and a
 * second form behind the first.
 */
async function* oneForm(body: Readable, type: string): AsyncGenerator<Uint8Array> {
  const end = Buffer.from(`--${boundaryOf(type)}--`)
  let left = MAX_BYTES
  let isOver = false
  /** The last bytes of earlier chunks, because the closing boundary can be split between two chunks. */
  let tail = Buffer.alloc(0)
  // Destroying the request would close the connection before its client has read the refusal.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    left -= chunk.length
    if (left < 0) throw new DomainError('photo_too_heavy')
    const endsAt = isOver ? 0 : endOfForm(tail, chunk, end)
    if (endsAt !== null) {
      isOver = true
      if (chunk.length - endsAt > '\r\n'.length) throw new DomainError('bad_request')
    }
    tail = Buffer.concat([tail, chunk.subarray(-end.length)]).subarray(-end.length)
    yield chunk
    countDiscarded(chunk.length)
  }
}

/** The position in the chunk where the form ends, or null while it goes on. `before`: the last bytes before the chunk. */
function endOfForm(before: Buffer, chunk: Buffer, end: Buffer): number | null {
  const seam = Buffer.concat([before, chunk.subarray(0, end.length)])
  const inSeam = seam.indexOf(end)
  if (inSeam !== -1) return inSeam + end.length - before.length
  const inChunk = chunk.indexOf(end)
  return inChunk === -1 ? null : inChunk + end.length
}

function boundaryOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  return quoted ?? plain ?? ''
}

/** A form ends with a refusal of ours, with an error of the disk, or because it is broken or incomplete. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error
  if (isDiskFull(error)) return new DomainError('unavailable', {}, error)
  const isOfFile = error instanceof Error && 'path' in error
  return isOfFile ? error : new DomainError('bad_request', {}, error)
}

function missing(field: string): DomainError {
  return new DomainError('invalid', { fields: { [field]: 'Falta la foto' } })
}
