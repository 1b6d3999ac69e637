import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect } from 'vitest'
import { openProvider, type ProviderSettings } from '../server/accounts/open-provider.ts'
import { apiDocument } from '../server/api/document.ts'
import { catalogReads } from '../server/catalog/catalog-reads.ts'
import { openProductIndex } from '../server/catalog/product-index.ts'
import { writeReferenceData } from '../server/catalog/reference-data.ts'
import { followCatalogChanges } from '../server/catalog-changes/follow-catalog-changes.ts'
import { type Database, openDatabase, readDatabaseId } from '../server/db/database.ts'
import { openDirectory } from '../server/files/open-directory.ts'
import { createApp } from '../server/http/app.ts'
import type { PageRenderer, RenderedPage } from '../server/http/pages.ts'
import { noRateLimits, rateLimits } from '../server/http/rate-limits.ts'
import type { MailServer } from '../server/mail/send-test-mail.ts'
import { openIncomingFiles } from '../server/media/incoming-files.ts'
import { openInvoiceFiles } from '../server/media/invoice-files.ts'
import { openMediaFiles } from '../server/media/media-files.ts'
import { openReceiptFiles } from '../server/media/receipt-files.ts'
import { openRefundFiles } from '../server/media/refund-files.ts'
import { openReturnPhotoFiles } from '../server/media/return-photo-files.ts'
import { secretBox } from '../server/secret-box.ts'
import { type ApiDocument, againstDocument } from './api-document.ts'
import { createTestDatabase } from './database.ts'
import { scratchDirectory } from './run-directory.ts'

interface AppOptions {
  /** The limits of a shop that is open, counted in the test's database; without it nothing is limited. */
  limited?: boolean
  publicUrl?: string
  /** What `ALLOWED_ORIGINS` names. */
  allowedOrigins?: readonly string[]
  poolSize?: number
  /** For how long a statement may wait for others, where many queue at a few rows on purpose. Unless told, as in a shop. */
  statementMs?: number
  trustedProxies?: number
  /** Who stands behind "Iniciar sesión con Google"; without it the button is not configured. */
  google?: ProviderSettings
  /** False: a shop without an SMTP server, as one starts by itself. */
  sendsMail?: boolean
  /** What test mails leave by; without it the shop has no server for them. */
  mailServer?: MailServer
  /** Whether rendered pages are kept in memory, as those of a built shop are. */
  keepsPages?: boolean
  /** As EDGE_CACHE_SECONDS. */
  edgeCacheSeconds?: number
  /** Stands in for the built pages, which the tests of the API do not need. */
  render?: PageRenderer
}

/** What stands in for a page of the built shop. */
export function renderedPage(text: string, status = 200): RenderedPage {
  return { status, headers: new Headers({ 'content-type': 'text/html' }), pieces: [text] }
}

interface Ask {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it stands, in place of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer> | ReadableStream
  headers?: Record<string, string>
  cookie?: string
  /** The address that the request comes from. */
  address?: string
}

const ERROR = 50

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/**
 * The real shop without a port, on a database of its own that lives as long as the test file. The file fails when the
 * shop met something that it did not expect, whatever was answered.
 */
