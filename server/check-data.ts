import { findInconsistencies } from './consistency/find-inconsistencies.ts'
import { readDatabaseId } from './db/database.ts'
import { openFileHome } from './files/open-file-home.ts'
import { openInvoiceFiles } from './media/invoice-files.ts'
import { openReceiptFiles } from './media/receipt-files.ts'
import { openRefundFiles } from './media/refund-files.ts'
import { openReturnPhotoFiles } from './media/return-photo-files.ts'
import { openStoredFiles } from './media/stored-files.ts'
import { runShopCommand } from './shop-command.ts'

// npm run check:data: proves that orders, stock, payments and files fit together. Exit code 1 when something does not.
await runShopCommand(async (db, config) => {
  const files = await openFileHome(config)
  const databaseId = await readDatabaseId(db)
  const receipts = await openReceiptFiles(files, databaseId)
  const findings = await findInconsistencies(
    db,
    receipts,
    await openInvoiceFiles(files, databaseId),
    await openRefundFiles(files, databaseId),
    await openReturnPhotoFiles(files, databaseId),
    await openStoredFiles(files),
  )
  for (const finding of findings) console.log(finding)
  console.log(findings.length === 0 ? 'Todo cuadra.' : `${findings.length} hallazgos.`)
  return findings.length === 0 ? 0 : 1
})
