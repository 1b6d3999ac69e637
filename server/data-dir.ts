import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { accountForRoot, canReach } from './db/embedded/account.ts'

export const projectRoot = join(import.meta.dirname, '..')

/**
 * Where the shop keeps its data unless DATA_DIR says otherwise: `data` in the checkout. As root, PostgreSQL
 * runs as another account, and that cannot enter a checkout below a closed home: then a directory under
 * /var/lib, one for each checkout.
 */
export function defaultDataDir(checkout = projectRoot): string {
  if (process.getuid?.() !== 0 || canReach(checkout, accountForRoot())) return join(checkout, 'data')
  const mark = createHash('sha256').update(checkout).digest('hex').slice(0, 8)
  return join('/var/lib/kuntur', `${basename(checkout)}-${mark}`)
}
