import type { MailName } from '../../contract/mail-labels.ts'
import type { Database } from '../db/database.ts'
import { writeExample } from './internal/example-mail.ts'
import type { Letter } from './internal/layout.ts'
import { readMailShop } from './internal/mail-order.ts'

/** A mail with the settings that count now, to an invented buyer. It is sent to nobody. */
export async function previewMail(db: Database, name: MailName, publicUrl: string): Promise<Letter> {
  return writeExample(name, await readMailShop(db, publicUrl), publicUrl)
}
