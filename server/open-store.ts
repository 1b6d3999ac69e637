import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { carryOver } from './backup/carry-over.ts'
import { refuseHalfRestored } from './backup/half-restored.ts'
import { isCatalogEmpty } from './catalog/add-sellables.ts'
import { writeReferenceData } from './catalog/reference-data.ts'
import type { Config } from './config.ts'
import { checkDatabase, refuseForeignTables } from './db/check-database.ts'
import { type Connection, type Database, openDatabase, readDatabaseId } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openReads, type Reads } from './db/open-reads.ts'
import { openOwnPostgres } from './db/own-postgres.ts'
import { type FileHome, unlessAway } from './files/file-home.ts'
import { openFileHome } from './files/open-file-home.ts'
import { sweepInvoiceFiles } from './invoices/sweep-invoice-files.ts'
import { type IncomingFiles, openIncomingFiles } from './media/incoming-files.ts'
import { type InvoiceFiles, openInvoiceFiles } from './media/invoice-files.ts'
import { type MediaFiles, openMediaFiles } from './media/media-files.ts'
import { openPictureProcesses, type PictureProcesses } from './media/picture-process.ts'
import { openReceiptFiles, type ReceiptFiles } from './media/receipt-files.ts'
import { openRefundFiles, type RefundFiles } from './media/refund-files.ts'
import { openReturnPhotoFiles, type ReturnPhotoFiles } from './media/return-photo-files.ts'
import { sweepRefundFiles } from './payments/refund-proofs.ts'
import { sweepReceipts } from './payments/sweep-receipts.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { sweepReturnPhotos } from './returns/sweep-return-photos.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'
import { StartupError } from './startup-error.ts'

/** Files that rows of the database name, and nobody but them explains. */
type FilesOfDatabase = {
  receipts: ReceiptFiles
  invoices: InvoiceFiles
  refundFiles: RefundFiles
  returnPhotos: ReturnPhotoFiles
}

type Files = FilesOfDatabase & {
  /** Where all of these lie but those that are on their way. */
  files: FileHome
  media: MediaFiles
  incoming: IncomingFiles
}

/** What the shop keeps: its database, migrated and never empty of its reference data, and its pictures. */
export type Store = Files & {
  db: Database
  /** The same database by a few connections of its own: what runs in the background takes none from buyers. */
  backgroundDb: Database
  /** The same database for what pages show, which replicas may answer. */
  reads: Reads
  secrets: SecretBox
  close(): Promise<void>
}

/** The store as the process has it that opened it for all others of the shop. */
export type LeadingStore = Store & {
  /** Of this process and of all that join: what pictures take adds up. */
  pictures: PictureProcesses
  /** By which another process joins now. */
  access(): StoreAccess
  /** Calls `listener` when the shop's own PostgreSQL was started again and is reached in another way. */
  onMoved(listener: (connection: pg.PoolConfig) => void): void
  /** Tells later starts on the same data where this one listens. */
  announce(address: string): Promise<void>
}

export type JoinedStore = Store & { moveTo(connection: pg.PoolConfig): void }

/** Where an opened store is. */
export type StoreAccess = { connection: Connection; databaseId: string }

const BACKGROUND_CONNECTIONS = 2
/** Of a process that joined, which only looks for changes there. */
const LOOKING_CONNECTIONS = 1
const LEAST_CONNECTIONS = 2
const POOLS_END_MS = 1_000

/** What a start that was killed while it wrote them leaves of the key and of the ids of databases. */
const isDraft = (name: string) => /^\.?(secret-key|database-id(-of-[a-z-]+)?)\.[0-9a-f-]+$/.test(name)

/** Opens the database that the configuration names, or the shop's own, and brings it up to date. */
export async function openStore(config: Config, log: Logger): Promise<LeadingStore> {
  const files = await openFileHome(config)
  const fault = await files.findFault()
  if (fault) throw new StartupError(fault)
  await refuseHalfRestored(files).catch(tellIfAway(log))
  if (!config.databaseUrl) await carryOver(config.dataDir, (sentence) => console.log(sentence))
  const listeners: ((connection: pg.PoolConfig) => void)[] = []
  const own = config.databaseUrl
    ? null
    : await openOwnPostgres({
        dataDir: config.dataDir,
        address: config.publicUrl,
        log,
        onRevived(moved) {
          connection = moved
          pools.moveTo(moved)
          for (const listener of listeners) listener(moved)
        },
      })
  let connection: Connection = own?.connection ?? (await reachGiven(config))
  const pools = openPools(connection, log)
  try {
    const pictures = openPictureProcesses()
    const media = await openMediaFiles(files, log, pictures.media)
    const incoming = await openIncomingFiles(config.dataDir, pictures.incoming)
    const db = pools.open(config.poolSize)
    await migrate(connection.direct ?? connection, {
      async fill() {
        await writeReferenceData(db)
        if (config.demo === 'off' || !(await isCatalogEmpty(db))) return
        console.log('Cargando la tienda de muestra…')
        // Of no use to any later start.
        const { loadDemo } = await import('../demo/load-demo.ts')
        await loadDemo(db, media)
        if (config.demo !== 'on') return
        const { layWorkingDay } = await import('../demo/working-day.ts')
        await layWorkingDay(db, await openReceiptFiles(files, await readDatabaseId(db)))
      },
    })
    if (connection.direct) await refuseForeignTables(db.$client)
    await removeLeftovers(config.dataDir, isDraft)
    const databaseId = await readDatabaseId(db)
    const ofDatabase = await openFilesOf(files, databaseId)
    await settleFiles(db, ofDatabase, log).catch(tellIfAway(log))
    const reads = openReads(db, connection.replica, log)
    return {
      db,
      backgroundDb: pools.open(BACKGROUND_CONNECTIONS),
      reads,
      files,
      media,
      incoming,
      ...ofDatabase,
      secrets: await openSecretBox(config),
      pictures,
      access: () => ({ connection, databaseId }),
      onMoved: (listener) => void listeners.push(listener),
      announce: async (address) => own?.announce(address),
      async close() {
        reads.close()
        await pools.close()
        await own?.close()
      },
    }
  } catch (error) {
    await own?.close()
    throw error
  }
}

