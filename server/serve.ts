import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { openProvider } from './accounts/open-provider.ts'
import { catalogReads } from './catalog/catalog-reads.ts'
import { findProduct } from './catalog/find-product.ts'
import { openProductIndex, type ProductIndex } from './catalog/product-index.ts'
import { type Config, onPort } from './config.ts'
import type { Database } from './db/database.ts'
import { readExamplePurchase } from './delivery/example-purchase.ts'
import { readProductFeedback } from './feedback/read-product-feedback.ts'
import { openBucketOf } from './files/open-file-home.ts'
import { readPublicServiceTimes } from './fulfilment/read-service-times.ts'
import type { AdminPage } from './http/admin-pages.ts'
import { createApp } from './http/app.ts'
import { boundConnections } from './http/bound-connections.ts'
import { listen } from './http/listen.ts'
import { otherBuilds, publishBuild } from './http/other-builds.ts'
import type { LoadersOf } from './http/page-key.ts'
import type { PageRenderer } from './http/pages.ts'
import { noRateLimits, rateLimits } from './http/rate-limits.ts'
import { quietOf, tellTraffic } from './http/traffic.ts'
import { namesTwoHosts, refuseTwoHosts } from './http/two-hosts.ts'
import { readOffer } from './offers/read-offer.ts'
import type { Store } from './open-store.ts'
import { pcBuildReads } from './pc-builds/pc-build-reads.ts'
import type { Peers } from './peers.ts'
import { cardNames, processorNames } from './performance/known-models.ts'
import { ratePerformance } from './performance/rate-performance.ts'
import { spellMachine } from './performance/spell-machine.ts'
import { adviseOnPowerCuts } from './power-cuts/advise-on-power-cuts.ts'
import type { AskProcesses } from './serve-metrics.ts'
import { readBanners } from './settings/banners.ts'
import { readAboutTexts, readHelpTexts, readPrivacyTexts } from './settings/read-texts.ts'
import { listBankAccounts, readShopProfile } from './settings/settings.ts'
import { readShownPictures } from './settings/shown-pictures.ts'
import { readTerms } from './settings/terms-versions.ts'
import type { Shop } from './shop.ts'
import { followChanges, startBackground } from './start-background.ts'

/** Where pages and files come from: the build, or Vite while developing. */
export type Frontend = {
  /** `drawsScreens`: also those that are otherwise drawn in a browser, with examples in place of a buyer's own data. */
  render(shop: Shop, options?: { drawsScreens: boolean }): PageRenderer
  adminPage: AdminPage
  assets?: MiddlewareHandler
  /** Where the build lies, of this version or the next one. */
  buildFolder?: string
  loadersOf?: LoadersOf
}

export type RunningShop = {
  address: string
  /** Rejects when the shop cannot go on. */
  lost?: Promise<never>
  /** What the processes have counted that it leads. */
  askProcesses?: AskProcesses
  /**
   * Stops accepting, lets what is running finish, cuts the rest off; before that it goes on serving for so many seconds, while
   * `/readyz` has balancers look elsewhere.
   */
  close(drainSeconds: number): Promise<void>
}

/** What a process has to do with the others of its shop, where it is one of several that serve. */
export type Team = { peers: Peers; tellTraffic(isQuiet: boolean): void }

const DRAIN_MS = 3_000
const READY_MS = 1_000
/**
 * V8 looks for garbage when the heap has grown by so much of what lives, in place of up to four times of it: 70 MB less, and a
 * twentieth more work at most (decision 085). Not before the shop serves: a start makes little garbage, and would take a sixth longer.
 */
const HEAP_GROWING_PERCENT = 30

/**
 * Listens and serves the shop, all of it, or as one process of a team whose leader does the rest. Its address is known when it
 * listens, because `PORT=0` leaves the port to the system.
 */