export async function openTestApp({
  limited = false,
  publicUrl = 'http://kuntur.test',
  allowedOrigins = [],
  poolSize = 10,
  statementMs,
  trustedProxies = 0,
  google,
  sendsMail = true,
  mailServer,
  keepsPages = false,
  edgeCacheSeconds = 0,
  render = async () => renderedPage('<!doctype html>'),
}: AppOptions = {}) {
  const database = await createTestDatabase()
  // The shop gives up on a full pool after two seconds. A machine that runs all tests at once may need longer.
  const db = openDatabase(database.config, { poolSize, onConnectionLost: () => {}, waitMs: 20_000 })
  // Before the first connection: each keeps the one that it was opened with.
  if (statementMs !== undefined) db.$client.options.statement_timeout = statementMs
  await writeReferenceData(db)
  const dataDir = scratchDirectory('data')
  const databaseId = await readDatabaseId(db)
  const files = openDirectory(dataDir)
  const receipts = await openReceiptFiles(files, databaseId)
  const invoices = await openInvoiceFiles(files, databaseId)
  const refundFiles = await openRefundFiles(files, databaseId)
  const secrets = secretBox([randomBytes(32)])
  const returnPhotos = await openReturnPhotoFiles(files, databaseId)
  const incoming = await openIncomingFiles(dataDir)
  const logLines: string[] = []
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(line, _, done) {
        logLines.push(String(line))
        done()
      },
    }),
  )
  const media = await openMediaFiles(files, log)
  const index = openProductIndex(db)
  const { app, forgetPages, onCatalogChange } = createApp({
    log,
    db,
    readDb: db,
    catalog: catalogReads(db, index),
    index,
    files,
    media,
    incoming,
    receipts,
    invoices,
    refundFiles,
    secrets,
    returnPhotos,
    sendsMail,
    mailServer: mailServer ?? null,
    backup: { folder: join(dataDir, 'backups'), passphrase: undefined, hour: 3 },
    limits: limited ? rateLimits(db.$client) : noRateLimits,
    provider: google ? openProvider(google, publicUrl) : null,
    readiness: async () => true,
    publicUrl,
    edgeCacheSeconds,
    origins: { own: [publicUrl], allowed: allowedOrigins },
    trustedProxies,
    render,
    renderPreview: render,
    renderSettings: render,
    adminPage: async () => '<!doctype html><title>%SHOP%</title><script nonce="%NONCE%"></script>',
    // Pages are kept where there are built files. There are none here, so each request goes on to the pages.
    ...(keepsPages && { assets: (_, next) => next() }),
  })
  const lookForChanges = followCatalogChanges({ db, writers: [db], onChange: onCatalogChange, log })

  const { document, complaintAbout } = documentOf(app, publicUrl)

  /** Asks as the shop's own page does: a change carries its origin. Fails on an answer that the API's document does not tell of. */
  async function ask(path: string, { method, body, rawBody, headers, cookie, address }: Ask = {}) {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const verb = method ?? (payload === undefined ? 'GET' : 'POST')
    const own = {
      ...(verb === 'GET' || verb === 'HEAD' ? {} : { origin: publicUrl, 'sec-fetch-site': 'same-origin' }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    }
    const init: RequestInit & { duplex: 'half' } = {
      method: verb,
      headers: { ...own, ...headers },
      body: payload ?? null,
      duplex: 'half',
    }
    const response = await app.request(path, init, address ? comingFrom(address, path) : undefined)
    expect(await complaintAbout(verb, path, response.clone())).toBeNull()
    return response
  }

  afterAll(async () => {
    await db.$client.end()
    await database.drop()
    expect(unexpected(logLines), 'what the shop did not expect').toEqual([])
  })
  return {
    app,
    ask,
    document,
    forgetPages,
    index,
    lookForChanges,
    db,
    database,
    logLines,
    publicUrl,
    dataDir,
    media,
    incoming,
    receipts,
    invoices,
    refundFiles,
    secrets,
    returnPhotos,
  }
}

/** By the shop's address, which is all that makes one document differ from another. */
const documents = new Map<
  string,
  { document: ApiDocument; complaintAbout: ReturnType<typeof againstDocument> }
>()

/** Making the document and compiling its schemas takes half a second, so all files of a worker share both. */
function documentOf(app: ReturnType<typeof createApp>['app'], publicUrl: string) {
  const known = documents.get(publicUrl)
  if (known) return known
  const document = app.getOpenAPI31Document(apiDocument(publicUrl)) as unknown as ApiDocument
  const made = { document, complaintAbout: againstDocument(document) }
  documents.set(publicUrl, made)
  return made
}

/** The rows of every table: what must be the same after a refusal. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.$client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    counts[name] = (await db.$client.query(`select count(*) from ${pg.escapeIdentifier(name)}`)).rows[0].count
  }
  return counts
}

/** What the real server tells of a connection, as far as the shop reads it. */
function comingFrom(remoteAddress: string, url: string) {
  return { incoming: { url, socket: { remoteAddress }, complete: true } }
}

function unexpected(logLines: readonly string[]): string[] {
  return logLines.filter((line) => JSON.parse(line).level >= ERROR)
}
