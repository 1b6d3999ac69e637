import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { Context } from 'hono'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { DomainError } from '../domain-error.ts'
import { isDiskFull } from '../files/is-disk-full.ts'
import { countDiscarded } from '../media/discarded-buffers.ts'
import type { Api } from './endpoint.ts'

/** What a form adds to each of its parts: a boundary and a name. */
const OVERHEAD_BYTES = 16 * 1024
/** The longest text of a field beside the files. */
const MAX_FIELD_BYTES = 200

type Expected = {
  /** By the name of the field: where the file is to be written, and how large it may be. */
  files: Readonly<Record<string, { path: string; maxBytes: number }>>
  /** Names of fields with a short text. */
  fields?: readonly string[]
  tooHeavy: ErrorCode
  /** What is said of a form with something else in it, by field. */
  complaint: Readonly<Record<string, string>>
  /** What is said of one with more in it. */
  tooMany: Readonly<Record<string, string>>
}

export type SentForm = {
  /** The names of the files that came. */
  files: ReadonlySet<string>
  fields: Readonly<Partial<Record<string, string>>>
}

/**
 * Writes the photo of a form (multipart) to a path. The form must have nothing else in it.
 * @throws DomainError as `receiveForm`, and `photo_too_heavy`.
 */
export async function receiveFile<A extends Api>(
  context: Context<A>,
  field: string,
  path: string,
): Promise<void> {
  const type = context.req.header('content-type') ?? ''
  if (!isMultipart(type))
    throw new DomainError('unsupported_media_type', {
      message: `Esperamos un formulario (multipart/form-data) con la foto en el campo ${field}.`,
    })
  const { files } = await receiveForm(context, {
    files: { [field]: { path, maxBytes: MAX_PHOTO_BYTES } },
    tooHeavy: 'photo_too_heavy',
    complaint: { [field]: 'Falta la foto' },
    tooMany: { [field]: 'Envía una sola foto' },
  })
  if (files.size === 0) throw new DomainError('bad_request')
}

/**
 * Writes the files of a form (multipart) to their paths, piece by piece as they arrive, and returns its short texts.
 * Names and stated types of the files are ignored.
 * @throws DomainError `unsupported_media_type`, the code of what is too heavy, `bad_request`, `invalid`, or
 *   `unavailable` when the disk is full. Part of a file may then have been written.
 */
export async function receiveForm<A extends Api>(context: Context<A>, expected: Expected): Promise<SentForm> {
  const type = context.req.header('content-type') ?? ''
  if (!isMultipart(type))
    throw new DomainError('unsupported_media_type', {
      message: 'Esperamos un formulario (multipart/form-data).',
    })
  const sizes = Object.values(expected.files).map(({ maxBytes }) => maxBytes)
  const parts = sizes.length + (expected.fields?.length ?? 0)
  const maxBytes = sizes.reduce((sum, size) => sum + size, 0) + parts * OVERHEAD_BYTES
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw new DomainError(expected.tooHeavy)
  const body = bodyOf(context)
  const form = openForm(type, { parts, fileSize: Math.max(...sizes), fieldSize: MAX_FIELD_BYTES })
  const given = new AbortController()
  const written = new Map<string, Promise<void>>()
  const fields: Partial<Record<string, string>> = {}
  const unexpected = () => new DomainError('invalid', { fields: { ...expected.complaint } })
  form.on('file', (name, file) => {
    const target = Object.hasOwn(expected.files, name) ? expected.files[name] : undefined
    if (!target || written.has(name)) return form.destroy(unexpected())
    file.on('limit', () => form.destroy(new DomainError(expected.tooHeavy)))
    const writing = pipeline(file, createWriteStream(target.path, { mode: 0o600 }), { signal: given.signal })
    writing.catch((error) => form.destroy(error))
    written.set(name, writing)
  })
  form.on('field', (name: string, value: string) => {
    if (!expected.fields?.includes(name) || name in fields) return form.destroy(unexpected())
    fields[name] = value
  })
  form.on('partsLimit', () => form.destroy(new DomainError('invalid', { fields: { ...expected.tooMany } })))
  try {
    await pipeline(oneForm(body, type, { maxBytes, tooHeavy: expected.tooHeavy }), form)
    for (const [name, writing] of written) {
      await writing
      const { path = '', maxBytes: most = 0 } = expected.files[name] ?? {}
      if ((await stat(path)).size > most) throw new DomainError(expected.tooHeavy)
    }
  } catch (error) {
    given.abort()
    for (const writing of written.values()) await writing.catch(() => {})
    throw asRefusal(error)
  }
  return { files: new Set(written.keys()), fields }
}

export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')
}

type Limits = { parts: number; fileSize: number; fieldSize: number }

function openForm(type: string, limits: Limits): InstanceType<typeof Busboy> {
  // Busboy would accept an empty boundary.
  if (/;\s*boundary=(?:"")?\s*(?:;|$)/i.test(type)) throw new DomainError('bad_request')
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch (cause) {
    throw new DomainError('bad_request', {}, cause)
  }
}

/** Node's own stream if there is one, because buffers that pass a web stream stay in memory for longer. */
function bodyOf<A extends Api>(context: Context<A>): Readable {
  const incoming: unknown = context.env?.incoming
  if (incoming instanceof Readable) return incoming
  if (!context.req.raw.body) throw new DomainError('bad_request')
  return Readable.fromWeb(context.req.raw.body as ReadableStream)
}

/**
 * Passes a body on as it arrives. It refuses what Busboy would ignore: more bytes than such a form can have, and a
 * second form behind the first.
 */
async function* oneForm(
  body: Readable,
  type: string,
  { maxBytes, tooHeavy }: { maxBytes: number; tooHeavy: ErrorCode },
): AsyncGenerator<Uint8Array> {
  const end = Buffer.from(`--${boundaryOf(type)}--`)
  let left = maxBytes
  let isOver = false
  /** The last bytes of earlier chunks, because the closing boundary can be split between two chunks. */
  let tail = Buffer.alloc(0)
  // Destroying the request would close the connection before its client has read the refusal.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    left -= chunk.length
    if (left < 0) throw new DomainError(tooHeavy)
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
