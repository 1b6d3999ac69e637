import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Logger } from 'pino'
import type { Provider } from '../accounts/open-provider.ts'
import { adminApi } from '../api/admin/admin.ts'
import { catalogEndpoints } from '../api/catalog.ts'
import { apiDocument, documentEndpoints, registerSession } from '../api/document.ts'
import { productFeedbackEndpoint } from '../api/feedback.ts'
import { jsonOnly } from '../api/json-only.ts'
import { noticeEndpoints, noticeWayOut } from '../api/notices.ts'
import { offerEndpoints } from '../api/offers.ts'
import { pcBuildEndpoints } from '../api/pc-builds.ts'
import { savedPcBuildEndpoints } from '../api/saved-pc-builds.ts'
import { sessionEndpoints } from '../api/session.ts'
import { signInProvider } from '../api/sign-in-provider.ts'
import { staffLinkEndpoints } from '../api/staff-link.ts'
import { userEndpoints } from '../api/user.ts'
import type { CatalogReads } from '../catalog/catalog-reads.ts'
import { forgetKeptRows } from '../catalog/forget-kept-rows.ts'
import { readPictureWidths } from '../catalog/picture-widths.ts'
import type { ProductIndex } from '../catalog/product-index.ts'
import { openProductList } from '../catalog/product-list.ts'
import type { CatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { BackupSettings } from '../config.ts'
import type { Database } from '../db/database.ts'
import { withOrderBulkhead } from '../db/order-bulkhead.ts'
import { DomainError } from '../domain-error.ts'
import type { FileHome } from '../files/file-home.ts'
import type { MailServer } from '../mail/send-test-mail.ts'
import type { IncomingFiles } from '../media/incoming-files.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import type { MediaFiles } from '../media/media-files.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import type { RefundFiles } from '../media/refund-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { openPcBuild } from '../pc-builds/open-pc-build.ts'
import { pcBuildReads } from '../pc-builds/pc-build-reads.ts'
import type { SecretBox } from '../secret-box.ts'
import { readShopProfile } from '../settings/settings.ts'
import { type AdminPage, adminPages } from './admin-pages.ts'
import { cors } from './cors.ts'
import { toProblem } from './errors.ts'
import { health, type Readiness } from './health.ts'
import { keptAnswers } from './kept-answers.ts'
import { mailPreview } from './mail-preview.ts'
import { multimedia, pcBuildPreviews, socialPreviews } from './multimedia.ts'
import { PageCache } from './page-cache.ts'
import type { LoadersOf } from './page-key.ts'
import { type PageRenderer, pages } from './pages.ts'
import { productPreview } from './product-preview.ts'
import type { RateLimits } from './rate-limits.ts'
import { openReadingLine, readInLine } from './reading-line.ts'
import { readyPages } from './ready-pages.ts'
import { unmatchedCall } from './refuse-method.ts'
import { type AppEnv, type Origins, requestFrame, requestGuard } from './request-guard.ts'
import { sessionCookie, signInAttemptCookie } from './secret-cookies.ts'
import { settingsPreview } from './settings-preview.ts'
import type { ShownChange } from './shows.ts'
import { siteFiles } from './site-files.ts'
import { sitemap } from './sitemap.ts'

export type AppParts = {
  log: Logger
  db: Database
  /** For what is the same for everyone, and decides nothing: see `open-reads.ts`. */
  readDb: Database
  catalog: CatalogReads
  index: ProductIndex
  /** Where the shop's files lie. */
  files: Pick<FileHome, 'isThere'>
  media: MediaFiles
  incoming: IncomingFiles
  receipts: ReceiptFiles
  invoices: InvoiceFiles
  refundFiles: RefundFiles
  returnPhotos: ReturnPhotoFiles
  secrets: SecretBox
  /** Whether mails leave; without an SMTP server they are only kept. */
  sendsMail: boolean
  /** What a test mail leaves by, at once and past the queue. */
  mailServer: MailServer | null
  backup: BackupSettings
  limits: RateLimits
  /** Google or another provider of sign-ins; null: only the shop's own login form. */
  provider: Provider | null
  readiness: Readiness
  publicUrl: string
  /** See `PageOptions`. */
  edgeCacheSeconds: number
  origins: Origins
  trustedProxies: number
  render: PageRenderer
  /** The same with drafts as if they were for sale. */
  renderPreview: PageRenderer
  /** The same with settings as somebody is editing them. */
  renderSettings: PageRenderer
  /** Absent while developing, when no page is kept. */
  loadersOf?: LoadersOf | undefined
  /** The page of the desk; absent where the tests of the API have no build. */
  adminPage?: AdminPage | undefined
  /** The built files; absent while developing, when Vite serves them. */
  assets?: MiddlewareHandler | undefined
  /** Those of builds beside it, while versions change. */
  otherBuilds?: MiddlewareHandler<AppEnv> | undefined
}

/** The shop as one handler of requests, the shorter way of its kept pages, and what drops those. */
export function createApp(parts: AppParts) {
  const { log, db, readDb, catalog, limits, origins, publicUrl } = parts
  const isHttps = publicUrl.startsWith('https:')
  const cookie = sessionCookie(isHttps)
  const attemptCookie = signInAttemptCookie(isHttps)
  const cache = new PageCache()
  const list = openProductList(readDb)
  // Then nothing is kept.
  const isDevelopment = !parts.assets
  parts.index.onRebuilt(() => cache.clear())

  const app = new OpenAPIHono<AppEnv>()
  app.onError((error, context) => toProblem(error, context))
  app.notFound(() => {
    throw new DomainError('not_found')
  })
  app.use(requestFrame({ log, isHttps }))
  app.use(cors(origins.allowed))
  app.use(requestGuard({ log, isHttps, origins, limits, trustedProxies: parts.trustedProxies }))

  app.route(
    '/',
    health(parts.readiness, () => parts.files.isThere()),
  )
  const inTurn = openReadingLine()
  app.use('/api/*', readInLine(inTurn))
  // Answers to writes are one short message: compressing them costs 0.5 ms and saves nothing.
  const packed = compress()
  app.use(
    '/api/*',
    (context, next) => (context.req.method === 'GET' ? packed(context, next) : next()),
    jsonOnly,
  )
  app.route(
    '/',
    catalogEndpoints(
      readDb,
      catalog,
      () => {
        // What is written past the verbs is to be seen too.
        if (isDevelopment) list.noteChanges('unknown')
        return list.read()
      },
      keptAnswers({ cache, inTurn, isDevelopment, namesOrigins: origins.allowed.length > 0 }),
    ),
  )
  const pcBuilds = pcBuildReads(readDb, parts.index, db)
  app.route('/', pcBuildEndpoints(pcBuilds))
  app.route('/', productFeedbackEndpoint(readDb))
  app.route('/', offerEndpoints(db))
  app.route('/', noticeEndpoints({ db, limits, sendsMail: parts.sendsMail }))
  app.route('/', savedPcBuildEndpoints({ db, limits, pcBuilds }))
  app.route('/', sessionEndpoints({ db, cookie, attemptCookie, limits, origins, sendsMail: parts.sendsMail }))
  app.route(
    '/',
    userEndpoints({
      db,
      orderDb: withOrderBulkhead(db),
      cookie,
      limits,
      incoming: parts.incoming,
      receipts: parts.receipts,
      invoices: parts.invoices,
      secrets: parts.secrets,
      returnPhotos: parts.returnPhotos,
      sendsMail: parts.sendsMail,
    }),
  )
  app.route('/', staffLinkEndpoints({ db, cookie, limits }))
  const { receipts, invoices, refundFiles, returnPhotos, incoming, secrets } = parts
  app.route(
    '/',
    adminApi({
      db,
      receipts,
      invoices,
      refundFiles,
      returnPhotos,
      incoming,
      media: parts.media,
      cookie,
      isHttps,
      limits,
      origins,
      publicUrl,
      sendsMail: parts.sendsMail,
      mailServer: parts.mailServer,
      backup: parts.backup,
      secrets,
    }),
  )
  app.route(
    '/',
    signInProvider({
      db,
      provider: parts.provider,
      cookie,
      attemptCookie,
      limits,
      allowedOrigins: origins.allowed,
    }),
  )
  registerSession(app.openAPIRegistry, cookie)
  app.route(
    '/',
    documentEndpoints(() => app.getOpenAPI31Document(apiDocument(publicUrl))),
  )
  app.all('/api/*', unmatchedCall(app.routes))

  app.route('/', noticeWayOut({ db, limits }))
  app.get(
    '/multimedia/:file',
    multimedia(parts.media, (file) => readPictureWidths(db, file)),
  )
  const profile = () => readShopProfile(readDb, parts)
  app.get('/multimedia/vista/:file{.+\\.jpg}', socialPreviews(parts.media, limits, profile))
  app.get(
    '/multimedia/armado/:file{.+\\.jpg}',
    pcBuildPreviews(parts.media, limits, (code) => openPcBuild(db, code), profile),
  )
  app.get(
    '/vista-previa/:token',
    productPreview({
      secrets: parts.secrets,
      render: parts.renderPreview,
      publicUrl,
      limits,
      isDevelopment,
    }),
  )
  app.get('/vista-ajustes/:token/correo/:name/:form?', mailPreview({ db, publicUrl, limits }))
  app.get(
    '/vista-ajustes/:token/*',
    settingsPreview({ db, render: parts.renderSettings, publicUrl, limits, isDevelopment }),
  )
  app.route('/', sitemap({ db: readDb, cache, publicUrl }))
  app.route('/', siteFiles({ profile, publicUrl }))
  if (parts.assets) app.use(parts.assets)
  if (parts.otherBuilds) app.use(parts.otherBuilds)
  if (parts.adminPage) app.route('/', adminPages({ db, cookie, isHttps, page: parts.adminPage }))
  app.all(
    '*',
    pages({
      render: parts.render,
      loadersOf: parts.loadersOf ?? (() => []),
      cache,
      filterNames: catalog.filterNames,
      publicUrl,
      limits,
      edgeCacheSeconds: parts.edgeCacheSeconds,
      inTurn,
      isDevelopment,
    }),
  )
  const forgetPages = () => cache.clear()
  return {
    app,
    /** Sends a page from memory before the router sees the request, and tells whether it did. */
    sendReadyPage: readyPages({ cache, log, isHttps }),
    forgetPages,
    /** Drops what this process keeps of the catalogue, when it is told of a change. */
    onCatalogChange(changes: readonly CatalogChange[] | 'unknown') {
      forgetKeptRows(changes)
      // Before the index forgets where those stood that are gone.
      const change = byId(changes, parts.index)
      parts.index.noteChanges(changes)
      list.noteChanges(changes)
      if (change) cache.note(change)
      else forgetPages()
    },
  }
}

/** What has changed by ids; null when it may be anything. */
function byId(changes: readonly CatalogChange[] | 'unknown', index: ProductIndex): ShownChange | null {
  if (changes === 'unknown' || changes.some(({ ids }) => ids === null)) return null
  const ids = changes.flatMap((change) => change.ids ?? [])
  const sections = ids.map((id) => index.sectionOf(id))
  const areKnown = changes.every(({ kind }) => kind === 'stock' || kind === 'price')
  const known = sections.filter((section) => section !== undefined)
  return { ids, sections: areKnown && known.length === ids.length ? new Set(known) : null }
}
