import { runShopCommand } from './shop-command.ts'
import { makeOwnerLink } from './staff/staff-links.ts'

// npm run admin:create: prints a link that makes whoever opens it an owner of the shop. It works once, within 24 hours.
await runShopCommand(async (db, { publicUrl }) => {
  console.log('Enlace para quien será dueño de la tienda. Sirve una vez, durante 24 horas:')
  console.log(await makeOwnerLink(db, publicUrl))
  return 0
})
