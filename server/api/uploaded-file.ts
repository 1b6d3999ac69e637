import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_PHOTO_BYTES } from '../../contract/constants.ts'
import { DomainError } from '../domain-error.ts'

/** What a form adds to its file: two boundaries and a name. */
const OVERHEAD_BYTES = 16 * 1024

const limit = bodyLimit({
  maxSize: MAX_PHOTO_BYTES + OVERHEAD_BYTES,
  onError: () => {
    throw new DomainError('photo_too_heavy')
  },
})

/**
 * The one file of a form (multipart) that has nothing else in it. Its name and what it says of its type are not read.
 * @throws DomainError `unsupported_media_type`, `photo_too_heavy`, `bad_request` or `invalid`.
 */
export async function readUploadedFile(context: Context, field: string): Promise<Buffer> {
  const type = context.req.header('content-type') ?? ''
  if (!isMultipart(type))
    throw new DomainError('unsupported_media_type', {
      message: `Esperamos un formulario (multipart/form-data) con la foto en el campo ${field}.`,
    })
  let body = new ArrayBuffer()
  await limit(context, async () => {
    body = await context.req.raw.arrayBuffer()
  })
  refuseSeveralParts(Buffer.from(body), type, field)
  const file = (await parse(body, type)).get(field)
  if (!(file instanceof File)) throw missing(field)
  return Buffer.from(await file.arrayBuffer())
}

export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')
}

/** Counted before it is parsed: ten thousand parts cost a search, not ten thousand files. */
function refuseSeveralParts(body: Buffer, type: string, field: string): void {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new DomainError('bad_request')
  const delimiter = `--${boundary}`
  let found = 0
  for (let at = body.indexOf(delimiter); at !== -1 && found <= 2; at = body.indexOf(delimiter, at + 1))
    found++
  if (found > 2) throw new DomainError('invalid', { fields: { [field]: 'Envía una sola foto' } })
  if (found < 2) throw new DomainError('bad_request')
}

async function parse(body: ArrayBuffer, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw new DomainError('bad_request', {}, cause)
  }
}

function missing(field: string): DomainError {
  return new DomainError('invalid', { fields: { [field]: 'Falta la foto' } })
}