/**
 * Opens the same store in a further process of the shop, with its share of the connections. It asks the database nothing, so that
 * the process starts while that is away.
 */
export async function joinStore(
  config: Config,
  { connection, databaseId }: StoreAccess,
  pictures: PictureProcesses,
  log: Logger,
): Promise<JoinedStore> {
  const { dataDir, poolSize, webConcurrency, secretKeys } = config
  const pools = openPools(connection, log)
  const files = await openFileHome(config)
  const db = pools.open(Math.max(LEAST_CONNECTIONS, Math.floor(poolSize / webConcurrency)))
  const reads = openReads(db, connection.replica, log)
  return {
    files,
    db,
    reads,
    backgroundDb: pools.open(LOOKING_CONNECTIONS),
    media: await openMediaFiles(files, log, pictures.media),
    incoming: await openIncomingFiles(dataDir, pictures.incoming),
    ...(await openFilesOf(files, databaseId)),
    secrets: await openSecretBox({ dataDir, secretKeys }),
    moveTo: pools.moveTo,
    close() {
      reads.close()
      return pools.close()
    },
  }
}

function reachGiven({ databaseUrl = '', databaseDirectUrl, databaseReadUrl }: Config): Promise<Connection> {
  const addresses = { databaseUrl, databaseDirectUrl, databaseReadUrl }
  return checkDatabase(addresses, (sentence) => console.warn(sentence))
}

async function openFilesOf(files: FileHome, databaseId: string): Promise<FilesOfDatabase> {
  return {
    receipts: await openReceiptFiles(files, databaseId),
    invoices: await openInvoiceFiles(files, databaseId),
    refundFiles: await openRefundFiles(files, databaseId),
    returnPhotos: await openReturnPhotoFiles(files, databaseId),
  }
}

/** Sets aside what belongs to another database, and what no row knows. */
async function settleFiles(db: Database, files: FilesOfDatabase, log: Logger): Promise<void> {
  const { receipts, invoices, refundFiles, returnPhotos } = files
  const kinds = [
    { of: receipts, what: 'photos', folder: 'receipts', sweep: () => sweepReceipts(db, receipts, log) },
    { of: invoices, what: 'invoices', folder: 'invoices', sweep: () => sweepInvoiceFiles(db, invoices, log) },
    {
      of: refundFiles,
      what: 'receipts of refunds',
      folder: 'refunds',
      sweep: () => sweepRefundFiles(db, refundFiles, log),
    },
    {
      of: returnPhotos,
      what: 'photos of returns',
      folder: 'return-photos',
      sweep: () => sweepReturnPhotos(db, returnPhotos, log),
    },
  ]
  for (const { of, what, folder, sweep } of kinds) {
    const count = await of.takeOver()
    if (count > 0) log.warn({ count }, `${what} of another database set aside in ${folder}/orphaned`)
    await sweep()
  }
}

/** A shop whose files are away opens all the same: it sells, and what this would have done the next start or sweep does. */
function tellIfAway(log: Logger): (error: unknown) => void {
  return (error) => {
    unlessAway(error)
    log.warn({ err: error }, 'files away')
  }
}

function openPools(connection: Connection, log: Logger) {
  const opened: Database[] = []
  let isClosing = false
  return {
    open(poolSize: number): Database {
      const db = openDatabase(connection, {
        poolSize,
        // While closing it is ourselves who end them; PostgreSQL may be gone before the last one has said goodbye.
        onConnectionLost: (error) => isClosing || log.warn({ err: error }, 'database connection lost'),
      })
      opened.push(db)
      return db
    },
    /** A pool reads these options for each new connection. */
    moveTo({ host, port }: pg.PoolConfig): void {
      for (const { $client } of opened) {
        $client.options.host = host
        $client.options.port = port
      }
    },
    async close(): Promise<void> {
      isClosing = true
      // A connection that hangs must not keep PostgreSQL from being stopped before the process ends.
      const late = sleep(POOLS_END_MS, undefined, { ref: false })
      await Promise.race([Promise.all(opened.map(({ $client }) => $client.end())), late])
    },
  }
}
