import { findInconsistencies } from './consistency/find-inconsistencies.ts'
import { findLeftoverPictures, removeLeftoverPictures } from './consistency/find-leftover-pictures.ts'
import { readDatabaseId } from './db/database.ts'
import { openFileHome } from './files/open-file-home.ts'
import { openInvoiceFiles } from './media/invoice-files.ts'
import { openReceiptFiles } from './media/receipt-files.ts'
import { openRefundFiles } from './media/refund-files.ts'
import { openReturnPhotoFiles } from './media/return-photo-files.ts'
import { openStoredFiles } from './media/stored-files.ts'
import { runShopCommand } from './shop-command.ts'

// npm run check:data: proves that orders, stock, payments and files fit together. Exit code 1 when something does not. Pictures that no row
// names are told, and are no fault; `-- --remove-leftovers` removes them.
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
  const leftovers = await findLeftoverPictures(db, files)
  if (process.argv.includes('--remove-leftovers')) {
    const removed = await removeLeftoverPictures(db, files, leftovers)
    console.log(`Archivos de imágenes borrados, que ninguna fila nombraba: ${removed}.`)
  } else if (leftovers.length > 0)
    console.log(
      `Archivos de imágenes que ninguna fila nombra: ${leftovers.length} (${leftovers[0]}…). Solo ocupan espacio. Si ninguna otra base de ` +
        `datos usa ${files.name}, bórralos con «npm run check:data -- --remove-leftovers».`,
    )
  console.log(findings.length === 0 ? 'Todo cuadra.' : `${findings.length} hallazgos.`)
  return findings.length === 0 ? 0 : 1
})
