import { formatOrderNumber } from '../../contract/order-number.ts'
import { readConfig } from '../config.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { borrowDatabase } from '../db/borrowed-database.ts'
import { type Database, readDatabaseId } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openInvoiceFiles } from '../media/invoice-files.ts'
import { openReceiptFiles } from '../media/receipt-files.ts'
import { openRefundFiles } from '../media/refund-files.ts'
import { openReturnPhotoFiles } from '../media/return-photo-files.ts'
import { explainFailure } from './explain-failure.ts'
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
): Promise<number> {
  const [file, ...more] = args.filter((argument) => argument !== '--replace')
  if (!file || file.startsWith('-') || more.length > 0) {
    terminal.err('Uso: npm run restore -- ARCHIVO [--replace]')
    return 1
  }
  try {
    const { dataDir, databaseUrl, backup } = readConfig(env)
    const { passphrase } = backup
    const contents = await verifyBackup(file, passphrase)
    terminal.out(`La copia está entera. Es de ${contents.takenAt}.`)
    const { db, connection, close } = await borrowDatabase({ dataDir, databaseUrl })
    try {
      await restoreBackup({
        ...{ file, passphrase, contents, connection, dataDir },
        isOwn: !databaseUrl,
        mayReplace: args.includes('--replace'),
        tell: terminal.err,
      })
      await migrate(connection, { log: terminal.out })
      const settled = await settleRestored(db, new Date(contents.takenAt))
      const databaseId = await readDatabaseId(db)
      await finishRestore(dataDir, databaseId)
      const receipts = await openReceiptFiles(dataDir, databaseId)
      const invoices = await openInvoiceFiles(dataDir, databaseId)
      const returnPhotos = await openReturnPhotoFiles(dataDir, databaseId)
      const refunds = await openRefundFiles(dataDir, databaseId)
      const findings = await findInconsistencies(db, receipts, invoices, refunds, returnPhotos)
      for (const finding of findings) terminal.out(finding)
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
  } catch (error) {
    terminal.err(explainFailure(error))
    return 1
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
