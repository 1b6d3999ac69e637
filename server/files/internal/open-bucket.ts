import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type FileHome, FilesAwayError, type FileWriter, type ListedFile } from '../file-home.ts'
import type { S3Settings } from '../s3-settings.ts'

/** Of one connection, and of one try: the library makes three. */
const CONNECT_MS = 2_000
const TRY_MS = 6_000
const TRIES = 3
/** Of one call with all its tries, within the 29 s that a request has. */
const CALL_MS = 10_000
/** Of a part of a backup, which nobody waits for. */
const PART_CALL_MS = 120_000
/** After a failure calls fail at once for so long: visitors of a shop whose store is away do not wait each for themselves. */
const PAUSE_MS = 2_000
/** How long the answer holds that the store is there, and how long it may take. */
const LOOKED_MS = 5_000
const LOOK_MS = 1_000
/** A store takes 10,000 parts at most, each of 5 MiB or more but the last. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_OF_A_SIZE = 1_000
/** An upload so old was left by a process that was killed. */
const UNFINISHED_MS = 3_600_000
const DELETES_AT_ONCE = 8

/**
 * Files in a bucket of a store that speaks S3. Bodies are sent whole, with their length and their MD5: a store that got other bytes refuses them, and
 * one that is reached in clear signs no stream.
 */
export async function openBucket(settings: S3Settings): Promise<FileHome> {
  const { bucket: Bucket, folder, endpoint, region, keys, isPathStyle } = settings
  const name = `s3://${Bucket}${folder === '' ? '' : `/${folder.replace(/\/$/, '')}`}`
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    forcePathStyle: isPathStyle,
    maxAttempts: TRIES,
    // Older stores know nothing of the checksums that the library adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: TRY_MS, throwOnRequestTimeout: true },
  })
  const keyOf = (path: string) => `${folder}${path}`
  const prefixOf = (path: string) => (path === '' ? folder : `${folder}${path}/`)
  let awayUntil = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let looked = Promise.resolve(true)

  /** @throws FilesAwayError for every failure but that of something absent. */
  async function call<Out>(work: (signal: AbortSignal) => Promise<Out>, ms = CALL_MS): Promise<Out> {
    if (performance.now() < awayUntil) throw new FilesAwayError(name, 'it was a moment ago')
    const signal = AbortSignal.timeout(ms)
    // Each try listens.
    setMaxListeners(0, signal)
    try {
      return await work(signal)
    } catch (error) {
      if (isAbsent(error)) throw error
      if (isOutOfReach(error)) awayUntil = performance.now() + PAUSE_MS
      throw new FilesAwayError(name, error)
    }
  }

  const orNull = async <Out>(calling: Promise<Out>): Promise<Out | null> =>
    calling.catch((error) => {
      if (isAbsent(error)) return null
      throw error
    })

  function get(path: string, more: { Range?: string; IfMatch?: string | undefined } = {}, ms = CALL_MS) {
    return call(async (signal) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path), ...more }), {
        abortSignal: signal,
      })
      return bytesOf(Body as Readable | undefined, signal)
    }, ms)
  }

  function head(path: string) {
    return orNull(
      call((abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket, Key: keyOf(path) }), { abortSignal }),
      ),
    )
  }

  async function remove(path: string): Promise<void> {
    await orNull(
      call((abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(path) }), { abortSignal }),
      ),
    )
  }

  /** Pages of a list, one after another. */
  async function* listed(Prefix: string, Delimiter?: string) {
    let token: string | undefined
    do {
      const page = await call((abortSignal) =>
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix,
            ...(Delimiter && { Delimiter }),
            ...(token && { ContinuationToken: token }),
          }),
          { abortSignal },
        ),
      )
      yield page
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  async function createUpload(path: string): Promise<FileWriter> {
    const Key = keyOf(path)
    const { UploadId } = await call((abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal }),
    )
    const parts: { PartNumber: number; ETag: string | undefined }[] = []
    let waiting: Uint8Array[] = []
    let waitingBytes = 0
    let bytes = 0

    async function sendPart(): Promise<void> {
      const Body = Buffer.concat(waiting, waitingBytes)
      waiting = []
      waitingBytes = 0
      const PartNumber = parts.length + 1
      const { ETag } = await call(
        (abortSignal) =>
          client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ...bodyOf(Body) }), {
            abortSignal,
            requestTimeout: PART_CALL_MS,
          }),
        PART_CALL_MS,
      )
      parts.push({ PartNumber, ETag })
      bytes += Body.length
    }

    return {
      async write(block) {
        waiting.push(block)
        waitingBytes += block.length
        if (waitingBytes >= PART_BYTES * (1 + Math.floor(parts.length / PARTS_OF_A_SIZE))) await sendPart()
      },
      async close() {
        if (waitingBytes > 0 || parts.length === 0) await sendPart()
        await call(
          (abortSignal) =>
            client.send(
              new CompleteMultipartUploadCommand({
                Bucket,
                Key,
                UploadId,
                MultipartUpload: { Parts: parts },
              }),
              { abortSignal, requestTimeout: PART_CALL_MS },
            ),
          PART_CALL_MS,
        )
        return bytes
      },
      async discard() {
        await call((abortSignal) =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
        ).catch(() => {})
      },
    }
  }

  async function look(): Promise<boolean> {
    return client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(LOOK_MS) }).then(
      () => true,
      () => false,
    )
  }

  return {
    name,
    isShared: true,
    prepare: async () => {},
    read: (path) => orNull(get(path)),
    async write(path, body) {
      await call((abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key: keyOf(path), ...bodyOf(body) }), { abortSignal }),
      )
    },
    remove,
    async move(from, to) {
      const copied = await orNull(
        call((abortSignal) =>
          client.send(
            new CopyObjectCommand({
              Bucket,
              Key: keyOf(to),
              CopySource: encodeURI(`${Bucket}/${keyOf(from)}`),
            }),
            { abortSignal },
          ),
        ),
      )
      if (copied) await remove(from)
    },
    sizeOf: async (path) => (await head(path))?.ContentLength ?? null,
    async list(path, startingWith = '') {
      const prefix = prefixOf(path)
      const files: ListedFile[] = []
      for await (const { Contents = [] } of listed(`${prefix}${startingWith}`, '/'))
        for (const { Key = '', Size = 0, LastModified } of Contents)
          if (Key.length > prefix.length)
            files.push({
              name: Key.slice(prefix.length),
              bytes: Size,
              changedAt: LastModified?.getTime() ?? Date.now(),
            })
      return files
    },
    async listFolders(path) {
      const prefix = prefixOf(path)
      const names: string[] = []
      for await (const { CommonPrefixes = [] } of listed(prefix, '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length, -1))
      return names
    },
    async removeFolder(path) {
      for await (const { Contents = [] } of listed(prefixOf(path))) {
        const paths = Contents.map(({ Key = '' }) => Key.slice(folder.length))
        while (paths.length > 0) await Promise.all(paths.splice(0, DELETES_AT_ONCE).map(remove))
      }
    },
    source: (path) => orNull(get(path)),
    // What it would save is not worth a call.
    lock: async () => async () => {},
    create: createUpload,
    async discardUnfinished(path, startingWith) {
      const Prefix = `${prefixOf(path)}${startingWith}`
      const { Uploads = [] } = await call((abortSignal) =>
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }), { abortSignal }),
      )
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Date.now() - (Initiated?.getTime() ?? 0) < UNFINISHED_MS) continue
        await orNull(
          call((abortSignal) =>
            client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
          ),
        )
      }
    },
    async readPieces(path) {
      const found = await head(path)
      if (!found) return null
      const { ContentLength = 0, ETag } = found
      // By pieces of their own, because whoever reads may be busy for longer than a store leaves a connection open.
      const pieces = async function* () {
        for (let from = 0; from < ContentLength; from += PART_BYTES) {
          const to = Math.min(from + PART_BYTES, ContentLength) - 1
          yield await get(path, { Range: `bytes=${from}-${to}`, IfMatch: ETag }, PART_CALL_MS)
        }
      }
      return Readable.from(pieces(), { highWaterMark: 1 })
    },
    async findFault() {
      try {
        await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CALL_MS) })
        return null
      } catch (error) {
        return faultOf(error, settings)
      }
    },
    async isThere() {
      if (performance.now() - lookedAt > LOOKED_MS) {
        lookedAt = performance.now()
        looked = look()
      }
      return looked
    },
  }
}