export async function serve(
  given: Config,
  store: Store,
  log: Logger,
  makeFrontend: (server: Server) => Promise<Frontend>,
  team?: Team,
): Promise<RunningShop> {
  const { db, reads, files, media, incoming, receipts, invoices, refundFiles, returnPhotos, secrets } = store
  const server = createServer({
    headersTimeout: 10_000,
    // Ended within 30 s, as promised, though it is looked for only each second.
    requestTimeout: 28_000,
    keepAliveTimeout: 10_000,
    // Node looks for slow requests only every 30 s otherwise, and the two bounds above would be 40 and 60 s.
    connectionsCheckingInterval: 1_000,
  })
  const frontend = await makeFrontend(server)
  const { buildFolder } = frontend
  // Of two homes of files it is this one that other machines look into.
  const sharedStore = buildFolder && given.s3 ? await openBucketOf(given.s3) : null
  if (buildFolder && sharedStore) await publishBuild(buildFolder, sharedStore, log)
  const limits = given.rateLimit === 'on' ? rateLimits(db.$client, team?.peers) : noRateLimits
  const config = onPort(given, await listen(server, given.port, given.host))
  const readDb = reads.db
  const index = openProductIndex(readDb)
  const sendsMail = config.smtpUrl !== undefined
  let isClosing = false
  // These requests are not limited, so all that come at once share one query.
  const isDatabaseThere = shared(() => answersWithin(READY_MS, () => db.execute(sql`select 1`)))

  const options = { primary: db, sendsMail, publicUrl: config.publicUrl }
  const shop = shopReads(readDb, index, options)
  // Whoever previews has changed something a moment ago, of which pages know nothing yet.
  const previewed = shopReads(db, index, options)
  const { app, sendReadyPage, onCatalogChange } = createApp({
    log,
    db,
    readDb,
    catalog: shop.catalog,
    index,
    files,
    media,
    incoming,
    receipts,
    invoices,
    refundFiles,
    returnPhotos,
    secrets,
    sendsMail,
    mailServer:
      config.smtpUrl === undefined ? null : { smtpUrl: config.smtpUrl, from: config.mailFrom ?? null },
    backup: config.backup,
    limits,
    provider: config.google ? openProvider(config.google, config.publicUrl) : null,
    readiness: async () => !isClosing && (await isDatabaseThere()),
    publicUrl: config.publicUrl,
    edgeCacheSeconds: config.edgeCacheSeconds,
    origins: { own: ownOrigins(config), allowed: config.allowedOrigins },
    trustedProxies: config.trustProxy,
    render: frontend.render(shop),
    renderPreview: frontend.render({
      ...previewed,
      catalog: { ...previewed.catalog, findProduct: (id) => findProduct(db, id, { isPreview: true }) },
    }),
    renderSettings: frontend.render(previewed, { drawsScreens: true }),
    adminPage: frontend.adminPage,
    assets: frontend.assets,
    otherBuilds: buildFolder ? otherBuilds(buildFolder, sharedStore, limits) : undefined,
    loadersOf: frontend.loadersOf,
  })
  boundConnections(server, log)
  const answer = getRequestListener(app.fetch)
  server.on('request', (incoming, outgoing) => {
    // A connection that a balancer keeps would be closed some day, perhaps just when it sends an order by it.
    if (isClosing) outgoing.shouldKeepAlive = false
    if (namesTwoHosts(incoming)) refuseTwoHosts(outgoing)
    else if (!sendReadyPage(incoming, outgoing)) void answer(incoming, outgoing)
  })
  server.on('connect', (_, socket) => refuseTunnel(socket))
  if (team) tellTraffic(server, team.tellTraffic)
  const onChange: typeof onCatalogChange = (changes) => {
    // First of all: what is read anew because of them must not come from a replica that lacks them.
    reads.noteChange()
    onCatalogChange(changes)
  }
  const stopBackground = team
    ? followChanges({ ...store, onCatalogChange: onChange, peers: team.peers }, log)
    : startBackground(config, { ...store, onCatalogChange: onChange, quiet: quietOf(server) }, log)
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`)

  return {
    address: config.publicUrl,
    async close(drainSeconds) {
      isClosing = true
      await sleep(1_000 * drainSeconds)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await Promise.all([closed, stopBackground()])
      clearTimeout(cutOff)
    },
  }
}

/**
 * What pages read: the shop's own data, and the catalogue by this index. What writes, or answers to one buyer, asks the
 * `primary`.
 */
export function shopReads(
  db: Database,
  index: ProductIndex,
  { primary, sendsMail, publicUrl }: { primary: Database; sendsMail: boolean; publicUrl: string },
): Shop {
  return {
    catalog: catalogReads(db, index),
    pcBuilds: pcBuildReads(db, index, primary),
    profile: () => readShopProfile(db, { sendsMail }),
    banners: () => readBanners(db),
    shownPictures: () => readShownPictures(db),
    aboutTexts: () => readAboutTexts(db, { sendsMail }),
    helpTexts: () => readHelpTexts(db, { sendsMail }),
    privacyTexts: () => readPrivacyTexts(db, { sendsMail }),
    terms: (number) => readTerms(primary, number),
    bankAccounts: () => listBankAccounts(db),
    examplePurchase: () => readExamplePurchase(db),
    serviceTimes: () => readPublicServiceTimes(db),
    feedback: (sellableId) => readProductFeedback(db, sellableId),
    adviseOnPowerCuts: (load) => adviseOnPowerCuts(db, load),
    ratePerformance: (query) => ratePerformance(db, query),
    spellMachine: (query) => spellMachine(db, query),
    modelNames: () => ({ processors: processorNames.join('|'), cards: cardNames.join('|') }),
    offer: (token) => readOffer(primary, token),
    publicUrl,
  }
}

/** CONNECT asks for a tunnel. Node hands over the bare socket, so its errors have to be handled here. */
function refuseTunnel(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

/** On this machine alone, one shop has three names; a page opened under any of them may talk to it. */
function ownOrigins({ publicUrl, publicUrlIsGiven, port }: Config): string[] {
  if (publicUrlIsGiven) return [publicUrl]
  return [publicUrl, ...['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`)]
}

/** Calls that come while an answer is awaited get the same answer. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }
}

async function answersWithin(ms: number, ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ms, false).unref())
  return Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    late,
  ])
}
