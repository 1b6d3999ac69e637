import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { storedFolders } from '../../server/media/stored-files.ts'
import { everythingIn } from '../everything-in.ts'

/* What two shops are compared by, of which one came out of the backup of the other. */

/** What a restore changes: who is signed in, that it took place, which numbers come next; and that a backup was made is noted after it. */
const settled = [
  ...[
    'session',
    'staff_link',
    'restoration',
    'restoration_id_seq',
    'backup',
    'backup_id_seq',
    'one_time_link',
  ],
  ...['customer_order_id_seq', 'sellable_id_seq', 'return_case_id_seq'],
]

/** All rows, sequences, keys and triggers but those. */
export async function storedRowsOf(config: pg.ClientConfig): Promise<Record<string, string>> {
  const all = Object.entries(await everythingIn(config))
  return Object.fromEntries(all.filter(([name]) => !settled.includes(name.replace('public.', ''))))
}

/** What every file that rows name holds, by its path. Widths of pictures are none of them: they are made again. */
export function storedFilesOf(dataDir: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const folder of storedFolders.filter((name) => existsSync(join(dataDir, name))))
    for (const name of readdirSync(join(dataDir, folder))) {
      const path = join(dataDir, folder, name)
      if (!statSync(path).isFile() || (folder === 'media' && !/^[0-9a-f]{32}\.webp$/.test(name))) continue
      found.set(`${folder}/${name}`, createHash('sha256').update(readFileSync(path)).digest('hex'))
    }
  return found
}
