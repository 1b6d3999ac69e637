import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { readConfig } from '../config.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { borrowDatabase } from '../db/borrowed-database.ts'
import { type Database, readDatabaseId } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { FileHome } from '../files/file-home.ts'
import { openDirectory } from '../files/open-directory.ts'
import { openFileHome } from '../files/open-file-home.ts'
import type { S3Settings } from '../files/s3-settings.ts'
import { openInvoiceFiles } from '../media/invoice-files.ts'
import { openReceiptFiles } from '../media/receipt-files.ts'
import { openRefundFiles } from '../media/refund-files.ts'
import { openReturnPhotoFiles } from '../media/return-photo-files.ts'
import { compareWithBackup } from './compare-with-backup.ts'
import { explainFailure } from './explain-failure.ts'
import { findBackup } from './internal/backup-file.ts'
import type { Contents } from './internal/contents.ts'
import { countWaiting } from './read-restoration.ts'
import { finishRestore, restoreBackup, verifyBackup } from './restore-backup.ts'
import type { Terminal } from './run-backup.ts'
import { type Settled, settleRestored } from './settle-restored.ts'

/**
 * Runs the whole command: a shop from its backup, brought to this version and checked. Returns the exit code, 1 when nothing
 * was restored, or when what was restored does not fit together.
 */
export async function runRestore(
  args: string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal?: AbortSignal,
): Promise<number> {
  const [given, ...more] = args.filter((argument) => argument !== '--replace' && argument !== '--verify')
  if (!given || given.startsWith('-') || more.length > 0) {
    terminal.err('Uso: npm run restore -- ARCHIVO [--replace | --verify]')
    return 1
  }
  try {
    const config = readConfig(env)
    const { dataDir, databaseUrl, databaseDirectUrl, backup, s3 } = config
    const { passphrase } = backup
    const file = findBackup(given, backup.folder)
    const contents = await verifyBackup(file, passphrase, signal, s3)
    terminal.out(`La copia está entera. Es de ${contents.takenAt}.`)
    const task = { file, s3, passphrase, contents, terminal, signal }
    if (args.includes('--verify')) return await tryOut(task)
    const place = { dataDir, databaseUrl, databaseDirectUrl, files: await openFileHome(config) }
    return await restoreAt(task, { ...place, mayReplace: args.includes('--replace') })
  } catch (error) {
    terminal.err(explainFailure(error))
    return 1
  }
}

type Task = {
  file: string
  s3: S3Settings | undefined
  passphrase: string | undefined
  contents: Contents
  terminal: Terminal
  signal: AbortSignal | undefined
}

/** Starts the copy in a place of its own, which goes afterwards: it has the rows in clear. */
async function tryOut(task: Task): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuntur-'))
  try {
    const place = {
      dataDir,
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      files: openDirectory(dataDir),
    }
    return await restoreAt(task, { ...place, mayReplace: false, isTrial: true })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Place = {
  dataDir: string
  files: FileHome
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  mayReplace: boolean
  isTrial?: true
}

async function restoreAt(task: Task, place: Place): Promise<number> {
  const { files, databaseUrl, mayReplace, isTrial } = place
  const { file, s3, passphrase, contents, terminal, signal } = task
  const { db, connection, close } = await borrowDatabase(place)
  try {
    const restored = { file, s3, passphrase, contents, connection, files, signal }
    const lastOrder = await restoreBackup({
      ...{ ...restored, isOwn: !databaseUrl, mayReplace },
      tell: terminal.err,
    })
    const differences = isTrial ? await compareWithBackup(restored) : []
    await migrate(connection, { log: terminal.out })
    const settled = await settleRestored(db, new Date(contents.takenAt), lastOrder)
    const databaseId = await readDatabaseId(db)
    await finishRestore(files, databaseId)
    const receipts = await openReceiptFiles(files, databaseId)
    const invoices = await openInvoiceFiles(files, databaseId)
    const returnPhotos = await openReturnPhotoFiles(files, databaseId)
    const refunds = await openRefundFiles(files, databaseId)
    const findings = await findInconsistencies(db, receipts, invoices, refunds, returnPhotos)
    for (const finding of [...differences, ...findings]) terminal.out(finding)
    if (isTrial) return tellVerified(terminal, contents, differences.length + findings.length)
    terminal.out(
      findings.length === 0
        ? 'Tienda restaurada. Todo cuadra.'
        : `Tienda restaurada, con ${findings.length} hallazgos.`,
    )
    terminal.out(await tellQuiet(db, settled))
    return findings.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

/** What whoever restores has to know before the shop opens. */
async function tellQuiet(db: Database, { skippedFrom, skippedTo }: Settled): Promise<string> {
  const { mails, reservations, orders } = await countWaiting(db)
  return [
    `La tienda abrirá en silencio: ${mails} correos, ${reservations} reservas y ${orders} pedidos sin comprobante de antes esperan`,
    'hasta que alguien pulse «Reanudar» en Hoy.',
    `Los números de pedido del ${formatOrderNumber(skippedFrom)} al ${formatOrderNumber(skippedTo)} quedan sin usar, porque compradores pueden tener pedidos con ellos.`,
    'Todas las sesiones se cerraron: cada quien entra de nuevo, con la clave de entonces.',
  ].join(' ')
}

/** The copy was started, and goes. Returns the exit code. */
function tellVerified(terminal: Terminal, { tables }: Contents, wrong: number): number {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  terminal.out(
    wrong === 0
      ? `La copia abre: sus ${rows} filas y todos sus archivos volvieron iguales, y todo cuadra. No queda nada de la prueba.`
      : `La copia abre, con ${wrong} hallazgos. No queda nada de la prueba.`,
  )
  return wrong === 0 ? 0 : 1
}
