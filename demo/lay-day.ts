import { readDatabaseId } from '../server/db/database.ts'
import { openFileHome } from '../server/files/open-file-home.ts'
import { openReceiptFiles } from '../server/media/receipt-files.ts'
import { runShopCommand } from '../server/shop-command.ts'
import { layWorkingDay } from './working-day.ts'

// npm run demo:day: example orders for the desk, in a shop that has no order yet.
await runShopCommand(async (db, config) => {
  const files = await openReceiptFiles(await openFileHome(config), await readDatabaseId(db))
  const count = await layWorkingDay(db, files)
  if (count === 0) {
    console.error('Aquí ya hay pedidos, o no hay artículos con existencias: no se ha puesto ningún ejemplo.')
    return 1
  }
  console.log(`${count} pedidos de ejemplo están en el escritorio, en /admin.`)
  return 0
})