/** What is sent, so that a store proves that it got these bytes. */
function bodyOf(Body: Buffer) {
  return {
    Body,
    ContentLength: Body.length,
    ContentMD5: createHash('md5').update(Body).digest('base64'),
  }
}

/** All of an answer. The library's signal ends with its headers. */
async function bytesOf(body: Readable | undefined, signal: AbortSignal): Promise<Buffer> {
  const stop = () => body?.destroy(new Error('The store was too slow'))
  signal.addEventListener('abort', stop)
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of body ?? []) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** What the answer to a look at the bucket says of the settings; null when the store is away. */
function faultOf(error: unknown, { bucket, endpoint, region }: S3Settings): string | null {
  const { name, $metadata } = error as StoreError
  const status = $metadata?.httpStatusCode
  if (name === 'CredentialsProviderError')
    return 'S3_ACCESS_KEY_ID: falta, y S3_SECRET_ACCESS_KEY: ni ellas ni la máquina dicen con qué claves entrar.'
  if (status === 404) return `S3_BUCKET: no existe el cubo ${bucket} en ${endpoint ?? 'Amazon'}: créalo.`
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY_ID: el almacén no acepta la clave, o no le da permiso sobre el cubo ${bucket}.`
  if (status !== undefined && status < 500 && status !== 429)
    return `S3_REGION: el cubo ${bucket} no está en ${region} (el almacén contesta ${status}).`
  return null
}

type StoreError = Error & { $metadata?: { httpStatusCode?: number } }

/** A bucket that is absent is no file that is absent. */
function isAbsent(error: unknown): boolean {
  if (error instanceof FilesAwayError) return false
  const { name, $metadata } = error as StoreError
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'
}

/** No answer came, or one that says that the store is overloaded. What it refuses for another reason may go well for other files. */
function isOutOfReach(error: unknown): boolean {
  const status = (error as StoreError).$metadata?.httpStatusCode
  return status === undefined || status === 429 || status >= 500
}
